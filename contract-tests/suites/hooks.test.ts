// Hooks, spans and metrics of every operation show nothing of the request and the response, and no secret even if the service repeats
// everything in a refusal.

import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import type { Fetch, Hooks } from "../../src/index.ts";
import { openTelemetryHooks, openTelemetryMetrics } from "../../src/otel.ts";
import { recordMetrics } from "../../src/wrappers/testing/recorded-metrics.ts";
import { recordSpans } from "../../src/wrappers/testing/recorded-spans.ts";
import { cases, type OperationCase } from "../support/cases/operation-cases.ts";
import type { JsonValue } from "../support/documents/bundled-documents.ts";
import { replaceWhere } from "../support/documents/schema-walk.ts";
import { callMethod, expectedAuthorization, logins, makeClient } from "../support/harness/sdk-clients.ts";

const spans = recordSpans();

const operations = cases.map((operation) => [operation.operationId, operation] as const);

describe.each(operations)("[S36] [S62] hooks of %s", (_, operation) => {
  it("show nothing of the request or the response", async () => {
    const { args, marks } = markedArguments(operation);
    const answered: string[] = [];
    const { shown, sent } = await play(operation, args, [
      () => limited("too fast"),
      () => Response.json(markTexts(operation.calls[0]?.answer.body ?? {}, answered), { status: 200 }),
    ]);
    expect(marks.filter((mark) => !sent.includes(mark))).toEqual([]);
    expect([...marks, ...answered, ...secretsOf(operation, [])].filter((text) => shown.includes(text))).toEqual([]);
    expect(shown).toContain(`'${operation.operationId}'`);
  });

  it("show no secret that a refusal repeats", async () => {
    const { args, marks } = markedArguments(operation);
    const repeat = (init: RequestInit) => `you sent ${new Headers(init.headers).get("authorization")} and ${init.body}`;
    const { shown } = await play(operation, args, [
      (init) => limited(repeat(init)),
      (init) => Response.json({ error: "validation_error", message: repeat(init) }, { status: 422 }),
    ]);
    expect(shown).toContain("you sent");
    expect(secretsOf(operation, marks).filter((secret) => shown.includes(secret))).toEqual([]);
  });
});

it("most operations have marks to look for, and all with a credential have secrets", () => {
  const marked = cases.filter((operation) => markedArguments(operation).marks.length > 0);
  expect(marked.length).toBeGreaterThan(cases.length / 2);
  const without = cases.filter((operation) => operation.credential !== "none" && secretsOf(operation, []).length === 0);
  expect(without).toEqual([]);
});

type Answer = (init: RequestInit) => Response;

/** Calls an operation, which gets the responses in turn; returns everything that hooks, spans and metrics show, and the requests. */
async function play(operation: OperationCase, args: readonly unknown[], answers: readonly Answer[]) {
  const events: unknown[] = [];
  const record = (event: unknown) => void events.push(event);
  const hooks: Hooks = {
    onRequest: record,
    onResponse: record,
    onRetry: record,
    onWarning: record,
    async around(call, next) {
      record(call);
      await next().then(record, record);
    },
  };
  const recorded = recordMetrics();
  const sent: string[] = [];
  const rest = [...answers];
  const fetch: Fetch = async (url, init) => {
    const login = logins.find(({ api }) => api === operation.api);
    const isLogin = operation !== login && url === login?.calls[0]?.request.url;
    if (isLogin) return Response.json(login.calls[0]?.answer.body);
    sent.push(`${decodeURIComponent(url)} ${init.body}`);
    return rest.shift()?.(init) ?? Response.error();
  };
  const client = makeClient(operation.sdk.client, fetch, undefined, undefined, {
    hooks: [hooks, openTelemetryHooks(), openTelemetryMetrics({ meter: recorded.meter })],
    maxRetries: 1,
  });
  await callMethod(client, operation.sdk, args).catch(() => undefined);
  expect(sent).toHaveLength(answers.length);
  const exported = spans.getFinishedSpans().map(({ name, attributes, status, events: inner }) => {
    return { name, attributes, status, events: inner };
  });
  expect(exported.some(({ events: inner }) => inner.length > 0)).toBe(true);
  const metrics = await recorded.collect();
  expect(metrics.map(({ descriptor }) => descriptor.name)).toContain("sdk.client.retries");
  const all = [...events, ...exported, ...metrics];
  return {
    shown: all.map((event) => `${inspect(event, { depth: 9 })} ${JSON.stringify(event)}`).join("\n"),
    sent: sent.join(),
  };
}

/** A refusal after which every operation is retried at once. */
function limited(message: string): Response {
  return Response.json({ error: "rate_limit_exceeded", message }, { status: 429, headers: { "retry-after": "0" } });
}

/** The arguments of an operation's call with unique texts and amounts. */
function markedArguments({ calls }: OperationCase) {
  const marks: string[] = [];
  const args = (calls[0]?.request.arguments ?? []).map((argument) => {
    // Keys are not secret: callers need them to settle a call.
    const isOptions = typeof argument === "object" && argument !== null && "idempotencyKey" in argument;
    return isOptions ? argument : markTexts(argument as JsonValue, marks);
  });
  return { args, marks };
}

function markTexts(value: JsonValue, marks: string[]): JsonValue {
  if (typeof value === "string") {
    const isFlag = value === "success" || value === "error";
    const mark = /^\d+(\.\d+)?$/.test(value) ? `7065311.99${marks.length + 10}` : `mark-${marks.length + 10}-of-a-text`;
    if (!isFlag) marks.push(mark);
    return isFlag ? value : mark;
  }
  if (Array.isArray(value)) return value.map((item) => markTexts(item, marks));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, markTexts(inner, marks)]));
}

/** The credentials of an operation and of its login, and the marks at sensitive places. */
function secretsOf(operation: OperationCase, marks: readonly string[]): string[] {
  const login = logins.find(({ api }) => api === operation.api);
  const [, credential] = expectedAuthorization(operation)?.split(" ") ?? [];
  const own = sensitiveTexts(operation, markedArguments(operation).args);
  return [
    ...(credential ? [credential] : []),
    ...(login && login !== operation ? sensitiveTexts(login, [login.calls[0]?.request.body]) : []),
    ...own.filter((text) => marks.includes(text)),
  ];
}

function sensitiveTexts({ document, bodySchema = {} }: OperationCase, bodies: readonly unknown[]): string[] {
  const found: string[] = [];
  const collect = (part: JsonValue): JsonValue => {
    if (typeof part === "string") found.push(part);
    else if (typeof part === "object" && part !== null) Object.values(part).forEach(collect);
    return part;
  };
  for (const body of bodies) {
    replaceWhere(document, bodySchema, (body ?? null) as JsonValue, (schema) => "x-sensitive" in schema, collect);
  }
  return found;
}
