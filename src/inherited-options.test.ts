import { afterEach, describe, expect, test } from "vitest";
import { throwing } from "../tests/support/failure.ts";
import { FakeClock } from "../tests/support/fake-clock.ts";
import { json } from "../tests/support/scripted-fetch.ts";
import { agentClient, cryptoClient, keyed, sentFunds, transfer } from "../tests/support/test-clients.ts";
import { ensureWalletReady, priceLimit, readPaymentOffer } from "./crypto.ts";
import { createMemoryStore, defineOperation, deriveKey, FiatClient, logHooks, settle } from "./index.ts";
import { createSandbox } from "./sandbox.ts";
import { createCryptoVerifier, createFiatVerifier, createOnce, createWebhookHandler, signWebhook } from "./webhooks.ts";
import { rawRequest } from "./wrappers/client/raw-request.ts";
import { extraFields } from "./wrappers/http/extra-fields.ts";

const planted = new Set<string>();

/** Pollutes `Object.prototype` until the end of the test, and returns an object that inherits from it. */
function plant(options: object): object {
  for (const name of Object.keys(options)) planted.add(name);
  Object.assign(Object.prototype, options);
  return {};
}

afterEach(() => {
  for (const name of planted) Reflect.deleteProperty(Object.prototype, name);
  planted.clear();
});

/** The platform reads `signal` of a polluted prototype itself. */
const ways: readonly (readonly [string, (options: object) => object])[] = [
  ["a polluted Object.prototype", plant],
  ["Object.create(options)", (options) => Object.create(options)],
];

const secret = "webhook-secret-0001";
const body = '{"type":"deposit.confirmed","transaction_id":"0xabc"}';
const url = "https://paid.example/report";
const explode = throwing(new Error("an inherited option was used"));
const brokenClock = { now: explode, monotonic: explode, after: explode };
const read = { next: { kind: "read", method: "wallets.webhooks.list", why: "?" } } as const;
const handle = () => undefined;

async function delivery(): Promise<Request> {
  const signed = await signWebhook({ secret, body });
  return new Request("https://shop.example/hooks", { method: "POST", ...signed });
}

describe.each(ways)("[S37] options inherited from %s do not count", (_, inherit) => {
  test("for withOptions()", async () => {
    const { wallets, sentTo } = cryptoClient({ "/balances": () => json({}, 503), "/send-funds": sentFunds });
    const { balances } = wallets.withOptions(inherit({ maxRetries: 7, timeoutMs: -1 }));
    await expect(balances.check({ asset_id: "a" })).rejects.toThrow();
    expect(sentTo("/balances").length).toBeLessThan(2);
  });

  test("for a call", async () => {
    const { wallets, sentTo } = cryptoClient({ "/send-funds": sentFunds });
    const options = Object.assign(inherit({ extraBody: extraFields({ planted: true }), maxRetries: "planted" }), keyed);
    await wallets.transactions.sendFunds(transfer, options);
    expect(sentTo("/send-funds")[0]?.body).not.toContain("planted");
    const keyless = wallets.transactions.sendFunds(transfer, inherit(keyed) as never);
    await expect(keyless).rejects.toMatchObject({ code: "idempotency_key_required", field: "idempotencyKey" });
  });

  test("for a client and its request", async () => {
    const others = inherit({ baseUrl: "https://planted.example/api/v1", accountId: "planted" });
    expect(() => new FiatClient(Object.assign(others, { appSecret: "secret-0001" }))).toThrow(/is missing|baseUrl/);
    const { wallets, sentTo } = cryptoClient({ "/things": {} });
    const planted = inherit({ retry: "planted", extraBody: extraFields({ planted: true }) });
    await wallets.request(rawRequest(Object.assign(planted, { method: "POST", path: "/things" } as const)));
    expect(sentTo("/things")[0]?.body ?? "").not.toContain("planted");
  });

  test("for a verifier of the crypto service", async () => {
    const { headers } = await delivery();
    const others = { toleranceSeconds: -1, clock: brokenClock, serviceName: "", timestampHeader: "x-other", x: 1 };
    const verifier = createCryptoVerifier(Object.assign(inherit(others), { secret }));
    await expect(verifier.verify({ headers, body })).resolves.toBeDefined();
    expect(() => createCryptoVerifier(inherit({ secret }) as never)).toThrow("secret");
  });

  test("for a verifier of the fiat service, and its scheme", async () => {
    const scheme = { signatureHeader: "x-signature", signedContent: "{body}", encoding: "hex" } as const;
    const { headers } = await signWebhook({ secret, body, scheme });
    const others = inherit({ timestampHeader: "x-time", x: 1 });
    const verifier = createFiatVerifier({ secret, scheme: Object.assign(others, scheme) });
    await expect(verifier.verify({ headers, body })).resolves.toBeDefined();
    expect(() => createFiatVerifier({ secret, scheme: inherit(scheme) as never })).toThrow("signatureHeader");
    expect(() => createFiatVerifier(inherit({ secret, scheme }) as never)).toThrow("scheme is missing");
  });

  test("for a webhook handler", async () => {
    const store = createMemoryStore();
    const verifier = createCryptoVerifier({ secret });
    const others = { readEvent: explode, acceptStale: explode, leaseSeconds: -1, clock: brokenClock, onError: explode };
    const handler = createWebhookHandler(Object.assign(inherit(others), { verifier, store, handle }));
    expect((await handler(await delivery())).status).toBe(200);
    expect(() => createWebhookHandler(inherit({ verifier, store, handle }) as never)).toThrow("verifier");
  });

  test("for createOnce and signWebhook", async () => {
    const once = { store: createMemoryStore(), scope: 5, clock: brokenClock };
    expect(() => createOnce(inherit(once) as never)).toThrow("store");
    const signed = await signWebhook(Object.assign(inherit({ timestamp: "1", prefix: "x" }), { secret, body }));
    expect(Object.values(signed.headers)).not.toContain("1");
  });

  test("for ensureWalletReady", async () => {
    const data = { is_ready: true, account_status: 0, safe_address: "0xA" };
    const { wallets } = cryptoClient({ "/safe/deploy": { success: true, message: "", data } });
    const options = inherit({ pollMs: -1, totalTimeoutMs: -1, onProgress: explode });
    expect(await ensureWalletReady(wallets, { customer: "c" as never }, options)).toBeDefined();
    await expect(ensureWalletReady(wallets, inherit({ customer: "c" }) as never)).rejects.toThrow("The wallet must be");
  });

  test("for settle and deriveKey", async () => {
    const { wallets } = cryptoClient();
    const settlement = await settle(wallets, read as never, inherit({ check: explode, attempt: -1 }));
    expect(settlement.verdict).toBe("still-unknown");
    expect(() => deriveKey("payout", "1", inherit({ createdAt: new Date(0) }) as never)).toThrow("createdAt");
  });

  test("for paid fetches", async () => {
    const fetched = { success: true, message: "", data: { status: 200, paid: true } };
    const { agent, sentTo } = agentClient({ "/report": () => json({}), "/agent/x402-fetch": fetched });
    await agent.x402.fetch({ wallet_id: "w", url } as never, inherit({ maxAmount: priceLimit("0") }));
    expect(sentTo("/report")).toEqual([]);
    const options = inherit({ method: "HEAD", timeoutMs: -1, clock: brokenClock });
    const fetch = async () => json({});
    await expect(readPaymentOffer(url, Object.assign(options, { fetch }))).resolves.toBeUndefined();
  });

  test("for a defined operation, its definition and its arguments", async () => {
    const { wallets, sentTo } = cryptoClient({ "/looks": {} });
    const others = inherit({ idempotencyKey: "planted", money: 5, decimals: 5, retry: "planted" });
    const look = defineOperation(Object.assign(others, { method: "POST", path: "/looks" } as const));
    await wallets.request(look, inherit({ headers: { "x-planted": "1" }, timeoutMs: -1 }) as never);
    expect(sentTo("/looks")[0]?.headers.has("x-planted")).toBe(false);
  });

  test("for other functions that make something", () => {
    const made = [
      createMemoryStore(inherit({ maxEntries: -1, clock: 5 })),
      logHooks(inherit({ level: "planted", logger: 5 })),
      createSandbox(Object.assign(inherit({ origin: "planted", seed: 5 }), { clock: new FakeClock() })),
      cryptoClient({}, inherit({ appInfo: "a b" })),
    ];
    expect(made).not.toContain(undefined);
  });
});
