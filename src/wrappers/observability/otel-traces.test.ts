import { context, propagation, SpanKind, SpanStatusCode, type Tracer, trace } from "@opentelemetry/api";
import { describe, expect, test, vi } from "vitest";
import { throwing } from "../../../tests/support/failure.ts";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { recordSpans } from "../../../tests/support/recorded-spans.ts";
import { json } from "../../../tests/support/scripted-fetch.ts";
import { fiatClient } from "../../../tests/support/test-clients.ts";
import { ApiError, OutcomeUnknownError } from "../errors.ts";
import { VERSION } from "../util/platform.ts";
import { createHooks } from "./create-hooks.ts";
import type { CallEvent, CallSummary, Hooks } from "./hooks.ts";
import { openTelemetryHooks } from "./otel-traces.ts";

const exporter = recordSpans();

const call: CallEvent = {
  operation: "sendFunds",
  method: "POST",
  origin: "https://pay.example",
  path: "/transactions/send-funds",
  retry: "keyed-transfer",
  errorCodes: [],
  idempotencyKey: "payout-17",
};

/** The span of a call with this result. */
async function spanOf(result: Partial<CallSummary> | Error, event: Partial<CallEvent> = {}) {
  const next = async () => {
    if (result instanceof Error) throw result;
    return { httpStatus: 200, requestId: undefined, attempts: 1, ...result };
  };
  await openTelemetryHooks()
    .around?.({ ...call, ...event }, next)
    .catch(() => undefined);
  return exporter.getFinishedSpans()[0];
}

const unset = { code: SpanStatusCode.UNSET };

describe("the span of a call", () => {
  test("is a client span with the names of the conventions", async () => {
    const instrumentationScope = { name: "svc-sdk", version: VERSION };
    const named = { name: "POST /transactions/send-funds", kind: SpanKind.CLIENT, instrumentationScope, status: unset };
    expect(await spanOf({})).toMatchObject(named);
    expect(exporter.getFinishedSpans().map(({ attributes }) => attributes)).toEqual([
      {
        "http.request.method": "POST",
        "server.address": "pay.example",
        "server.port": 443,
        "url.template": "/transactions/send-funds",
        "sdk.operation": "sendFunds",
        "http.response.status_code": 200,
      },
    ]);
  });

  const outcome = "rejected";
  const limit = { httpStatus: 403, code: "WITHDRAWAL_LIMIT_EXCEEDED", message: "too much" } as const;
  const refused = new ApiError({ ...limit, outcome, attempts: 1, requestId: "req-1" });
  const unavailable = new ApiError({ httpStatus: 503, outcome: "unknown", attempts: 3 });
  const unknown = new OutcomeUnknownError(unavailable, { kind: "none", why: "Nothing is shown" });
  const undocumented = { operation: "GET /people/ada", method: "GET", path: "/people/ada" } as const;
  const [code, id, resent] = ["http.response.status_code", "sdk.request_id", "http.request.resend_count"];
  const failed = { code: SpanStatusCode.ERROR };

  test.each<[string, Parameters<typeof spanOf>, object, object]>([
    [
      "has the number of retries and the service's request id",
      [{ attempts: 2, requestId: "req-9", httpStatus: 202 }],
      unset,
      { [code]: 202, [resent]: 1, [id]: "req-9" },
    ],
    [
      "of a failure has its type, its outcome and its message",
      [refused],
      { ...failed, message: refused.message },
      { "error.type": limit.code, [code]: 403, "sdk.outcome": "rejected", [id]: "req-1" },
    ],
    [
      "of an unknown outcome shows it",
      [unknown],
      { ...failed, message: unknown.message },
      { "error.type": "outcome_unknown", [code]: 503, [resent]: 2, "sdk.outcome": "unknown" },
    ],
    ["of another error shows that it failed", [new Error("ada")], failed, { "error.type": "_OTHER" }],
    [
      "of an undocumented operation has no path, which would differ every time",
      [new ApiError({ httpStatus: 404, outcome, message: "no ada" }), undocumented],
      failed,
      { "error.type": "http_404" },
    ],
  ])("%s", async (_, [result, event], status, attributes) => {
    const span = await spanOf(result, event);
    expect(span?.status).toEqual(status);
    expect(span?.attributes).toMatchObject(attributes);
    expect(span?.name).toBe(event ? "GET" : "POST /transactions/send-funds");
    expect(JSON.stringify([span?.name, span?.attributes, span?.status])).not.toMatch(/ada|payout-17/);
  });
});

const path = "/business/webhook";
const unavailable = json({ status: "error", status_code: 503, message: "later", data: null }, 503);
const accepted = json({ status: "success", status_code: 200, message: "", data: {} });

/** A client whose transport has spans of its own, and whose webhook is registered by these responses. */
function client(answers: Response[] = [accepted], hooks: Hooks | readonly Hooks[] = openTelemetryHooks()) {
  const clock = Object.assign(new FakeClock(), { uuid: () => "key-1", fraction: () => 0.5 });
  const seen = vi.fn(() => propagation.getActiveBaggage()?.getEntry("customer")?.value);
  const answer = () => {
    seen();
    trace.getTracer("user").startSpan("transport").end();
    return answers.shift() ?? Response.error();
  };
  const options = { clock, maxRetries: 2, hooks: createHooks(...[hooks].flat()) };
  const made = fiatClient({ [path]: answer, "/webhooks": [] }, options);
  const register = () => made.fiat.businessWebhook.register({ url: "https://shop.example/hooks" });
  return { ...made, clock, seen, register, send: () => clock.runUntil(register()) };
}

function spanNamed(name: string) {
  const [span, ...others] = exporter.getFinishedSpans().filter((finished) => finished.name === name);
  if (span === undefined || others.length > 0) throw new Error(`there is not one span ${name}`);
  return span;
}

describe("a client with OpenTelemetry", () => {
  test("has a span for a call, with an event for every retry, and one inside it for the login; every attempt sends its context", async () => {
    const { send, sentTo } = client([unavailable, unavailable, accepted]);
    await send();
    const span = spanNamed(`POST ${path}`);
    const login = spanNamed("POST /auth/login");
    expect([span.ended, login.parentSpanContext?.spanId]).toEqual([true, span.spanContext().spanId]);
    expect(span.attributes).toMatchObject({ "http.response.status_code": 200, "http.request.resend_count": 2 });
    const refused = { "error.type": "http_503", "http.response.status_code": 503 };
    expect(span.events.map(({ name, attributes }) => [name, attributes])).toEqual([
      ["retry", { "http.request.resend_count": 1, "sdk.retry.delay_ms": 375, ...refused }],
      ["retry", { "http.request.resend_count": 2, "sdk.retry.delay_ms": 750, ...refused }],
    ]);
    for (const [end, { traceId, spanId }, attempts] of [
      [path, span.spanContext(), 3],
      ["/auth/login", login.spanContext(), 1],
    ] as const) {
      const sent = sentTo(end).map(({ headers }) => headers.get("traceparent"));
      expect(sent).toEqual(Array(attempts).fill(`00-${traceId}-${spanId}-01`));
    }
  });

  test("nests its spans in the caller's, and the user's and the transport's in them, and separates concurrent calls", async () => {
    const tracer = trace.getTracer("user");
    const inside: Hooks["around"] = (_, next) =>
      tracer.startActiveSpan("inside", (span) => next().finally(() => span.end()));
    const { fiat, clock, register } = client([unavailable, accepted], [openTelemetryHooks(), { around: inside }]);
    await tracer.startActiveSpan("caller", async (caller) => {
      await clock.runUntil(Promise.all([register(), fiat.webhooks.list()]));
      caller.end();
    });
    const spans = exporter.getFinishedSpans().filter(({ name }) => name !== "POST /auth/login");
    const names = new Map(spans.map((span) => [span.spanContext().spanId, span.name]));
    const parents = spans.map((span) => {
      const parent = names.get(span.parentSpanContext?.spanId ?? "") ?? "none";
      return `${span.name} in ${parent}: ${span.events.length}`;
    });
    expect(new Set(parents)).toEqual(
      new Set([
        ...["caller in none: 0", `POST ${path} in caller: 1`, "GET /webhooks in caller: 0"],
        ...[`inside in POST ${path}: 0`, "inside in GET /webhooks: 0", "transport in inside: 0", "inside in none: 0"],
      ]),
    );
  });

  test("sends no baggage, and nothing if propagate is false", async () => {
    const baggage = propagation.createBaggage({ customer: { value: "ada" } });
    const { send, sentTo, seen } = client();
    await context.with(propagation.setBaggage(context.active(), baggage), send);
    expect(seen).toHaveReturnedWith("ada");
    const other = client([accepted], openTelemetryHooks({ propagate: false }));
    await other.send();
    const sent = [...sentTo(path), ...other.sentTo(path)].map(({ headers }) => [...headers.keys()]);
    const propagated = sent.map((names) => names.filter((name) => /^(trace|baggage)/.test(name)));
    expect(propagated).toEqual([["traceparent"], []]);
  });

  test("uses the user's tracer; one that fails loses the span and nothing else, and a retry outside a call nothing", async () => {
    await client([accepted], openTelemetryHooks({ tracer: trace.getTracer("payments") })).send();
    expect(spanNamed(`POST ${path}`).instrumentationScope.name).toBe("payments");
    const startSpan = throwing(new Error("tracer"));
    const onWarning = vi.fn();
    const broken = openTelemetryHooks({ tracer: { startSpan } as unknown as Tracer });
    expect(await client([unavailable, accepted], [broken, { onWarning }]).send()).toEqual({});
    const failed = expect.objectContaining({ cause: new Error("tracer"), message: "the hook around failed" });
    expect(onWarning.mock.calls).toEqual([[failed], [failed]]);
  });
});
