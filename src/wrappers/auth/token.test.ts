import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sendFunds, tradeMarket } from "../../../generated/crypto/operations.ts";
import { login, refreshToken } from "../../../generated/fiat/operations.ts";
import { type Deferred, deferred } from "../../../tests/support/deferred.ts";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import { testProperty } from "../../../tests/support/property-runs.ts";
import { agentClient, connectorKey } from "../../../tests/support/test-clients.ts";
import { LoginFailure, TokenModel } from "../../../tests/support/token-model.ts";
import type { WarningEvent } from "../observability/hooks.ts";
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

  test.each<[string, Authorization, readonly unknown[], string | undefined]>([
    ["one token without renewal", fixedAuthorization("given"), ["Bearer given", undefined, forAgents], undefined],
    [
      "a connector key",
      connectorAuthorization("given"),
      [notForAgents("sendFunds"), notForAgents("login"), "Bearer given"],
      "given",
    ],
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
    for (const path of outside) await expect(agent.request({ method: "GET", path })).rejects.toMatchObject(refusal);
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
  const warnings: WarningEvent[] = [];
  const begin = (requests: typeof logins, signal: AbortSignal) => {
    const request = deferred<Grant>();
    requests.push({ ...request, signal });
    return request.promise;
  };
  const manager = new TokenManager({
    login: (signal) => begin(logins, signal),
    ...(canRefresh && { refresh: (_: string, signal: AbortSignal) => begin(refreshes, signal) }),
    clock,
    warn: (event) => warnings.push(event),
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
  return { manager, clock, logins, loginCount, refreshes, warnings, grant, loggedIn, loginFails, pass };
}

describe("a token manager", () => {
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
    const { manager, logins, grant } = await managed(600);
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
    logins[1]?.reject(new Error("ended"));
    await settle();
    logins[2]?.resolve(grant("t2"));
    expect(await next).toBe("t2");
  });

  test.each([0, 600])("rejects a call that was aborted before it, and starts nothing: token of %i s", async (age) => {
    const { manager, logins } = await managed(age);
    await expect(manager.token(AbortSignal.abort("early"))).rejects.toBe("early");
    expect(logins).toHaveLength(1);
  });

  test("[S4] only warns of a background renewal that fails, and tries again after 10 s", async () => {
    const { manager, loginCount, warnings, loginFails, loggedIn, pass } = await managed(480);
    const cause = new Error("down");
    expect(await manager.token()).toBe("t1");
    pass(5); // the pause counts from the failure
    await loginFails(cause);
    const message = expect.stringContaining("in the background");
    expect(warnings).toEqual([{ code: "background_renewal_failed", message, cause }]);
    pass(9.999);
    expect([await manager.token(), await loginCount()]).toEqual(["t1", 2]);
    pass(0.001);
    expect(await manager.token()).toBe("t1");
    await loggedIn("t2");
    expect([await manager.token(), await loginCount(), warnings.length]).toEqual(["t2", 3, 1]);
  });

  test("neither warns nor renews once it is closed", async () => {
    const { manager, loginCount, warnings, loginFails, pass } = await managed(480);
    await manager.token();
    manager.close();
    await loginFails("down");
    pass(20);
    expect([await manager.token(), await loginCount(), warnings]).toEqual(["t1", 2, []]);
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

// A token manager with 32 concurrent calls: requests, logins, refreshes, refusals, aborts and jumps of time happen in the order
// of fast-check's scheduler.
describe("races of renewals", () => {
  const CALLERS = 32;

  const plans = fc.record({
    logins: fc.array(fc.boolean(), { maxLength: 4 }),
    refreshes: fc.array(fc.constantFrom("new", "same", "fails"), { maxLength: 4 }),
    canRefresh: fc.boolean(),
    /** How often the service revokes all its tokens. */
    revocations: fc.nat({ max: 3 }),
    /** Milliseconds. */
    jumps: fc.array(fc.constantFrom(1, 9_999, 10_000, 30_001, 90_000, 480_000, 570_000, 600_000), { maxLength: 6 }),
    /** The calls that are aborted at some time. */
    aborted: fc.array(fc.boolean(), { maxLength: CALLERS }),
  });

  testProperty(
    "[S1] [S2] [S3] [S4] [S6] 32 callers in any order",
    fc.asyncProperty(fc.scheduler(), plans, async (scheduler, plan) => {
      const clock = new FakeClock();
      const step = (label: string) => scheduler.schedule(Promise.resolve(), label).then(() => undefined);
      const model = new TokenModel(clock, plan, step);
      const warnings: WarningEvent[] = [];
      const manager = new TokenManager({
        login: (signal) => model.login(signal),
        ...(plan.canRefresh && { refresh: (token: string, signal: AbortSignal) => model.refresh(token, signal) }),
        clock,
        warn: (event) => warnings.push(event),
      });
      let done = 0;

      async function ask(signal: AbortSignal | undefined): Promise<string | undefined> {
        const rejected = new Set(model.rejected);
        const { logins } = model;
        const grants = model.granted.length;
        const held = manager.current;
        const isUsable = held !== undefined && model.isUsable(held);
        try {
          const token = await manager.token(signal);
          model.check(!rejected.has(token), "no call gets a token that was refused before");
          model.check((token === held) === isUsable, "the held token is used as long as it is usable, and no longer");
          model.check(model.numberOf(token) >= grants, "no call gets an older token than the newest");
          return token;
        } catch (error) {
          const isOwn = signal?.aborted && error === signal.reason;
          // A login that was running when the call began has at least the number of the one before.
          const isLogins = error instanceof LoginFailure && error.number >= logins;
          model.check(isOwn || isLogins, "a call fails with its own abort or with the login that it waited for");
          model.check(!isUsable, "a call fails only without a usable token");
          return undefined;
        }
      }

      async function caller(index: number) {
        const controller = plan.aborted[index] ? new AbortController() : undefined;
        if (controller) void step(`${index} is aborted`).then(() => controller.abort(new Error("enough")));
        await step(`${index} calls`);
        for (let attempt = 1; attempt <= 2 && !controller?.signal.aborted; attempt++) {
          const token = await ask(controller?.signal);
          if (token === undefined) break;
          await step(`${index} has a response`);
          if (model.accepts(token)) break;
          const held = manager.current;
          model.rejected.add(token);
          manager.discard(token);
          if (held !== token) model.check(manager.current === held, "a newer token is kept");
        }
        done += 1;
      }

      for (let index = 0; index < CALLERS; index++) void caller(index);
      for (let index = 0; index < plan.revocations; index++) void step("all is revoked").then(() => model.revokeAll());
      for (const jump of plan.jumps) void step(`${jump} ms pass`).then(() => clock.skip(jump));
      await scheduler.waitIdle();
      model.check(done === CALLERS, "every caller comes to an end");

      // Afterwards, with a working service, calls get tokens again.
      let token: string | undefined;
      for (let tries = 0; tries < 5 && token === undefined; tries++) {
        void ask(undefined).then((given) => {
          token = given;
        });
        await scheduler.waitIdle();
      }
      model.check(token !== undefined && !model.rejected.has(token), "the next call tries afresh");
      // An unhandled rejection fails the run.
      await settle();
      expect(model.violations).toEqual([]);
      for (const { cause } of warnings) expect(cause).toBeInstanceOf(LoginFailure);
      expect(new Set(warnings.map(({ cause }) => cause)).size).toBe(warnings.length);
    }),
  );
});
