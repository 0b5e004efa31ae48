// Next refuses to prerender a component that draws a random value or reads the time before it waits for a request.

import { readFileSync } from "node:fs";
import { trace } from "@opentelemetry/api";
import { afterEach, expect, test, vi } from "vitest";
import { login, refreshToken } from "../generated/fiat/operations.ts";
import { FiatResources } from "../generated/fiat/resources.ts";
import { throwing } from "../tests/support/failure.ts";

const { exports: entries }: { exports: object } = JSON.parse(
  readFileSync(new URL("../package.json", import.meta.url), "utf8"),
);
const names = Object.keys(entries)
  .filter((entry) => entry !== "./package.json")
  .map((entry) => entry.replace(/^\.\/?/, "") || "index");

const reads: string[] = [];

/** Notes a read that comes from the package, not from the test runner. */
function note(what: string): void {
  const caller = new Error(what).stack
    ?.split("\n")
    .find((line) => /^(?!.*(?:node_modules|\.test\.ts)).*\/(?:src|generated)\//.test(line));
  if (caller !== undefined) reads.push(`${what} ${caller.trim()}`);
}

function watchGlobals(): void {
  const watched: readonly (readonly [object, string])[] = [
    [Date, "now"],
    [Math, "random"],
    [performance, "now"],
    [globalThis.crypto, "randomUUID"],
    [globalThis.crypto, "getRandomValues"],
    [globalThis.crypto.subtle, "generateKey"],
  ];
  for (const [owner, name] of watched) {
    const real: (...args: unknown[]) => unknown = Reflect.get(owner, name);
    vi.spyOn(owner as Record<string, () => unknown>, name).mockImplementation((...args: unknown[]) => {
      note(name);
      return Reflect.apply(real, owner, args);
    });
  }
  const { timeOrigin } = performance;
  vi.spyOn(performance as { timeOrigin: number }, "timeOrigin", "get").mockImplementation(() => {
    note("timeOrigin");
    return timeOrigin;
  });
  const construct = (target: DateConstructor, args: unknown[], newTarget: () => unknown) => {
    if (args.length === 0) note("new Date()");
    return Reflect.construct(target, args, newTarget);
  };
  const apply = (target: DateConstructor) => {
    note("Date()");
    return target();
  };
  vi.stubGlobal("Date", new Proxy(Date, { construct, apply }));
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  reads.length = 0;
});

test.each(names)("[S42] importing %s reads no time and draws nothing random", async (name) => {
  vi.resetModules();
  watchGlobals();
  const entry: object = await import(/* @vite-ignore */ new URL(`./${name}.ts`, import.meta.url).href);
  expect(Object.keys(entry).length).toBeGreaterThan(0);
  expect(reads).toEqual([]);
});

test("[S42] no client, store, hook or webhook handler reads the time or draws a random value when it is made", async () => {
  const { FiatClient, CryptoClient, AgentClient, ...root } = await import("./index.ts");
  const { clientGroup, fiatClientClass, serviceClientClass, sharedOptions } = await import("./runtime/v1.ts");
  const webhooks = await import("./webhooks.ts");
  const [{ driftDetector }, { undiciTransport }] = await Promise.all([import("./drift.ts"), import("./undici.ts")]);
  const { createSandbox } = await import("./sandbox.ts");
  const { openTelemetryHooks, openTelemetryMetrics } = await import("./otel.ts");
  const broken = throwing(new Error("the time or a random value was read"));
  const clock = { now: broken, monotonic: broken, after: broken, uuid: broken, fraction: broken };
  watchGlobals();
  for (const injected of [{}, { clock }]) {
    const onlyClock = "clock" in injected ? { clock } : {};
    const store = root.createMemoryStore(onlyClock);
    const tokenStore = root.createTokenStore({ store, keys: [btoa("k".repeat(32))] });
    const [baseUrl, apiKey, apiSecret] = ["https://pay.example/api/v1", "ak_1", "secret-0001"];
    const traces = openTelemetryHooks({ tracer: trace.getTracer("test") });
    const hooks = root.createHooks(root.logHooks(onlyClock), traces, openTelemetryMetrics(onlyClock));
    const shared = { ...injected, baseUrl, hooks, drift: driftDetector({ onDrift: () => undefined }) };
    const wallets = new CryptoClient({ ...shared, apiKey, apiSecret });
    const Base = fiatClientClass(FiatResources, { operations: { login, refreshToken }, variables: "ACME" });
    const Further = serviceClientClass(FiatResources, { variables: "KYC", security: { apiKeyHeader: "x-api-key" } });
    const fiat = { accountId: "acc_1", appSecret: async () => "secret-0001" };
    const verifier = webhooks.createCryptoVerifier({ secret: "secret-0001", ...onlyClock });
    const made = [
      wallets.withOptions({ maxRetries: 0 }),
      new CryptoClient({ ...shared, token: "t" }),
      new FiatClient({ ...shared, ...fiat, store, tokenStore }).withOptions({ timeoutMs: 1 }),
      new FiatClient({ ...shared, token: () => "t" }),
      new AgentClient({ ...shared, connectorKey: "ck_1" }).withOptions({}),
      new Base({ ...shared, ...fiat }),
      new Base(sharedOptions(new Base({ ...shared, ...fiat }), {}) as never),
      new Further({ ...shared, apiKey }),
      clientGroup("Acme", { fiat: { Client: Base, environments: [] } }, { fiat: { ...shared, ...fiat } }).get("fiat"),
      undiciTransport(),
      createSandbox(onlyClock),
      webhooks.createWebhookHandler({ verifier, store, ...onlyClock, handle: () => undefined }),
      webhooks.createOnce({ store, scope: "a", ...onlyClock }),
      webhooks.createSecretProvider(() => "secret-0001", onlyClock),
      webhooks.subscriptionSecrets(wallets, webhooks.webhookId({ id: "wh_1" })),
      webhooks.createFiatVerifier({
        secret: webhooks.currentSecret(() => "secret-0001"),
        ...onlyClock,
        scheme: { signatureHeader: "x-signature", signedContent: "{body}", encoding: "hex" },
      }),
    ];
    expect(made).not.toContain(undefined);
  }
  expect(reads).toEqual([]);
});
