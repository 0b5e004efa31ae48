// Metrics of real clients of the sandbox, as exported.

import { type Attributes, metrics } from "@opentelemetry/api";
import {
  AggregationTemporality,
  type DataPoint,
  type Histogram,
  InMemoryMetricExporter,
  MeterProvider,
  type MetricData,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import { afterEach, describe, expect, test, vi } from "vitest";
import { failureOf, throwing } from "../../../tests/support/failure.ts";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { transfer } from "../../../tests/support/test-clients.ts";
import { createSandbox } from "../../sandbox/assembly/create-sandbox.ts";
import type { Fault } from "../../sandbox/control/faults.ts";
import { CryptoClient } from "../client/crypto-client.ts";
import { rawRequest } from "../client/raw-request.ts";
import type { CryptoClientOptions } from "../client/services.ts";
import { ConfigurationError, SdkError } from "../errors.ts";
import { VERSION } from "../util/platform.ts";
import { createHooks } from "./create-hooks.ts";
import { openTelemetryMetrics } from "./otel-metrics.ts";
import { errorTypeOf } from "./otel-traces.ts";

const random = { uuid: () => "00000000-0000-4000-8000-000000000000", fraction: () => 0.5 };

/** The values of an instrument as text: the attributes that others lack, the number of values, and their sum in seconds. */
const seriesIn = (all: readonly MetricData[], instrument: string) =>
  all
    .filter(({ descriptor }) => descriptor.name === instrument)
    .flatMap(({ dataPoints }): readonly DataPoint<number | Histogram>[] => dataPoints as DataPoint<Histogram>[])
    .map(({ attributes, value }) => {
      const own = Object.entries(attributes).filter(([name, text]) => common[name] !== text);
      const named = own.map(([name, text]) => `${name}=${text}`).sort();
      if (typeof value === "number") return `${named.join(" ")}: ${value}`;
      return `${named.join(" ")}: ${value.count}, ${Math.round(Number(value.sum) * 1e6) / 1e6}`;
    })
    .sort();

/** A client of a sandbox whose time moves only while a call waits, and a provider of its own, which is not registered. */
function open(options: CryptoClientOptions = {}) {
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 });
  const provider = new MeterProvider({ readers: [reader] });
  const collect = async () => {
    await reader.forceFlush();
    const { scopeMetrics = [] } = exporter.getMetrics().at(-1) ?? {};
    return scopeMetrics.flatMap(({ metrics }) => metrics);
  };
  const clock = Object.assign(new FakeClock(), random);
  const sandbox = createSandbox({ clock });
  const { crypto, seeded } = sandbox.createTenant();
  const hooks = openTelemetryMetrics({ meter: provider.getMeter("payments"), clock });
  const wallets = new CryptoClient({ ...crypto, clock, maxRetries: 2, hooks, ...options });
  const receiving_address = "So1anaReceiver1111111111111111111111111111";
  const request = { ...transfer, account: seeded.account, assets: seeded.assets.USDC_SOLANA, receiving_address };
  let payments = 0;
  const pay = (amount = "25.10") => {
    payments += 1;
    const idempotencyKey = `payout-${payments}`;
    return clock.runUntil(wallets.transactions.sendFunds({ ...request, amount }, { idempotencyKey }));
  };
  const fault = (given: Omit<Fault, "operationId">) => sandbox.faults.add({ ...given, operationId: "sendFunds" });
  return { provider, collect, wallets, pay, fault };
}

const common: Attributes = {
  "http.request.method": "POST",
  "server.address": "sandbox.example",
  "server.port": 443,
  "url.template": "/transactions/send-funds",
  "sdk.operation": "sendFunds",
};

const [requests, durations, calls] = ["http.client.request.duration", "sdk.client.call.duration", "sdk.client.calls"];

afterEach(() => metrics.disable());

test("[S62] names, units, buckets and attributes follow the conventions", async () => {
  const { pay, fault, collect, wallets } = open();
  fault({ kind: "status", status: 429, headers: { "retry-after": "2" } });
  await pay();
  // A call without a documented operation has neither its name nor its path, which contains values.
  await failureOf(wallets.request(rawRequest({ method: "GET", path: "/people-of-ada", query: { name: "ada" } })));
  const all = await collect();
  expect(Object.fromEntries(all.map(({ descriptor }) => [descriptor.name, descriptor.unit]))).toEqual({
    [requests]: "s",
    [durations]: "s",
    [calls]: "{call}",
    "sdk.client.retries": "{retry}",
    "sdk.client.rate_limit.wait": "s",
  });
  const metric = all.find(({ descriptor }) => descriptor.name === requests);
  expect(metric?.descriptor).toMatchObject({ description: "Duration of HTTP client requests." });
  const boundaries = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
  const { "sdk.operation": _, "url.template": __, ...shared } = common;
  const login = { ...shared, "url.template": "/auth/token", "http.response.status_code": 200 };
  expect(metric?.dataPoints[0]).toMatchObject({ attributes: login, value: { buckets: { boundaries } } });
  const notFound = { "http.request.method": "GET", "http.response.status_code": 404, "error.type": "404" };
  expect(metric?.dataPoints.map(({ attributes }) => attributes)).toContainEqual({ ...shared, ...notFound });
  expect(seriesIn(all, durations)).toEqual([
    "sdk.operation=createToken sdk.outcome=success: 1, 0",
    "sdk.outcome=rejected: 1, 0",
    "sdk.outcome=success: 1, 2.1",
  ]);
});

const hostile = { error: "ada@shop.example", message: "no" };
const status = (status: number, more: Partial<Fault> = {}) => ({ kind: "status", status, ...more }) as const;
const slow = { kind: "latency", latencyMs: 40, count: 2 } as const;
const html = status(200, { rawBody: "<html>", contentType: "text/html" });
const tooMany = status(429, { headers: { "retry-after": "2" } });
const refusal = Object.assign(new TypeError("fetch failed"), { cause: { code: "ECONNREFUSED" } });
const unsent = { fetch: () => Promise.reject(refusal), token: "t", apiKey: undefined, apiSecret: undefined };
const [ok, broke] = ["25.10", "99999999"];

// Each step adds a fault or pays an amount.
const lostResponse = { kind: "lose-response", count: 3 } as const;
const refusals = [status(418, { body: hostile }), ok, status(403, { body: hostile }), ok];

test.each<[string, string, (string | Omit<Fault, "operationId">)[], string[], CryptoClientOptions?]>([
  [
    "each attempt by its status",
    requests,
    [slow, status(503), ok, broke],
    [
      "error.type=422 http.response.status_code=422: 1, 0",
      "error.type=503 http.response.status_code=503: 1, 0.04",
      "http.response.status_code=200: 1, 0.04",
    ],
  ],
  [
    "attempts without a response or with a bad one",
    requests,
    [{ kind: "reset" }, ok, { kind: "stall" }, ok, html, ok],
    [
      "error.type=connection_failed: 1, 0",
      "error.type=response_malformed http.response.status_code=200: 1, 0",
      "error.type=timeout: 1, 5",
    ],
    { maxRetries: 0, timeoutMs: 5_000 },
  ],
  [
    "calls with their attempts and waits",
    durations,
    [slow, status(503), ok, ok, broke],
    ["sdk.outcome=rejected: 1, 0", "sdk.outcome=success: 2, 0.455"],
  ],
  [
    "calls by outcome and error",
    calls,
    [ok, broke, "88888888", lostResponse, ok, ...refusals],
    [
      "error.type=http_403 sdk.outcome=rejected: 1",
      "error.type=insufficient_balance sdk.outcome=rejected: 2",
      "error.type=outcome_unknown sdk.outcome=unknown: 2",
      "sdk.outcome=success: 1",
    ],
  ],
  ["calls that were not sent", calls, [ok], ["error.type=connection_failed sdk.outcome=not-sent: 1"], unsent],
  [
    "retries by their reason",
    "sdk.client.retries",
    [status(503), { kind: "reset" }, ok, status(503), ok],
    ["error.type=connection_failed: 1", "error.type=http_503: 2"],
  ],
  // Half of the jitter of 10 % is added.
  ["waits that the service asks for", "sdk.client.rate_limit.wait", [tooMany, ok, status(503), ok], [": 1, 2.1"]],
])("[S62] has %s", async (_, instrument, steps, expected, options) => {
  const { pay, fault, collect } = open(options);
  for (const step of steps) {
    if (typeof step === "string") await pay(step).catch(() => undefined);
    else fault(step);
  }
  const series = seriesIn(await collect(), instrument);
  expect(series.filter((text) => !/auth.token|createToken/.test(text))).toEqual(expected);
});

describe("[S62] a meter", () => {
  test("is that of the registered provider by default, also if it is registered later", async () => {
    const { wallets, provider, collect } = open({ hooks: openTelemetryMetrics() });
    const getMeter = vi.spyOn(provider, "getMeter");
    await wallets.webhooks.list();
    metrics.setGlobalMeterProvider(provider);
    await wallets.webhooks.list();
    await wallets.webhooks.list();
    expect(seriesIn(await collect(), calls)).toEqual(["sdk.operation=listWebhooks sdk.outcome=success: 2"]);
    expect(getMeter).toHaveBeenCalledExactlyOnceWith("svc-sdk", VERSION);
  });

  test("that fails loses its values and nothing else", async () => {
    const fail = throwing(new Error("meter"));
    const instrument = () => ({ add: fail, record: fail });
    const meter = { createHistogram: instrument, createCounter: instrument };
    const onWarning = vi.fn();
    const { wallets } = open({ hooks: createHooks(openTelemetryMetrics({ meter: meter as never }), { onWarning }) });
    expect((await wallets.webhooks.list().withResponse()).status).toBe(200);
    expect(onWarning).toHaveBeenCalledWith(expect.objectContaining({ code: "hook_failed", cause: new Error("meter") }));
  });

  test.each([
    [{ meter: {} }, "meter must have the method createHistogram"],
    [{ clock: {} }, "clock must have the method monotonic"],
  ])("is checked: %j", (options, message) => {
    expect(() => openTelemetryMetrics(options as never)).toThrow(new ConfigurationError(message));
  });
});

test("[S62] the error.type of a metric is _OTHER for an unknown code without a status", () => {
  const typeOf = (code: string) => errorTypeOf(new SdkError("a", { code, outcome: "not-sent" }), []);
  expect(["a", "toString"].map(typeOf)).toEqual(["_OTHER", "_OTHER"]);
});
