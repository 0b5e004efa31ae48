import { describe, expect, test } from "vitest";
import { sendFunds, tradeMarket } from "../../../generated/crypto/operations.ts";
import { login, refreshToken } from "../../../generated/fiat/operations.ts";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { agentClient, connectorKey } from "../../../tests/support/test-clients.ts";
import { connectorAuthorization, fixedAuthorization, TokenManager, tokenAuthorization } from "./token.ts";

function setup() {
  let logins = 0;
  const tokens = new TokenManager({
    login: async () => ({ token: `t${++logins}`, lifetimeMs: 600_000 }),
    clock: new FakeClock(),
    warn: () => undefined,
  });
  return { authorization: tokenAuthorization(tokens, "acc_1", () => ["secret"]), logins: () => logins };
}

describe("tokens of a client that logs in", () => {
  test("are sent with every operation except the login", async () => {
    const { authorization, logins } = setup();
    expect(await authorization.header(login, { signal: undefined })).toBeUndefined();
    expect(logins()).toBe(0);
    expect(await authorization.header(refreshToken, { signal: undefined })).toBe("Bearer t1");
    expect(await authorization.header(sendFunds, { signal: undefined })).toBe("Bearer t1");
    expect(authorization.identity).toBe("acc_1");
  });

  test("[S3] are replaced after a refusal", async () => {
    const { authorization, logins } = setup();
    const header = await authorization.header(sendFunds, { signal: undefined });
    expect(authorization.refused("Bearer t0")).toBe(true);
    expect(await authorization.header(sendFunds, { signal: undefined })).toBe(header);
    expect(authorization.refused(header ?? "")).toBe(true);
    expect(await authorization.header(sendFunds, { signal: undefined })).toBe("Bearer t2");
    expect(logins()).toBe(2);
  });

  test("are secrets like the credentials", async () => {
    const { authorization } = setup();
    expect(authorization.secrets()).toEqual(["secret"]);
    await authorization.header(sendFunds, { signal: undefined });
    expect(authorization.secrets()).toEqual(["secret", "t1"]);
  });

  test("stop waiting with the signal", async () => {
    const { authorization } = setup();
    await expect(authorization.header(sendFunds, { signal: AbortSignal.abort("enough") })).rejects.toBe("enough");
  });

  test("[S7] are never sent with an agent operation", () => {
    const { authorization, logins } = setup();
    for (const one of [authorization, fixedAuthorization("t")]) {
      const refusal = { name: "ArgumentError", message: expect.stringContaining("AgentClient") };
      expect(() => one.header(tradeMarket, { signal: undefined })).toThrow(expect.objectContaining(refusal));
    }
    expect(logins()).toBe(0);
  });
});

describe("one token without renewal", () => {
  const authorization = fixedAuthorization("given");

  test("is sent with every operation except the login, and never replaced", async () => {
    expect(await authorization.header(sendFunds, { signal: undefined })).toBe("Bearer given");
    expect(await authorization.header(login, { signal: undefined })).toBeUndefined();
    expect(authorization.refused("Bearer given")).toBe(false);
    expect(authorization.secrets()).toEqual(["given"]);
    expect(authorization.identity).toBeUndefined();
  });
});

describe("connector keys", () => {
  test("[S7] [A19] agent operations carry the connector key, without a login", async () => {
    const { agent, sent } = agentClient({ "/agent/positions": {} });
    await agent.positions.list({ wallet_id: "w_1" });
    expect(sent.map(({ headers }) => headers.get("authorization"))).toEqual([`Bearer ${connectorKey}`]);
  });

  test("[S7] the connector key is sent with no other operation", async () => {
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

  test("[S7] nor through the header of another operation", async () => {
    const authorization = connectorAuthorization("key");
    expect(() => authorization.header(sendFunds, { signal: undefined })).toThrow("not an agent operation");
    expect(await authorization.header(tradeMarket, { signal: undefined })).toBe("Bearer key");
  });

  test("a refused connector key is not replaced", () => {
    const authorization = connectorAuthorization("key");
    expect(authorization.refused("Bearer key")).toBe(false);
    expect(authorization.secrets()).toEqual(["key"]);
    expect(authorization.identity).toBe("key");
  });
});
