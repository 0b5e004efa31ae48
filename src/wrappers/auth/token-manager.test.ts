import { describe, expect, test } from "vitest";
import { type Deferred, deferred } from "../../../tests/support/deferred.ts";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import type { WarningEvent } from "../observability/hooks.ts";
import { type Grant, TokenManager } from "./token.ts";

const SECOND = 1000;

/** A manager whose logins and refreshes the test settles, all with one lifetime. */
function setup({ lifetime = 600, canRefresh = false } = {}) {
  const clock = new FakeClock();
  const logins: Deferred<Grant>[] = [];
  const signals: AbortSignal[] = [];
  const refreshes: { token: string; signal: AbortSignal; answer: Deferred<Grant> }[] = [];
  const warnings: WarningEvent[] = [];
  const manager = new TokenManager({
    login(signal) {
      const login = deferred<Grant>();
      logins.push(login);
      signals.push(signal);
      return login.promise;
    },
    ...(canRefresh && {
      refresh(token: string, signal: AbortSignal) {
        const answer = deferred<Grant>();
        refreshes.push({ token, signal, answer });
        return answer.promise;
      },
    }),
    clock,
    warn: (event) => warnings.push(event),
  });
  const grant = (token: string): Grant => ({ token, lifetimeMs: lifetime * SECOND });
  /** Ends the newest login. */
  async function end(how: (login: Deferred<Grant>) => void) {
    await settle();
    const login = logins.at(-1);
    if (!login) throw new Error("no login was requested");
    how(login);
    await settle();
  }
  const loggedIn = (token: string) => end(({ resolve }) => resolve(grant(token)));
  return {
    ...{ manager, clock, logins, signals, refreshes, warnings, grant, loggedIn },
    loginFails: (error: unknown) => end(({ reject }) => reject(error)),
    /** A call that logs in and gets this token. */
    async first(token: string) {
      const call = manager.token();
      await loggedIn(token);
      expect(await call).toBe(token);
    },
    pass: (seconds: number) => clock.skip(seconds * SECOND),
  };
}

/** The same with the token t1, this many seconds after its login. */
async function aged(seconds: number, options?: Parameters<typeof setup>[0]) {
  const all = setup(options);
  await all.first("t1");
  all.pass(seconds);
  return all;
}

describe("a login without waiting calls", () => {
  test("is aborted with the last waiting call, and the next call starts another", async () => {
    const { manager, logins, signals, grant } = setup();
    const controllers = [new AbortController(), new AbortController()];
    const calls = controllers.map(({ signal }) => manager.token(signal).catch((error: unknown) => error));
    controllers[0]?.abort("first");
    expect(await calls[0]).toBe("first");
    await settle();
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    controllers[1]?.abort("second");
    await settle();
    expect(signals[0]?.aborted).toBe(true);
    const next = manager.token();
    logins[0]?.reject(new Error("ended"));
    await settle();
    logins.at(-1)?.resolve(grant("t2"));
    expect(await next).toBe("t2");
  });

  test("is not aborted while it renews in the background", async () => {
    const { manager, signals, loggedIn } = await aged(500);
    const controller = new AbortController();
    expect(await manager.token(controller.signal)).toBe("t1");
    controller.abort();
    await settle();
    expect(signals.at(-1)?.aborted).toBe(false);
    await loggedIn("t2");
    expect(await manager.token()).toBe("t2");
  });
});

const outcomeOf = (call: Promise<string>) => call.catch((error: unknown) => error);

describe.each([
  // lifetime, then the seconds left when renewal begins and when calls wait
  { lifetime: 600, background: 120, foreground: 30 },
  { lifetime: 3600, background: 120, foreground: 30 },
  { lifetime: 100, background: 20, foreground: 5 },
  { lifetime: 2, background: 0.4, foreground: 0.1 },
])("a token that lives for $lifetime s", ({ lifetime, background, foreground }) => {
  const instant = 0.001;

  test(`[S2] is used without renewal with more than ${background} s left`, async () => {
    const { manager, logins } = await aged(lifetime - background - instant, { lifetime });
    expect(await manager.token()).toBe("t1");
    await settle();
    expect(logins).toHaveLength(1);
  });

  test.each([background, foreground])(
    "[S2] is used and renewed once in the background with %d s left",
    async (left) => {
      const { manager, logins, loggedIn } = await aged(lifetime - left, { lifetime });
      expect(await Promise.all(Array.from({ length: 32 }, () => manager.token()))).toEqual(Array(32).fill("t1"));
      await settle();
      expect(logins).toHaveLength(2);
      expect(await manager.token()).toBe("t1");
      await loggedIn("t2");
      expect(await manager.token()).toBe("t2");
      expect(logins).toHaveLength(2);
    },
  );

  test(`[S2] blocks calls with less than ${foreground} s left`, async () => {
    const { manager, logins, loggedIn } = await aged(lifetime - foreground + instant, { lifetime });
    const call = manager.token();
    await loggedIn("t2");
    expect(await call).toBe("t2");
    expect(logins).toHaveLength(2);
  });

  test("[S8] lives from the time of the request by the monotonic clock, despite the wall clock", async () => {
    const { manager, clock, logins, loggedIn, pass } = setup({ lifetime });
    const call = manager.token();
    await settle();
    const took = lifetime / 2;
    pass(took); // a slow login
    await loggedIn("t1");
    expect(await call).toBe("t1");
    for (const wall of [0, 10 ** 15, -(10 ** 15)]) {
      clock.setWall(wall);
      expect(await manager.token()).toBe("t1");
    }
    expect(logins).toHaveLength(1);
    pass(lifetime - took - foreground + instant);
    void manager.token();
    await settle();
    expect(logins).toHaveLength(2);
    await loggedIn("t2");
    expect(manager.current).toBe("t2");
  });
});

describe("a login that fails while calls wait", () => {
  test("[S4] does so with a token that is about to expire, and the next call tries at once", async () => {
    const { manager, logins, loginFails } = await aged(580);
    const call = outcomeOf(manager.token());
    await loginFails("first");
    expect(await call).toBe("first");
    const next = outcomeOf(manager.token());
    await loginFails("second");
    expect(await next).toBe("second");
    expect(logins).toHaveLength(3);
  });

  test("[S4] does so if the login throws synchronously", async () => {
    const failure = new Error("thrown");
    const manager = new TokenManager({
      login: () => {
        throw failure;
      },
      clock: new FakeClock(),
      warn: () => undefined,
    });
    await expect(manager.token()).rejects.toBe(failure);
    await expect(manager.token()).rejects.toBe(failure);
  });
});

describe("an abort", () => {
  test("before the call rejects it, also with a valid token, and starts nothing", async () => {
    const { manager, logins, first } = setup();
    await expect(manager.token(AbortSignal.abort("early"))).rejects.toBe("early");
    expect(logins).toHaveLength(0);
    await first("t1");
    await expect(manager.token(AbortSignal.abort("early"))).rejects.toBe("early");
  });

  test("of the only waiting call leaves the login to the next one", async () => {
    const { manager, logins, loggedIn } = setup();
    const controller = new AbortController();
    const aborted = manager.token(controller.signal);
    controller.abort("enough");
    await expect(aborted).rejects.toBe("enough");
    await loggedIn("t1");
    expect(await manager.token()).toBe("t1");
    expect(logins).toHaveLength(1);
  });

  test("of the only call that waits for a failing login causes no unhandled rejection", async () => {
    const { manager, loginFails } = setup();
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => unhandled.push(reason);
    process.on("unhandledRejection", note);
    const controller = new AbortController();
    const call = manager.token(controller.signal);
    controller.abort();
    await expect(call).rejects.toThrow();
    await loginFails(new Error("late"));
    process.off("unhandledRejection", note);
    expect(unhandled).toEqual([]);
  });
});

describe("a background renewal that fails", () => {
  test("[S4] only triggers onWarning, and is not retried for 10 s", async () => {
    const { manager, logins, warnings, loginFails, loggedIn, first, pass } = setup();
    const failure = new Error("down");
    await first("t1");
    pass(480);
    expect(await manager.token()).toBe("t1");
    pass(5); // the pause counts from the failure
    await loginFails(failure);
    expect(warnings).toEqual([
      { code: "background_renewal_failed", message: expect.stringContaining("in the background"), cause: failure },
    ]);
    pass(9.999);
    expect(await manager.token()).toBe("t1");
    await settle();
    expect(logins).toHaveLength(2);
    pass(0.001);
    expect(await manager.token()).toBe("t1");
    await loggedIn("t2");
    expect(await manager.token()).toBe("t2");
    expect(logins).toHaveLength(3);
    expect(warnings).toHaveLength(1);
  });

  test("[S4] does not delay calls that have to wait", async () => {
    const { manager, logins, loginFails, loggedIn, pass } = await aged(569);
    await manager.token();
    await loginFails("down");
    pass(2);
    const call = manager.token();
    await loggedIn("t2");
    expect(await call).toBe("t2");
    expect(logins).toHaveLength(3);
  });

  test("[S4] also fails the calls that have to wait for it meanwhile", async () => {
    const { manager, logins, warnings, loginFails, pass } = await aged(569);
    expect(await manager.token()).toBe("t1");
    pass(2);
    const call = outcomeOf(manager.token());
    await loginFails("down");
    expect(await call).toBe("down");
    expect(logins).toHaveLength(2);
    expect(warnings).toHaveLength(1);
  });

  test("causes no warning and no further renewal once the manager is closed", async () => {
    const { manager, logins, warnings, loginFails, pass } = await aged(480);
    await manager.token();
    manager.close();
    await loginFails("down");
    expect(warnings).toEqual([]);
    pass(20);
    expect(await manager.token()).toBe("t1");
    await settle();
    expect(logins).toHaveLength(2);
  });
});

describe("a service with a refresh operation", () => {
  const refreshable = { canRefresh: true };

  test("[S6] is called with the current token, in the background and while calls wait", async () => {
    const { manager, logins, refreshes, grant, pass } = await aged(480, refreshable);
    expect(await manager.token()).toBe("t1");
    refreshes[0]?.answer.resolve(grant("t2"));
    await settle();
    expect(await manager.token()).toBe("t2");
    pass(599.999);
    const call = manager.token();
    refreshes[1]?.answer.resolve(grant("t3"));
    expect(await call).toBe("t3");
    expect(refreshes.map(({ token }) => token)).toEqual(["t1", "t2"]);
    expect(logins).toHaveLength(1);
  });

  test("[S6] [S8] grants a lifetime that counts from the time of the request", async () => {
    const { manager, refreshes, grant, pass } = await aged(480, refreshable);
    await manager.token();
    pass(100);
    refreshes[0]?.answer.resolve(grant("t2"));
    await settle();
    pass(379.999);
    await manager.token();
    expect(refreshes).toHaveLength(1);
    pass(0.001);
    await manager.token();
    expect(refreshes).toHaveLength(2);
  });

  test("[S6] logs in without a valid token", async () => {
    const { manager, logins, refreshes, loggedIn } = await aged(600, refreshable);
    const call = manager.token();
    await loggedIn("t2");
    expect(await call).toBe("t2");
    expect(logins).toHaveLength(2);
    expect(refreshes).toEqual([]);
  });

  test.each([
    ["fails", (answer: Deferred<Grant>) => answer.reject(new Error("down"))],
    ["returns the same token", (answer: Deferred<Grant>) => answer.resolve({ token: "t1", lifetimeMs: 600_000 })],
  ])("[S6] logs in if the refresh %s", async (_, end) => {
    const { manager, logins, refreshes, warnings, loggedIn } = await aged(580, refreshable);
    const call = manager.token();
    for (const { answer } of refreshes) end(answer);
    await loggedIn("t2");
    expect(await call).toBe("t2");
    expect(logins).toHaveLength(2);
    expect(refreshes).toHaveLength(1);
    expect(warnings).toEqual([]);
  });

  test("sends nothing more once no call waits for its refresh", async () => {
    const { manager, logins, refreshes } = await aged(580, refreshable);
    const controller = new AbortController();
    const call = outcomeOf(manager.token(controller.signal));
    await settle();
    controller.abort("enough");
    expect(await call).toBe("enough");
    await settle();
    expect(refreshes.map(({ signal }) => signal.aborted)).toEqual([true]);
    expect(logins).toHaveLength(1);
  });

  test("[S6] logs in at once if the token is refused during its refresh, for waiting calls as well", async () => {
    const { manager, logins, refreshes, grant, loggedIn } = await aged(580, refreshable);
    const early = manager.token();
    await settle();
    manager.discard("t0"); // another token
    await settle();
    expect(logins).toHaveLength(1);
    manager.discard("t1");
    const late = manager.token();
    await settle();
    expect(refreshes[0]?.signal.aborted).toBe(true);
    expect(logins).toHaveLength(2);
    refreshes[0]?.answer.resolve(grant("stale"));
    await loggedIn("t2");
    expect(await Promise.all([early, late])).toEqual(["t2", "t2"]);
    expect(manager.current).toBe("t2");
  });

  test("the abort of a refresh does not abort the login after it", async () => {
    const { manager, logins, refreshes, loggedIn } = await aged(580, refreshable);
    const call = manager.token();
    refreshes[0]?.answer.reject("down");
    await settle();
    manager.discard("t1");
    await loggedIn("t2");
    expect(await call).toBe("t2");
    expect(refreshes[0]?.signal.aborted).toBe(false);
    expect(logins).toHaveLength(2);
  });
});
