// A service that repeats everything it was sent, credentials included, in the message of a refusal: nothing secret may
// stand in anything that is printed or logged of the error.

import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { ApiError, type Fetch } from "../src/index.ts";
import type { Json } from "./bundles/bundle.ts";
import { replaceWhere } from "./bundles/schema-walk.ts";
import { cases, type OperationCase } from "./cases/cases.ts";
import { concerns } from "./evidence/evidence.ts";
import { callMethod, expectedAuthorization, logins, makeClient } from "./harness/clients.ts";

const operations = cases.map((operation) => [operation.operationId, operation] as const);

describe.each(operations)("[S36] a refusal of %s that repeats the request", (_, operation) => {
  it("shows no secret", async ({ task }) => {
    concerns(task, { operation: operation.operationId, check: "redaction" });
    const [call] = operation.calls;
    const client = makeClient(operation.sdk.client, repeating(operation));
    const error = await callMethod(client, operation.sdk, call?.request.arguments ?? []).catch(
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(ApiError);
    expect(String(error)).toContain("you sent");
    const shown = [String(error), inspect(error, { depth: 9 }), JSON.stringify(error)].join("\n");
    expect(secretsIn(operation).filter((secret) => shown.includes(secret))).toEqual([]);
  });
});

it("has secrets to look for, in bodies as well as in headers", () => {
  expect(cases.filter((operation) => secretsInBody(operation).length > 0).length).toBeGreaterThan(2);
  const without = cases.filter((operation) => operation.credential !== "none" && secretsIn(operation).length === 0);
  expect(without).toEqual([]);
});

// Answers the login as documented, and everything else with its own words.
function repeating({ api, operationId }: OperationCase): Fetch {
  const login = logins.find((found) => found.api === api);
  return async (url, { headers, body }) => {
    const isLogin = operationId !== login?.operationId && url === login?.calls[0]?.request.url;
    if (isLogin) return Response.json(login?.calls[0]?.answer.body);
    const message = `you sent ${new Headers(headers).get("authorization")} and ${body}`;
    return Response.json({ error: "validation_error", message, details: { field: message } }, { status: 422 });
  };
}

function secretsIn(operation: OperationCase): string[] {
  const [, credential] = expectedAuthorization(operation)?.split(" ") ?? [];
  return [...(credential ? [credential] : []), ...secretsInBody(operation)];
}

function secretsInBody({ document, bodySchema = {}, calls }: OperationCase): string[] {
  const found: string[] = [];
  const collect = (part: Json): Json => {
    if (typeof part === "string") found.push(part);
    else if (typeof part === "object" && part !== null) Object.values(part).forEach(collect);
    return part;
  };
  const isSensitive = (schema: object) => "x-sensitive" in schema;
  for (const { request } of calls) replaceWhere(document, bodySchema, request.body ?? null, isSensitive, collect);
  return found;
}
