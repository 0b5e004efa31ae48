import fc, { type Scheduler } from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sendFunds, tradeMarket } from "../../../generated/crypto/operations.ts";
import { login, refreshToken } from "../../../generated/fiat/operations.ts";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import { testProperty } from "../../../tests/support/property-runs.ts";
import { agentClient, connectorKey } from "../../../tests/support/test-clients.ts";
import { LoginFailure, TokenModel, type TokenServicePlan } from "../../../tests/support/token-model.ts";
import type { WarningEvent } from "../observability/hooks.ts";
import { connectorAuthorization, fixedAuthorization, TokenManager, tokenAuthorization } from "./token.ts";

describe("authorization", () => {
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

  test("one token without renewal is sent with every operation except the login, and never replaced", async () => {
    const authorization = fixedAuthorization("given");
    expect(await authorization.header(sendFunds, { signal: undefined })).toBe("Bearer given");
    expect(await authorization.header(login, { signal: undefined })).toBeUndefined();
    expect(authorization.refused("Bearer given")).toBe(false);
    expect([authorization.secrets(), authorization.identity]).toEqual([["given"], undefined]);
  });

  describe("connector keys", () => {
    test("[S7] [A19] agent operations carry the connector key, without a login", async () => {
      const { agent, sent } = agentClient({ "/agent/positions": {} });
      await agent.positions.list({ wallet_id: "w_1" });
      expect(sent.map(({ headers }) => headers.get("authorization"))).toEqual([`Bearer ${connectorKey}`]);
    });

    test("[S7] the connector key is sent with no other operation", async () => {
      const { agent, sent } = agentClient();
      const outside = ["/transactions/send-funds", "/agentx", "/agent/../transactions", "/agent/%2e%2e/x", "//agent/x"];
      const refusal = { name: "ArgumentError", outcome: "not-sent" };
      for (const path of outside) await expect(agent.request({ method: "GET", path })).rejects.toMatchObject(refusal);
      expect(sent).toEqual([]);
    });

    test("[S7] nor through the header of another operation, and a refused key is not replaced", async () => {
      const authorization = connectorAuthorization("key");
      expect(() => authorization.header(sendFunds, { signal: undefined })).toThrow("not an agent operation");
      expect(await authorization.header(tradeMarket, { signal: undefined })).toBe("Bearer key");
      expect(authorization.refused("Bearer key")).toBe(false);
      expect([authorization.secrets(), authorization.identity]).toEqual([["key"], "key"]);
    });
  });
});

// A token manager with 32 concurrent calls: requests, logins, refreshes, refusals, aborts and jumps of time happen in the order
// of fast-check's scheduler.
describe("races of renewals", () => {
  const CALLERS = 32;

  interface Plan extends TokenServicePlan {
    /** How often the service revokes all its tokens. */
    readonly revocations: number;
    /** Milliseconds. */
    readonly jumps: readonly number[];
    /** The calls that are aborted at some time. */
    readonly aborted: readonly boolean[];
  }

  const plans: fc.Arbitrary<Plan> = fc.record({
    logins: fc.array(fc.boolean(), { maxLength: 4 }),
    refreshes: fc.array(fc.constantFrom("new", "same", "fails"), { maxLength: 4 }),
    canRefresh: fc.boolean(),
    revocations: fc.nat({ max: 3 }),
    jumps: fc.array(fc.constantFrom(1, 9_999, 10_000, 30_001, 90_000, 480_000, 570_000, 600_000), { maxLength: 6 }),
    aborted: fc.array(fc.boolean(), { maxLength: CALLERS }),
  });

  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);

  beforeEach(() => {
    unhandled.length = 0;
    process.on("unhandledRejection", note);
  });

  afterEach(() => {
    process.off("unhandledRejection", note);
  });

  /** Runs a plan in the order of the scheduler. */
  async function play(scheduler: Scheduler, plan: Plan) {
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
    await settle();
    return { model, warnings };
  }

  testProperty(
    "[S1] [S2] [S3] [S4] [S6] 32 callers in any order",
    fc.asyncProperty(fc.scheduler(), plans, async (scheduler, plan) => {
      const { model, warnings } = await play(scheduler, plan);
      expect(model.violations).toEqual([]);
      expect(unhandled).toEqual([]);
      for (const { cause } of warnings) expect(cause).toBeInstanceOf(LoginFailure);
      expect(new Set(warnings.map(({ cause }) => cause)).size).toBe(warnings.length);
    }),
  );

  testProperty(
    "[S1] [S3] if no time passes and no login fails, each refused token costs one login",
    fc.asyncProperty(fc.scheduler(), fc.nat({ max: 4 }), async (scheduler, revocations) => {
      const plan: Plan = { logins: [], refreshes: [], canRefresh: false, revocations, jumps: [], aborted: [] };
      const { model } = await play(scheduler, plan);
      expect(model.violations).toEqual([]);
      expect(model.logins).toBe(1 + model.rejected.size);
    }),
    0.25,
  );
});
