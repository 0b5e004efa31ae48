import { describe, expect, test } from "vitest";
import { type Deferred, deferred } from "./testing/deferred.ts";
import { type Grant, TokenManager } from "./token-manager.ts";

function setup(lifetimeMs = 600_000) {
  let monotonic = 1_000;
  let wall = 0;
  const logins: Deferred<Grant>[] = [];
  const manager = new TokenManager(
    () => {
      const login = deferred<Grant>();
      logins.push(login);
      return login.promise;
    },
    { now: () => wall, monotonic: () => monotonic },
  );
  return {
    manager,
    logins,
    grant: (index: number, token: string) => logins[index]?.resolve({ token, lifetimeMs }),
    passMs: (ms: number) => {
      monotonic += ms;
    },
    setWall: (ms: number) => {
      wall = ms;
    },
  };
}

describe("TokenManager", () => {
  test("[S1] 32 concurrent first calls share one login", async () => {
    const { manager, logins, grant } = setup();
    const calls = Array.from({ length: 32 }, () => manager.token());
    grant(0, "t1");
    expect(new Set(await Promise.all(calls))).toEqual(new Set(["t1"]));
    expect(await manager.token()).toBe("t1");
    expect(logins).toHaveLength(1);
  });

  test("a failed login reaches every waiter and poisons nothing", async () => {
    const { manager, logins, grant } = setup();
    const failure = new Error("refused");
    const calls = [manager.token(), manager.token()];
    logins[0]?.reject(failure);
    for (const result of await Promise.allSettled(calls)) expect(result).toMatchObject({ reason: failure });
    const next = manager.token();
    grant(1, "t2");
    expect(await next).toBe("t2");
  });

  test("one waiter's abort ends that waiter alone", async () => {
    const { manager, logins, grant } = setup();
    const controller = new AbortController();
    const aborted = manager.token(controller.signal);
    const patient = manager.token(new AbortController().signal);
    controller.abort(new Error("enough"));
    await expect(aborted).rejects.toThrow("enough");
    grant(0, "t1");
    expect(await patient).toBe("t1");
    expect(logins).toHaveLength(1);
    await expect(manager.token(controller.signal)).rejects.toThrow("enough");
  });

  test("a login that fails after its only waiter left is not an unhandled rejection", async () => {
    const { manager, logins } = setup();
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => unhandled.push(reason);
    process.on("unhandledRejection", note);
    const controller = new AbortController();
    const call = manager.token(controller.signal);
    controller.abort();
    await expect(call).rejects.toThrow();
    logins[0]?.reject(new Error("late"));
    await new Promise((resolve) => setImmediate(resolve));
    process.off("unhandledRejection", note);
    expect(unhandled).toEqual([]);
  });

  test("[S8] the lifetime runs from the moment of sending, on the monotonic clock", async () => {
    const { manager, logins, grant, passMs, setWall } = setup(600_000);
    const first = manager.token();
    passMs(500_000); // a login that took very long
    grant(0, "t1");
    await first;
    setWall(10 ** 13);
    expect(await manager.token()).toBe("t1");
    passMs(69_999);
    expect(await manager.token()).toBe("t1");
    passMs(1); // 570 s after sending: 30 s are left
    const renewed = manager.token();
    grant(1, "t2");
    expect(await renewed).toBe("t2");
    expect(logins).toHaveLength(2);
  });

  test("the margin of a short lifetime is a twentieth of it", async () => {
    const { manager, logins, grant, passMs } = setup(100_000);
    const first = manager.token();
    grant(0, "t1");
    await first;
    passMs(94_999);
    expect(await manager.token()).toBe("t1");
    passMs(1);
    const renewed = manager.token();
    grant(1, "t2");
    await renewed;
    expect(logins).toHaveLength(2);
  });
});
