import { describe, expect, test, vi } from "vitest";
import { sendFunds, tradeMarket } from "../../../generated/crypto/operations.ts";
import { login, refreshToken } from "../../../generated/fiat/operations.ts";
import { type Deferred, deferred } from "../../../tests/support/deferred.ts";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import { agentClient, connectorKey } from "../../../tests/support/test-clients.ts";
import { rawRequest } from "../client/raw-request.ts";
import {
  type Authorization,
  connectorAuthorization,
  fixedAuthorization,
  type Grant,
  HeldSecrets,
  TokenManager,
  tokenAuthorization,
} from "./token.ts";

describe("authorization", () => {
  const call = { signal: undefined };

  test("[S3] tokens of a client that logs in go with every operation except the login, and are replaced if refused", async () => {
    let logins = 0;
    const grant = async () => ({ token: `t${++logins}`, lifetimeMs: 600_000 });
    const tokens = new TokenManager({ login: grant, clock: new FakeClock(), warn: () => undefined });
    const authorization = tokenAuthorization(tokens, "acc_1", () => ["secret"]);
    expect([authorization.identity, authorization.secrets()]).toEqual(["acc_1", ["secret"]]);
    expect([await authorization.header(login, call), logins]).toEqual([undefined, 0]);
    expect(await authorization.header(refreshToken, call)).toBe("Bearer t1");
    expect(authorization.secrets()).toEqual(["secret", "t1"]);
    for (const [refused, next] of [
      ["Bearer t0", "Bearer t1"],
      ["Bearer t1", "Bearer t2"],
    ] as const)
      expect([authorization.discard(refused), await authorization.header(sendFunds, call)]).toEqual([true, next]);
    expect(() => authorization.header(tradeMarket, call)).toThrow("AgentClient");
  });

  const forAgents = "tradeMarket needs a connector key: call it with an AgentClient";
  const notForAgents = (name: string) => `${name} is not an agent operation: an AgentClient cannot call it`;

  const byAgents = [notForAgents("sendFunds"), notForAgents("login"), "Bearer given"];

  test.each<[string, Authorization, readonly unknown[], string | undefined]>([
    ["one token without renewal", fixedAuthorization("given"), ["Bearer given", undefined, forAgents], undefined],
    ["a connector key", connectorAuthorization("given"), byAgents, "given"],
  ])("[S7] %s is sent with its own operations only, and never replaced", (_, authorization, expected, identity) => {
    const headers = [sendFunds, login, tradeMarket].map((operation) => {
      try {
        return authorization.header({ ...operation, name: operation.id }, call);
      } catch (error) {
        return (error as Error).message;
      }
    });
    expect(headers).toEqual(expected);
    const { secrets, discard } = authorization;
    expect([authorization.identity, secrets(), discard("Bearer given")]).toEqual([identity, ["given"], false]);
  });

  test("[S7] [A19] an agent client sends it without a login, and nowhere else", async () => {
    const { agent, sent } = agentClient({ "/agent/positions": {} });
    await agent.positions.list({ wallet_id: "w_1" });
    const outside = ["/transactions/send-funds", "/agentx", "/agent/../transactions", "/agent/%2e%2e/x", "//agent/x"];
    const refusal = { name: "ArgumentError", outcome: "not-sent" };
    for (const path of outside)
      await expect(agent.request(rawRequest({ method: "GET", path }))).rejects.toMatchObject(refusal);
    expect(sent.map(({ headers }) => headers.get("authorization"))).toEqual([`Bearer ${connectorKey}`]);
  });
});

test("[S36] held secrets are the last 100, by when each was last added", () => {
  const held = new HeldSecrets();
  for (const number of [...Array(100).keys(), 0, 100]) held.add(`secret-${number}`);
  expect([held.all.length, held.all[0], ...held.all.slice(-2)]).toEqual([100, "secret-2", "secret-0", "secret-100"]);
});

/** A manager whose logins and refreshes the test settles, all with one lifetime, with the token t1 of this age in seconds. */
async function managed(age: number, { lifetime = 600, canRefresh = false } = {}) {
  const clock = new FakeClock();
  const logins: (Deferred<Grant> & { signal: AbortSignal })[] = [];
  const refreshes: typeof logins = [];
  const warn = vi.fn();
  const begin = (requests: typeof logins, signal: AbortSignal) => {
    const request = deferred<Grant>();
    requests.push({ ...request, signal });
    return request.promise;
  };
  const manager = new TokenManager({
    login: (signal) => begin(logins, signal),
    ...(canRefresh && { refresh: (_: string, signal: AbortSignal) => begin(refreshes, signal) }),
    clock,
    warn,
  });
  const grant = (token: string): Grant => ({ token, lifetimeMs: lifetime * 1000 });
  /** Ends the newest login. */
  async function end(how: (login: Deferred<Grant> | undefined) => void) {
    await settle();
    how(logins.at(-1));
    await settle();
  }
  const loggedIn = (token: string) => end((login) => login?.resolve(grant(token)));
  const loginFails = (error: unknown) => end((login) => login?.reject(error));
  const pass = (seconds: number) => clock.skip(seconds * 1000);
  /** The number of logins, once all that waits for promises only has run. */
  const loginCount = async () => {
    await settle();
    return logins.length;
  };
  const first = manager.token();
  await loggedIn("t1");
  expect(await first).toBe("t1");
  pass(age);
  return { manager, clock, logins, loginCount, refreshes, warn, grant, loggedIn, loginFails, pass };
}

describe("a token manager", () => {
  test("[S1] gives 32 concurrent calls one login, with its token or its error, and the next call another one", async () => {
    const { manager, loginCount, loggedIn, loginFails } = await managed(600);
    const all = () => Promise.allSettled(Array.from({ length: 32 }, () => manager.token()));
    const failing = all();
    const reason = new Error("down");
    await loginFails(reason);
    expect([await failing, await loginCount()]).toEqual([Array(32).fill({ status: "rejected", reason }), 2]);
    const succeeding = all();
    await loggedIn("t2");
    const fulfilled = { status: "fulfilled", value: "t2" };
    expect([await succeeding, await loginCount()]).toEqual([Array(32).fill(fulfilled), 3]);
  });

  // With the seconds left when renewal begins, and when calls wait.
  test.each([
    { lifetime: 3600, background: 120, foreground: 30 },
    { lifetime: 100, background: 20, foreground: 5 },
  ])(
    "[S2] of a token that lives for $lifetime s renews it once in the background with $background s left; calls wait below $foreground s",
    async ({ lifetime, background, foreground }) => {
      const instant = 0.001;
      const { manager, loginCount, loggedIn, pass } = await managed(lifetime - background - instant, { lifetime });
      expect([await manager.token(), await loginCount()]).toEqual(["t1", 1]);
      pass(instant);
      const tokens = await Promise.all(Array.from({ length: 32 }, () => manager.token()));
      expect([new Set(tokens), await loginCount()]).toEqual([new Set(["t1"]), 2]);
      pass(background - foreground);
      expect(await manager.token()).toBe("t1");
      pass(instant);
      const waiting = manager.token();
      await loggedIn("t2");
      expect([await waiting, await manager.token(), await loginCount()]).toEqual(["t2", "t2", 2]);
    },
  );

  test("[S8] counts the life of a token from its request by the monotonic clock, despite the wall clock", async () => {
    const { manager, clock, loginCount, loggedIn, pass } = await managed(600);
    const call = manager.token();
    await settle();
    pass(300); // a slow login
    await loggedIn("t2");
    expect(await call).toBe("t2");
    for (const wall of [0, 10 ** 15, -(10 ** 15)]) {
      clock.setWall(wall);
      expect([await manager.token(), await loginCount()]).toEqual(["t2", 2]);
    }
    pass(270.001);
    void manager.token();
    expect(await loginCount()).toBe(3);
    await loggedIn("t3");
  });

  test("aborts a login with the last waiting call, and the next call starts another", async () => {
    const { manager, logins, loginCount, grant, pass } = await managed(600);
    const controllers = [new AbortController(), new AbortController()];
    const calls = controllers.map(({ signal }) => manager.token(signal).catch((error: unknown) => error));
    controllers[0]?.abort("first");
    expect(await calls[0]).toBe("first");
    await settle();
    expect(logins.at(-1)?.signal.aborted).toBe(false);
    controllers[1]?.abort("second");
    await settle();
    expect(logins.at(-1)?.signal.aborted).toBe(true);
    const next = manager.token();
    await settle();
    logins[2]?.resolve(grant("t2"));
    expect(await next).toBe("t2");
    // Its failure is none of a renewal, so it makes none due.
    logins[1]?.reject(new Error("ended"));
    await settle();
    pass(11);
    expect([await manager.token(), await loginCount()]).toEqual(["t2", 3]);
  });

  test.each([0, 600])("rejects a call that was aborted before it, and starts nothing: token of %i s", async (age) => {
    const { manager, logins } = await managed(age);
    await expect(manager.token(AbortSignal.abort("early"))).rejects.toBe("early");
    expect(logins).toHaveLength(1);
  });

  test("[S4] only warns of a background renewal that fails, and tries again after 10 s", async () => {
    const { manager, loginCount, warn, loginFails, loggedIn, pass } = await managed(480);
    const cause = new Error("down");
    await Promise.all([manager.token(), manager.token()]);
    pass(5); // the pause counts from the failure
    await loginFails(cause);
    const message = expect.stringContaining("could not be renewed");
    expect(warn.mock.calls).toEqual([[{ code: "background_renewal_failed", message, cause }]]);
    pass(9.999);
    expect([await manager.token(), await loginCount()]).toEqual(["t1", 2]);
    pass(0.001);
    expect(await manager.token()).toBe("t1");
    await loggedIn("t2");
    expect([await manager.token(), await loginCount(), warn.mock.calls.length]).toEqual(["t2", 3, 1]);
  });

  test("neither warns nor renews once it is closed", async () => {
    const { manager, loginCount, warn, loginFails, pass } = await managed(480);
    await manager.token();
    manager.close();
    await loginFails("down");
    pass(20);
    expect([await manager.token(), await loginCount(), warn.mock.calls]).toEqual(["t1", 2, []]);
  });

  test("aborts a refresh that no call waits for, and does not log in", async () => {
    const { manager, loginCount, refreshes } = await managed(580, { canRefresh: true });
    const controller = new AbortController();
    const call = manager.token(controller.signal);
    await settle();
    controller.abort("enough");
    await expect(call).rejects.toBe("enough");
    expect([await loginCount(), refreshes.map(({ signal }) => signal.aborted)]).toEqual([1, [true]]);
  });

  test("[S6] refreshes no token that has expired, and takes the same one for none", async () => {
    const { manager, loginCount, refreshes, grant, loggedIn, pass } = await managed(600, { canRefresh: true });
    const first = manager.token();
    await loggedIn("t2");
    pass(599.999);
    const second = manager.token();
    await settle();
    refreshes[0]?.resolve(grant("t2"));
    await loggedIn("t3");
    expect([await first, await second, refreshes.length, await loginCount()]).toEqual(["t2", "t3", 1, 3]);
  });

  test("[S6] logs in at once if the token is refused during its refresh, for waiting calls as well", async () => {
    const { manager, loginCount, refreshes, grant, loggedIn } = await managed(580, { canRefresh: true });
    const early = manager.token();
    await settle();
    manager.discard("t0"); // another token
    expect(await loginCount()).toBe(1);
    manager.discard("t1");
    const late = manager.token();
    expect([await loginCount(), refreshes[0]?.signal.aborted]).toEqual([2, true]);
    refreshes[0]?.resolve(grant("stale"));
    await loggedIn("t2");
    expect([await early, await late, manager.current]).toEqual(["t2", "t2", "t2"]);
  });
});
