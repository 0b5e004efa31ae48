import { afterEach, describe, expect, test, vi } from "vitest";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { json, scriptedFetch } from "../../../tests/support/scripted-fetch.ts";
import { baseUrl, connectorKey, fiatClient } from "../../../tests/support/test-clients.ts";
import { inTurn } from "../../../tests/support/turns.ts";
import { ConfigurationError } from "../errors.ts";
import type { Store } from "../idempotency/store.ts";
import { createMemoryStore } from "../idempotency/store.ts";
import { AgentClient } from "./agent-client.ts";
import { CryptoClient } from "./crypto-client.ts";
import { FiatClient } from "./fiat-client.ts";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const good = { baseUrl, accountId: "acc_1", appSecret: "secret-0001" };

describe("client options", () => {
  test.each([
    [{ baseUrl: undefined }, /baseUrl is missing.*SVC_FIAT_BASE_URL/],
    [{ baseUrl: new URL(baseUrl) }, /baseUrl must be a string/],
    [{ baseUrl: "http://pay.example/api/v1" }, /https:/],
    [{ accountId: undefined }, /accountId is missing.*SVC_FIAT_ACCOUNT_ID/],
    [{ appSecret: "" }, /appSecret is missing/],
    [{ appSecret: "secret\n" }, /appSecret .*line break/],
    [{ servicename: "acme" }, /^Unknown option "servicename"\. Did you mean serviceName\?$/],
    [{ serviceName: "Acme Pay" }, /serviceName/],
  ])("[S34] [S47] %j is rejected with advice", (options, message) => {
    const make = () => new FiatClient({ ...good, ...options } as never);
    expect(make).toThrow(ConfigurationError);
    expect(make).toThrow(message);
  });

  test("[S36] an error never repeats a secret", () => {
    expect(() => new FiatClient({ ...good, appSecret: "secret value" })).toThrow(/^(?!.*secret value)/);
  });

  test("default to the environment", async () => {
    vi.stubEnv("SVC_FIAT_BASE_URL", baseUrl);
    vi.stubEnv("SVC_FIAT_ACCOUNT_ID", "acc_env");
    vi.stubEnv("SVC_FIAT_APP_SECRET", "secret-env");
    vi.stubEnv("SVC_CRYPTO_BASE_URL", baseUrl);
    vi.stubEnv("SVC_CRYPTO_API_KEY", "key-env");
    vi.stubEnv("SVC_CRYPTO_API_SECRET", "api-secret-env");
    vi.stubEnv("SVC_AGENT_CONNECTOR_KEY", connectorKey);
    const { fetch, sent } = scriptedFetch({ "/webhooks": [], "/positions": {} });
    await new FiatClient({ fetch }).webhooks.list();
    await new CryptoClient({ fetch }).webhooks.list();
    await new AgentClient({ fetch }).positions.list({ wallet_id: "w" });
    expect(JSON.parse(sent[0]?.body ?? "")).toEqual({ account_id: "acc_env", app_secret: "secret-env" });
    expect(JSON.parse(sent[2]?.body ?? "")).toEqual({ api_key: "key-env", api_secret: "api-secret-env" });
    expect(sent[4]?.headers.get("authorization")).toBe(`Bearer ${connectorKey}`);
  });

  test("a transport replaces fetch", async () => {
    async function* body() {
      yield new TextEncoder().encode("[]");
    }
    const urls: string[] = [];
    const agent = new AgentClient({
      baseUrl,
      connectorKey,
      transport: async ({ url }) => {
        urls.push(url);
        return { status: 200, headers: new Headers(), body: body() };
      },
    });
    expect((await agent.positions.list({ wallet_id: "w" })).raw).toEqual([]);
    expect(urls).toEqual([`${baseUrl}/agent/positions?wallet_id=w`]);
  });
});

describe("the parts of a client", () => {
  test("[S42] fetch, clock with its randomness, and store replace those of the runtime", async () => {
    const clock = new FakeClock();
    const turns = inTurn(clock, json({ status: "error" }, 503), {});
    Object.assign(clock, { uuid: () => "uuid-1", fraction: () => 0.5 });
    const kept: string[] = [];
    const memory = createMemoryStore({ clock });
    const store: Store = {
      ...memory,
      setIfAbsent(key, value, ttlMs) {
        kept.push(key);
        return memory.setIfAbsent(key, value, ttlMs);
      },
    };
    const platform = [vi.spyOn(globalThis, "fetch"), vi.spyOn(globalThis, "setTimeout"), vi.spyOn(Math, "random")];
    const { fiat, sentTo } = fiatClient({ "/wallet/create": turns.answer }, { clock, store, maxRetries: 1 });
    await clock.runUntil(fiat.wallets.create({ currency: "USD" }));
    expect(turns.gaps()).toEqual([375]);
    expect(sentTo("/wallet/create").map(({ headers }) => headers.get("idempotency-key"))).toEqual(["uuid-1", "uuid-1"]);

    expect(kept).toEqual([]);
    await expect(fiat.wallets.create({}, { idempotencyKey: "mine", maxRetries: 0 })).rejects.toThrow();
    expect(kept).toHaveLength(2); // the key's entry and its pending marker
    for (const spy of platform) expect(spy).not.toHaveBeenCalled();
  });
});
