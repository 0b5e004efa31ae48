import { type Context, context, propagation, SpanKind, SpanStatusCode, type Tracer, trace } from "@opentelemetry/api";
import { describe, expect, test, vi } from "vitest";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { recordSpans } from "../../../tests/support/recorded-spans.ts";
import { json } from "../../../tests/support/scripted-fetch.ts";
import { fiatClient } from "../../../tests/support/test-clients.ts";
import { ApiError, OutcomeUnknownError } from "../errors.ts";
import { VERSION } from "../util/platform.ts";
import { createHookRunner, type HookRunner } from "./hook-runner.ts";
import type { CallEvent, CallSummary, Hooks, RetryEvent } from "./hooks.ts";
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
const refused = new ApiError({
  httpStatus: 403,
  code: "WITHDRAWAL_LIMIT_EXCEEDED",
  outcome: "rejected",
  message: "too much",
  method: "wallets.transactions.sendFunds",
  attempts: 1,
  requestId: "req-1",
});

interface Played {
  readonly event?: Partial<CallEvent>;
  readonly hooks?: Hooks | readonly Hooks[];
  readonly perform?: (runner: HookRunner, headers: Readonly<Record<string, string>>) => Promise<Partial<CallSummary>>;
}

/** Performs a call as the runtime does, and returns the spans exported when its caller gets the result. */
async function play({ event, hooks = openTelemetryHooks(), perform = async () => ({}) }: Played = {}) {
  const runner = createHookRunner(hooks);
  const carryOut = vi.fn((headers: Readonly<Record<string, string>>) => perform(runner, headers));
  const summarise = (known: Partial<CallSummary>) => ({ httpStatus: 200, requestId: undefined, attempts: 1, ...known });
  const around = runner.around(() => ({ ...call, ...event }), carryOut, summarise);
  await around.catch(() => undefined);
  const [span, ...others] = exporter.getFinishedSpans();
  if (span === undefined) throw new Error("no span was exported");
  return { span, others, headers: carryOut.mock.calls[0]?.[0] ?? {} };
}

describe("the span of a call", () => {
  test("is a client span with the names of the conventions", async () => {
    const { span, others } = await play();
    expect(span.name).toBe("POST /transactions/send-funds");
    expect(span.kind).toBe(SpanKind.CLIENT);
    expect(span.instrumentationScope).toMatchObject({ name: "svc-sdk", version: VERSION });
    expect(span.attributes).toEqual({
      "http.request.method": "POST",
      "server.address": "pay.example",
      "server.port": 443,
      "url.template": "/transactions/send-funds",
      "sdk.operation": "sendFunds",
      "http.response.status_code": 200,
    });
    expect(span.status).toEqual({ code: SpanStatusCode.UNSET });
    expect(others).toEqual([]);
  });

  const unavailable = new ApiError({ httpStatus: 503, outcome: "unknown", method: refused.method ?? "", attempts: 3 });
  const unknown = new OutcomeUnknownError(unavailable, { kind: "none", why: "Nothing is shown" });
  const undocumented = { operation: "GET /people/ada", method: "GET", path: "/people/ada" } as const;
  const notFound = new ApiError({ httpStatus: 404, outcome: "rejected", method: "wallets.cards.get" });
  const { ERROR, UNSET } = SpanStatusCode;
  const fail = (error: Error): Played => ({ perform: () => Promise.reject(error) });

  test.each<[string, Played, object, object]>([
    [
      "has the number of retries and the service's request id",
      { perform: async () => ({ attempts: 3, requestId: "req-9", httpStatus: 202 }) },
      { code: UNSET },
      { "http.response.status_code": 202, "http.request.resend_count": 2, "sdk.request_id": "req-9" },
    ],
    [
      "of a failure has its type, its outcome and its message",
      fail(refused),
      { code: ERROR, message: refused.message },
      {
        "error.type": "WITHDRAWAL_LIMIT_EXCEEDED",
        "http.response.status_code": 403,
        "sdk.outcome": "rejected",
        "sdk.request_id": "req-1",
      },
    ],
    [
      "of an unknown outcome shows it",
      fail(unknown),
      { code: ERROR, message: unknown.message },
      {
        "error.type": "outcome_unknown",
        "http.response.status_code": 503,
        "http.request.resend_count": 2,
        "sdk.outcome": "unknown",
      },
    ],
    ["of another error shows that it failed", fail(new Error("ada")), { code: ERROR }, { "error.type": "_OTHER" }],
    [
      "of an undocumented operation has no path, which would differ every time",
      { event: undocumented, ...fail(notFound) },
      { code: ERROR },
      { "error.type": "http_404" },
    ],
  ])("%s", async (_, played, status, attributes) => {
    const { span } = await play(played);
    expect(span.status).toEqual(status);
    expect(span.attributes).toMatchObject(attributes);
    expect(span.name).toBe(played.event ? "GET" : "POST /transactions/send-funds");
    expect(span.events).toEqual([]);
    expect(JSON.stringify([span.name, span.attributes, span.status])).not.toMatch(/ada|payout-17/);
  });

  const retry: RetryEvent = { ...call, attempt: 1, error: refused, delayMs: 5, renewsToken: false };

  test("is a child of the caller's span and the parent of the user's and the transport's, and gets the retries", async () => {
    const tracer = trace.getTracer("user");
    const inside: Hooks["around"] = (_, next) =>
      tracer.startActiveSpan("inside", (span) => next().finally(() => span.end()));
    const perform = async (runner: HookRunner) => {
      runner.retry(() => retry);
      tracer.startSpan("transport").end();
      return {};
    };
    await tracer.startActiveSpan("caller", async (caller) => {
      await play({ hooks: [openTelemetryHooks(), { around: inside }], perform });
      caller.end();
    });
    const spans = exporter.getFinishedSpans();
    const names = new Map(spans.map((span) => [span.spanContext().spanId, span.name]));
    const parentOf = (span: (typeof spans)[number]) => names.get(span.parentSpanContext?.spanId ?? "");
    const parents = spans.map((span) => [span.name, parentOf(span), span.events.length]);
    expect(parents).toEqual([
      ["transport", "inside", 0],
      ["inside", "POST /transactions/send-funds", 0],
      ["POST /transactions/send-funds", "caller", 1],
      ["caller", undefined, 0],
    ]);
  });

  test("has no retry outside a call", () => {
    const onWarning = vi.fn();
    createHookRunner([openTelemetryHooks(), { onWarning }]).retry(() => retry);
    expect(onWarning).not.toHaveBeenCalled();
  });
});

test("the headers carry no baggage, and nothing if propagate is false", async () => {
  const baggage = propagation.createBaggage({ customer: { value: "ada" } });
  const within: Context = propagation.setBaggage(context.active(), baggage);
  const inside = vi.fn(() => propagation.getActiveBaggage()?.getEntry("customer")?.value);
  const perform = async () => ({ requestId: inside() });
  const { headers } = await context.with(within, () => play({ perform }));
  expect(Object.keys(headers)).toEqual(["traceparent"]);
  expect(inside).toHaveReturnedWith("ada");
  exporter.reset();
  expect((await play({ hooks: openTelemetryHooks({ propagate: false }) })).headers).toEqual({});
});

test("a tracer of the user is used; one that fails loses the span and nothing else", async () => {
  const { span } = await play({ hooks: openTelemetryHooks({ tracer: trace.getTracer("payments") }) });
  expect(span.instrumentationScope.name).toBe("payments");
  const startSpan = () => {
    throw new Error("tracer");
  };
  const onWarning = vi.fn();
  const broken = openTelemetryHooks({ tracer: { startSpan } as unknown as Tracer });
  const runner = createHookRunner([broken, { onWarning }]);
  const perform = async () => "data";
  expect(await runner.around(() => ({ ...call }), perform, vi.fn())).toBe("data");
  expect(onWarning).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ cause: new Error("tracer") }));
});

// Spans of real clients, as exported.

const path = "/business/webhook";
const unavailable = json({ status: "error", status_code: 503, message: "later", data: null }, 503);
const accepted = json({ status: "success", status_code: 200, message: "", data: {} });

function client(...answers: Response[]) {
  const uuid = () => "00000000-0000-4000-8000-000000000000";
  const clock = Object.assign(new FakeClock(), { uuid, fraction: () => 0.5 });
  const answer = () => answers.shift() ?? Response.error();
  const made = fiatClient({ [path]: answer }, { clock, maxRetries: 2, hooks: openTelemetryHooks() });
  const send = () => clock.runUntil(made.fiat.businessWebhook.register({ url: "https://shop.example/hooks" }));
  return { ...made, send };
}

function spanNamed(name: string) {
  const [span, ...others] = exporter.getFinishedSpans().filter((finished) => finished.name === name);
  if (span === undefined || others.length > 0) throw new Error(`there is not one span ${name}`);
  return span;
}

describe("a client with OpenTelemetry", () => {
  test("has a span for a call, with an event for every retry, and one inside it for the login; every attempt sends its context", async () => {
    const { send, sentTo } = client(unavailable, unavailable, accepted);
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

  test("separates concurrent calls", async () => {
    const tracer = trace.getTracer("user");
    const send = (name: string, ...answers: Response[]) =>
      tracer.startActiveSpan(name, (span) =>
        client(...answers)
          .send()
          .finally(() => span.end()),
      );
    await Promise.all([send("one", unavailable, accepted), send("two", accepted)]);
    const spans = exporter.getFinishedSpans();
    const eventsUnder = (parent: string) => {
      const { spanId } = spanNamed(parent).spanContext();
      return spans.filter((span) => span.parentSpanContext?.spanId === spanId).map(({ events }) => events.length);
    };
    expect([eventsUnder("one"), eventsUnder("two")]).toEqual([[1], [0]]);
  });
});
