// A service repeats the request with its credentials, or its own response, in the message of a refusal: nothing that is
// printed or logged of the error may contain a secret.

import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { ApiError, createHooks, type Fetch, type Hooks } from "../../src/index.ts";
import { openTelemetryHooks } from "../../src/otel.ts";
import { failureOf } from "../../tests/support/failure.ts";
import { recordSpans } from "../../tests/support/recorded-spans.ts";
import { cases, hasEnvelope, type OperationCase, type SuccessCase } from "../support/cases/operation-cases.ts";
import { isUntyped, type JsonValue } from "../support/documents/bundled-documents.ts";
import { fieldsOf, replaceWhere } from "../support/documents/schemas.ts";
import { answering, callMethod, expectedCredential, makeClient } from "../support/harness/sdk-clients.ts";

const spans = recordSpans();
const isSensitive = (schema: object) => "x-sensitive" in schema;

describe.each(cases)("[S36] [S62] a refusal of $operationId that repeats the request", (operation) => {
  it("shows no secret, and neither do hooks and spans", async () => {
    const [{ request }] = operation.calls;
    const events: unknown[] = [];
    const record = (event: unknown) => void events.push(event);
    const around: Hooks["around"] = async (each, next) => {
      record(each);
      await next();
    };
    const client = makeClient(operation.sdk.client, repeating(operation), {
      hooks: createHooks({ onRequest: record, onResponse: record, around }, openTelemetryHooks()),
    });
    const error = await failureOf(callMethod(client, operation.sdk, request.arguments));
    expect(error).toBeInstanceOf(ApiError);
    expect(String(error)).toContain("you sent");
    const exported = spans
      .getFinishedSpans()
      .map(({ name, attributes, status, events }) => [name, attributes, status, events]);
    expect(JSON.stringify(exported)).toContain("you sent");
    expect(JSON.stringify(events)).toContain(operation.operationId);
    const texts = [error, events, exported].map(shown).join();
    expect(secretsIn(operation).filter((secret) => texts.includes(secret))).toEqual([]);
  });
});

// Without undocumented bodies: the SDK treats all of their parts as secret, the message included, so there is no message to
// check.
const answers = cases.flatMap((operation) =>
  [...new Set(operation.calls.map(({ answer }) => answer))].flatMap((answer) => {
    const repeated = isUntyped(answer.schema) ? undefined : repeatingItself(operation, answer);
    return repeated === undefined
      ? []
      : [[`${operation.operationId} ${answer.name}`.trim(), operation, repeated] as const];
  }),
);

describe.each(answers)(
  "[S36] a response of %s that repeats its own secrets",
  (_, operation, { body, secrets, isFlagged }) => {
    // Without a flag a 2xx cannot report a failure.
    it.each(isFlagged ? [200, 422] : [422])("shows none of them as a refusal under %i", async (status) => {
      const [{ request }] = operation.calls;
      const answer = () => Response.json(body, { status });
      const client = makeClient(operation.sdk.client, answering(operation, answer));
      const error = await failureOf(callMethod(client, operation.sdk, request.arguments));
      expect(shown(error)).toContain("you got");
      expect(secrets.filter((secret) => shown(error).includes(secret))).toEqual([]);
    });
  },
);

it("both services have responses with secrets", () => expect(new Set(answers.map(([, { api }]) => api)).size).toBe(2));

it("there are secrets to look for, in bodies and in headers", () => {
  expect(cases.filter((operation) => secretsInBody(operation).length > 0).length).toBeGreaterThan(2);
  expect(cases.filter((operation) => operation.credential !== "none" && secretsIn(operation).length === 0)).toEqual([]);
});

function shown(error: unknown): string {
  return [String(error), inspect(error, { depth: 9 }), JSON.stringify(error)].join("\n");
}

// Repeats every request in its response.
function repeating(operation: OperationCase): Fetch {
  return answering(operation, ({ headers, body }) => {
    const message = `you sent ${new Headers(headers).get("authorization")} and ${body}`;
    return Response.json({ error: "validation_error", message, details: { field: message } }, { status: 422 });
  });
}

interface Repeated {
  readonly body: JsonValue;
  readonly secrets: readonly string[];
  readonly isFlagged: boolean;
}

// The documented success with unique secrets and flags of a failure; undefined without secrets.
function repeatingItself({ document }: OperationCase, { schema, body, envelope }: SuccessCase): Repeated | undefined {
  const secrets: string[] = [];
  const success = replaceWhere(document, schema, body ?? null, isSensitive, () => {
    const secret = `secret-${secrets.length}-of-the-answer`;
    secrets.push(secret);
    return secret;
  });
  if (secrets.length === 0) return undefined;
  const message = `you got ${secrets.join(" and ")}`;
  const flags = { status: false, success: false };
  const refusal = { ...fieldsOf(success), ...flags, message, error: "validation_error", errors: { field: [message] } };
  return { body: refusal, secrets, isFlagged: hasEnvelope(envelope) || envelope === "token" };
}

function secretsIn(operation: OperationCase): string[] {
  const credential = expectedCredential(operation);
  return [...(credential ? [credential] : []), ...secretsInBody(operation)];
}

function secretsInBody({ document, bodySchema = {}, calls }: OperationCase): string[] {
  const found: string[] = [];
  const collect = (part: JsonValue): JsonValue => {
    if (typeof part === "string") found.push(part);
    else if (typeof part === "object" && part !== null) Object.values(part).forEach(collect);
    return part;
  };
  for (const { request } of calls) replaceWhere(document, bodySchema, request.body ?? null, isSensitive, collect);
  return found;
}
