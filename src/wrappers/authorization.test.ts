import { describe, expect, test } from "vitest";
import { AuthenticationError, ConnectionError } from "./errors/index.ts";
import { agentClient, connectorKey, cryptoClient, fiatClient } from "./testing/clients.ts";
import { json } from "./testing/scripted-fetch.ts";

describe("tokens", () => {
  test("[S1] 32 concurrent first calls make one login, and all succeed with its token", async () => {
    const { fiat, sentTo } = fiatClient({ "/webhooks": [] });
    await Promise.all(Array.from({ length: 32 }, () => fiat.webhooks.list()));
    expect(sentTo("/auth/login")).toHaveLength(1);
    expect(sentTo("/webhooks").map(({ headers }) => headers.get("authorization"))).toEqual(
      Array(32).fill("Bearer fiat-token-1"),
    );
  });

  test("[S1] the crypto service's token is asked for with the API key, without Authorization and without a key", async () => {
    const { wallets, sentTo } = cryptoClient({ "/svc-card/webhooks": {} });
    await wallets.webhooks.list();
    const [login] = sentTo("/auth/token");
    expect(JSON.parse(login?.body ?? "")).toEqual({ api_key: "api-key-0001", api_secret: "api-secret-0001" });
    expect(login?.headers.has("authorization")).toBe(false);
    expect(login?.headers.has("idempotency-key")).toBe(false);
  });

  test("every login has a fresh key of its own and is kept out of caches", async () => {
    const { fiat, sentTo } = fiatClient({
      "/auth/login": json({ status: "error", status_code: 401, message: "" }, 401),
    });
    await expect(fiat.webhooks.list()).rejects.toThrow();
    await expect(fiat.webhooks.list()).rejects.toThrow();
    const keys = sentTo("/auth/login").map(({ headers }) => headers.get("idempotency-key"));
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    expect(new Set(keys).size).toBe(2);
    expect(sentTo("/auth/login").map(({ init }) => init.cache)).toEqual(["no-store", "no-store"]);
  });

  test("refused credentials reach every waiter as the login's error; the call itself was not sent", async () => {
    const { fiat, sentTo } = fiatClient({
      "/auth/login": json({ status: "error", status_code: 401, message: "Invalid credentials", data: null }, 401),
    });
    const results = await Promise.allSettled([
      fiat.businessWebhook.register({ url: "https://a.example" }),
      fiat.webhooks.list(),
    ]);
    for (const result of results) {
      expect(result).toMatchObject({ reason: { operation: "login", outcome: "not-sent", httpStatus: 401 } });
      expect((result as PromiseRejectedResult).reason).toBeInstanceOf(AuthenticationError);
    }
    expect(sentTo("/auth/login")).toHaveLength(1);
    expect(sentTo("/business/webhook")).toHaveLength(0);
  });

  test("a login without connection is no authentication error, and the next call tries afresh", async () => {
    let isDown = true;
    const login = json({ status: "success", data: { access_token: "t2", token_type: "bearer", expires_in: 600 } });
    const { fiat } = fiatClient({
      "/auth/login": () => {
        if (isDown) throw new TypeError("fetch failed");
        return login;
      },
      "/webhooks": [],
    });
    const failure = await fiat.webhooks.list().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConnectionError);
    expect(failure).toMatchObject({ outcome: "not-sent", operation: "login" });
    isDown = false;
    expect(await fiat.webhooks.list()).toEqual([]);
  });

  test.each([
    ["no token", { status: "success", data: { token_type: "bearer", expires_in: 600 } }],
    ["a token with a line break", { status: "success", data: { access_token: "a\r\nb", expires_in: 600 } }],
  ])("a login that answers with %s is an error of the login", async (_, answer) => {
    const { fiat } = fiatClient({ "/auth/login": answer });
    await expect(fiat.webhooks.list()).rejects.toMatchObject({
      name: "ResponseError",
      operation: "login",
      outcome: "not-sent",
    });
  });

  test("[S8] a login that does not say how long its token lives is trusted for the documented time", async () => {
    let monotonic = 0;
    const login = { status: "success", data: { access_token: "t", token_type: "bearer" } };
    const { fiat, sentTo } = fiatClient(
      { "/auth/login": login, "/webhooks": [] },
      { clock: { now: () => 0, monotonic: () => monotonic } },
    );
    await fiat.webhooks.list();
    monotonic = 570_000;
    await fiat.webhooks.list();
    expect(sentTo("/auth/login")).toHaveLength(2);
  });

  test("[S8] a token is used for its lifetime counted from sending, then renewed", async () => {
    let monotonic = 0;
    const { fiat, sentTo } = fiatClient({ "/webhooks": [] }, { clock: { now: () => 0, monotonic: () => monotonic } });
    await fiat.webhooks.list();
    monotonic = 569_999;
    await fiat.webhooks.list();
    expect(sentTo("/auth/login")).toHaveLength(1);
    monotonic = 570_000;
    await fiat.webhooks.list();
    expect(sentTo("/auth/login")).toHaveLength(2);
  });
});

describe("a refused token", () => {
  test("is not used again: the next call logs in, though nobody is sent twice", async () => {
    let refused = true;
    const { fiat, sentTo } = fiatClient({
      "/webhooks": () => (refused ? json({ status: "error", message: "revoked" }, 401) : json([])),
    });
    await expect(fiat.webhooks.list()).rejects.toBeInstanceOf(AuthenticationError);
    expect(sentTo("/webhooks")).toHaveLength(1);
    refused = false;
    expect(await fiat.webhooks.list()).toEqual([]);
    expect(sentTo("/auth/login")).toHaveLength(2);
  });

  test("does not take a newer one with it", async () => {
    let release: (response: Response) => void = () => undefined;
    const slow = new Promise<Response>((resolve) => {
      release = resolve;
    });
    let calls = 0;
    let logins = 0;
    const { fiat, sentTo } = fiatClient({
      "/auth/login": () => json({ status: "success", data: { access_token: `t${++logins}`, expires_in: 600 } }),
      "/webhooks": () => {
        calls += 1;
        if (calls === 1) return slow;
        return calls === 2 ? json({ status: "error", message: "revoked" }, 401) : json([]);
      },
    });
    const late = fiat.webhooks.list();
    await expect(fiat.webhooks.list()).rejects.toThrow();
    await fiat.webhooks.list();
    release(json({ status: "error", message: "revoked" }, 401));
    await expect(late).rejects.toThrow();
    await fiat.webhooks.list();
    expect(sentTo("/auth/login")).toHaveLength(2);
  });
});

describe("connector keys", () => {
  test("[S7] [A19] agent operations carry the connector key, and nothing logs in", async () => {
    const { agent, sent } = agentClient({ "/agent/positions": {} });
    await agent.positions.list({ wallet_id: "w_1" });
    expect(sent.map(({ headers }) => headers.get("authorization"))).toEqual([`Bearer ${connectorKey}`]);
  });

  test("[S7] the connector key goes to no other operation, by whatever way", async () => {
    const { agent, sent } = agentClient();
    for (const path of [
      "/transactions/send-funds",
      "/agentx",
      "/agent/../transactions",
      "/agent/%2e%2e/x",
      "//agent/x",
    ]) {
      await expect(agent.request({ method: "GET", path })).rejects.toMatchObject({
        name: "ArgumentError",
        outcome: "not-sent",
      });
    }
    expect(sent).toEqual([]);
  });

  test("[S7] nor through a description of another operation", async () => {
    const { sendFunds } = await import("../../generated/crypto/operations.ts");
    const { connectorAuthorization } = await import("./authorization.ts");
    await expect(connectorAuthorization("key").header(sendFunds, undefined)).rejects.toThrow("no agent operation");
  });

  test("[S7] a token is never sent to an agent operation through its own description", async () => {
    const { tradeMarket } = await import("../../generated/crypto/operations.ts");
    const { tokenAuthorization } = await import("./authorization.ts");
    const tokens = { token: () => Promise.reject(new Error("asked")), current: undefined };
    await expect(tokenAuthorization(tokens as never, []).header(tradeMarket, undefined)).rejects.toThrow("AgentClient");
  });
});
