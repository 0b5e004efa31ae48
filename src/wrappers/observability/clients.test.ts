// Spans of real clients, as exported.

import { SpanStatusCode, trace } from "@opentelemetry/api";
import { describe, expect, test } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { recordSpans } from "../../../tests/support/recorded-spans.ts";
import { json } from "../../../tests/support/scripted-fetch.ts";
import { fiatClient } from "../../../tests/support/test-clients.ts";
import { openTelemetryHooks } from "./otel-traces.ts";

const exporter = recordSpans();

const path = "/business/webhook";
const unavailable = json({ status: "error", status_code: 503, message: "later", data: null }, 503);
const accepted = json({ status: "success", status_code: 200, message: "", data: {} });

function client(...answers: Response[]) {
  const clock = new FakeClock();
  const random = { uuid: () => "00000000-0000-4000-8000-000000000000", fraction: () => 0.5 };
  const answer = () => answers.shift() ?? Response.error();
  const made = fiatClient({ [path]: answer }, { clock, random, maxRetries: 2, hooks: openTelemetryHooks() });
  const send = () => clock.runUntil(made.fiat.businessWebhook.register({ url: "https://shop.example/hooks" }));
  return { ...made, send };
}

function spanNamed(name: string) {
  const [span, ...others] = exporter.getFinishedSpans().filter((finished) => finished.name === name);
  if (span === undefined || others.length > 0) throw new Error(`there is not one span ${name}`);
  return span;
}

describe("a client with OpenTelemetry", () => {
  test("has one span for a call and all its attempts, ended when the caller has the result", async () => {
    await client(unavailable, accepted).send();
    const span = spanNamed(`POST ${path}`);
    expect(span.ended).toBe(true);
    expect(span.attributes).toMatchObject({ "http.response.status_code": 200, "http.request.resend_count": 1 });
    expect(span.events.map(({ name, attributes }) => [name, attributes])).toEqual([
      [
        "retry",
        {
          "http.request.resend_count": 1,
          "sdk.retry.delay_ms": 375,
          "error.type": "http_503",
          "http.response.status_code": 503,
        },
      ],
    ]);
  });

  test("has a span for the login that a call waits for, inside the call's own", async () => {
    await client(accepted).send();
    const parent = spanNamed(`POST ${path}`).spanContext().spanId;
    expect(spanNamed("POST /auth/login").parentSpanContext?.spanId).toBe(parent);
  });

  test("sends each span's context with every attempt of its call", async () => {
    const { send, sentTo } = client(unavailable, accepted);
    await send();
    for (const [end, name] of [
      [path, `POST ${path}`],
      ["/auth/login", "POST /auth/login"],
    ] as const) {
      const { traceId, spanId } = spanNamed(name).spanContext();
      const sent = sentTo(end).map(({ headers }) => headers.get("traceparent"));
      expect(sent).not.toEqual([]);
      expect(new Set(sent)).toEqual(new Set([`00-${traceId}-${spanId}-01`]));
    }
  });

  test("shows the result of a failed call", async () => {
    const failure = await failureOf(client(unavailable, unavailable, unavailable).send());
    const { status, attributes, events } = spanNamed(`POST ${path}`);
    expect(status).toEqual({ code: SpanStatusCode.ERROR, message: failure.message });
    expect(attributes).toMatchObject({ "error.type": "outcome_unknown", "sdk.outcome": "unknown" });
    expect(events).toHaveLength(2);
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
      return spans
        .filter(({ parentSpanContext }) => parentSpanContext?.spanId === spanId)
        .map(({ events }) => events.length);
    };
    expect([eventsUnder("one"), eventsUnder("two")]).toEqual([[1], [0]]);
  });
});
