import { describe, expect, test, vi } from "vitest";
import { deferred } from "../../../tests/support/deferred.ts";
import { failingStore, wrapStore } from "../../../tests/support/failing-store.ts";
import { failureOf, throwing } from "../../../tests/support/failure.ts";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import { ConnectionError } from "../errors.ts";
import { createMemoryStore } from "../idempotency/memory-store.ts";
import type { WarningEvent } from "../observability/hooks.ts";
import type { TokenSealer } from "./sealed-token.ts";
import { type SharedToken, type SharedTokenParts, shareToken, type TokenSource } from "./shared-token.ts";
import { HeldSecrets } from "./token.ts";

const SECOND = 1_000;
const LIFETIME_MS = 600_000;
// Frozen: processes with different versions share a store. The hash is that of the account and its address.
const ACCOUNT = "67355833e31cbee4b2cefea1da5866e2248cc57399707e1cf35aa048156b00b3";
const TOKEN = `token:${ACCOUNT}`;
const grant = (token: string) => ({ token, lifetimeMs: LIFETIME_MS });
const forever = () => new Promise<never>(() => undefined);
const obtain = (process: SharedToken) => process.obtain(new AbortController().signal);
const tokenOf = async (process: SharedToken) => (await obtain(process)).token;

// Without WebCrypto, whose results come at no time of the fake clock.
const sealer: TokenSealer = {
  seal: async (name, token) => JSON.stringify({ name, ...token }),
  async open(name, sealed) {
    const { name: sealedFor, ...token } = JSON.parse(sealed);
    return sealedFor === name ? token : undefined;
  },
};

/** Processes that share a token over one store, with a service that counts its logins. */
class Fleet {
  readonly clock = new FakeClock();
  readonly warnings: WarningEvent[] = [];
  readonly store = createMemoryStore({ clock: this.clock });
  isDown = false;
  /** The store over a connection that may be down. */
  readonly flaky = failingStore(this.store, () => (this.isDown ? "before" : undefined));
  logins = 0;
  beforeLogin: () => Promise<void> = async () => undefined;
  #processes = 0;

  process(parts: Partial<TokenSource & SharedTokenParts> = {}): SharedToken {
    let ids = 0;
    const process = `p${++this.#processes}`;
    const logIn = async () => {
      const token = `t${++this.logins}`;
      await this.beforeLogin();
      return grant(token);
    };
    const source: TokenSource = {
      account: ["https://pay.example/api/v1", "account-1"],
      login: (_, guard) => (guard ? guard("secret", logIn) : logIn()),
      refresh: undefined,
      clock: this.clock,
      random: { uuid: () => `${process}-${++ids}`, fraction: () => 0.5 },
      warn: (event) => this.warnings.push(event),
      ...parts,
    };
    return shareToken({ store: this.store, sealer, held: new HeldSecrets(), ...parts }, source);
  }

  readonly slowLogin = () => new Promise<void>((resolve) => void this.clock.after(20 * SECOND, resolve));

  /** Moves the time until the promise has settled. */
  run<Value>(promise: Promise<Value>): Promise<Value> {
    return this.clock.runUntil(promise);
  }

  /** The tokens that processes get, after renewals in the background. */
  async ask(...processes: readonly SharedToken[]): Promise<string[]> {
    const tokens = await this.run(Promise.all(processes.map(tokenOf)));
    await settle();
    return tokens;
  }
}

/** Eight processes that have the token t1. */
async function loggedIn() {
  const fleet = new Fleet();
  const processes = Array.from({ length: 8 }, () => fleet.process());
  /** The token of all processes, and the number of logins. */
  const ask = async () => [...new Set(await fleet.ask(...processes)), fleet.logins];
  expect(await ask()).toEqual(["t1", 1]);
  return { fleet, processes, ask };
}

describe("[S60] processes with one account", () => {
  test("share one login, however many ask at once and however long it takes", async () => {
    const fleet = new Fleet();
    fleet.beforeLogin = fleet.slowLogin;
    const tokens = await fleet.ask(...Array.from({ length: 32 }, () => fleet.process()));
    const { logins, warnings, clock } = fleet;
    expect([new Set(tokens), logins, warnings, clock.pending]).toEqual([new Set(["t1"]), 1, [], 0]);
  });

  test("agree on the names of its entries", async () => {
    const fleet = new Fleet();
    const names = new Set<string>();
    const store = wrapStore(fleet.store, (_, run, key) => {
      names.add(key);
      return run();
    });
    await fleet.ask(fleet.process({ store }));
    const lock = `token-lock:${ACCOUNT}`;
    const others = [`token-fresh:${ACCOUNT}`, `token-pause:${ACCOUNT}:2bb80d53`, TOKEN];
    expect(names).toEqual(new Set([...others, lock, `${lock}:p1-1`]));
  });

  test("renew once, before it expires, and go on with it meanwhile", async () => {
    const { fleet, ask } = await loggedIn();
    fleet.clock.skip(LIFETIME_MS - 121 * SECOND);
    expect(await ask()).toEqual(["t1", 1]);
    fleet.clock.skip(SECOND);
    expect(await ask()).toEqual(["t1", 2]);
    expect(await ask()).toEqual(["t2", 2]);
  });

  test("ask again before the token can have expired, and log in once after it expired in the store, 30 s before its end", async () => {
    const { fleet, processes, ask } = await loggedIn();
    fleet.clock.skip(LIFETIME_MS - 130 * SECOND);
    for (const process of processes)
      expect(await fleet.run(obtain(process))).toEqual({ token: "t1", lifetimeMs: 30 * SECOND });
    fleet.clock.skip(100 * SECOND);
    expect(await ask()).toEqual(["t2", 2]);
  });

  test("log in once for a burst of refusals, and for none of an older token", async () => {
    const { processes, ask } = await loggedIn();
    for (const process of processes) process.refuse("t1");
    expect(await ask()).toEqual(["t2", 2]);
    processes[0]?.refuse("t1");
    expect(await ask()).toEqual(["t2", 2]);
  });

  test("accept a service that returns the refused token again", async () => {
    const fleet = new Fleet();
    const process = fleet.process({ login: async () => grant("same") });
    await fleet.ask(process);
    process.refuse("same");
    for (let call = 0; call < 2; call++) expect(await fleet.ask(process)).toEqual(["same"]);
  });

  test("refresh where the service can, and log in where that fails or returns the same token", async () => {
    const fleet = new Fleet();
    const refresh = vi.fn().mockRejectedValue(new Error("no refresh"));
    for (let times = 0; times < 2; times++) refresh.mockResolvedValueOnce(grant("r1"));
    const process = fleet.process({ refresh });
    const seen: string[] = [];
    for (let round = 0; round < 4; round++) {
      seen.push(...(await fleet.ask(process)));
      fleet.clock.skip(LIFETIME_MS - 100 * SECOND);
      await fleet.ask(process);
    }
    expect([seen, refresh.mock.calls.length]).toEqual([["t1", "r1", "t2", "t3"], 4]);
  });
});

describe("[S60] a process that fails", () => {
  test("while it logs in delays the others by seconds", async () => {
    const fleet = new Fleet();
    let isDead = false;
    const store = wrapStore(fleet.store, (_, run) => (isDead ? forever() : run()));
    obtain(fleet.process({ store, login: forever })).catch(() => undefined);
    await settle();
    isDead = true;
    const before = fleet.clock.monotonic();
    expect(await fleet.ask(fleet.process())).toEqual(["t1"]);
    expect(fleet.clock.monotonic() - before).toBeLessThanOrEqual(4 * SECOND);
  });

  test("that slept with the lock does not replace a newer token", async () => {
    const fleet = new Fleet();
    const sleep = deferred<void>();
    let isAsleep = false;
    const store = wrapStore(fleet.store, async (_, run) => {
      if (isAsleep) await sleep.promise;
      return run();
    });
    const login = async () => {
      isAsleep = true;
      await sleep.promise;
      return grant("old");
    };
    const late = tokenOf(fleet.process({ store, login }));
    await settle();
    expect(await fleet.ask(fleet.process())).toEqual(["t1"]);
    isAsleep = false;
    sleep.resolve();
    expect([await fleet.run(late), ...(await fleet.ask(fleet.process()))]).toEqual(["t1", "t1"]);
  });

  test("to log in lets the next one try, and throws its own error", async () => {
    const fleet = new Fleet();
    const login = () => Promise.reject(new ConnectionError("refused", { outcome: "not-sent" }));
    const failing = failureOf(obtain(fleet.process({ login })));
    const [failure, token] = await fleet.run(Promise.all([failing, tokenOf(fleet.process())]));
    expect([failure.message, token, fleet.warnings]).toEqual(["refused", "t1", []]);
  });

  test("to renew pauses for all, and the present token goes on", async () => {
    const fleet = new Fleet();
    const login = vi.fn().mockResolvedValueOnce(grant("t1")).mockRejectedValue(new Error("down"));
    const processes = [fleet.process({ login }), fleet.process({ login })];
    await fleet.ask(...processes);
    fleet.clock.skip(LIFETIME_MS - 100 * SECOND);
    for (let round = 0; round < 3; round++) expect(await fleet.ask(...processes)).toEqual(["t1", "t1"]);
    expect(login).toHaveBeenCalledTimes(2);
    expect(fleet.warnings).toMatchObject([{ code: "background_renewal_failed" }]);
    fleet.clock.skip(10 * SECOND);
    await fleet.ask(...processes);
    expect(login).toHaveBeenCalledTimes(3);
  });

  test("to renew, late, does not shorten the time of a newer token", async () => {
    const fleet = new Fleet();
    await fleet.ask(fleet.process());
    fleet.clock.skip(LIFETIME_MS - 100 * SECOND);
    const renewal = deferred<never>();
    await fleet.ask(fleet.process({ login: () => renewal.promise }));
    // Its lock has ended, and another process has renewed the token.
    fleet.clock.skip(60 * SECOND);
    await fleet.ask(fleet.process());
    expect(fleet.logins).toBe(2);
    renewal.reject(new Error("late"));
    await settle();
    fleet.clock.skip(11 * SECOND);
    expect([await fleet.ask(fleet.process()), fleet.logins]).toEqual([["t2"], 2]);
  });

  test("because nothing waits for it any more stops waiting for the lock", async () => {
    const fleet = new Fleet();
    fleet.beforeLogin = forever;
    tokenOf(fleet.process()).catch(() => undefined);
    await settle();
    const controller = new AbortController();
    const waiting = fleet.process().obtain(controller.signal);
    await settle();
    controller.abort(new Error("no call waits"));
    await expect(waiting).rejects.toThrow("no call waits");
  });
});

describe("[S60] a token store", () => {
  const fails = () => Promise.reject(new Error("reset"));
  const closed = throwing(new Error("closed"));
  const isLock = (key: string) => key.startsWith("token-lock");

  test.each<[string, (fleet: Fleet, operation: string, key: string) => false | (() => unknown)]>([
    ["fails", () => fails],
    ["never answers", () => forever],
    ["throws", () => closed],
    ["fails after the login", ({ logins }, operation) => logins > 0 && operation !== "get" && fails],
    ["says for a minute that the lock is held", (_, name, key) => name === "get" && isLock(key) && (async () => "p0")],
  ])("that %s costs a login of one's own", async (_, instead) => {
    const fleet = new Fleet();
    const store = wrapStore(fleet.store, (name, run, key) => (instead(fleet, name, key) || run)() as never);
    expect(await fleet.run(obtain(fleet.process({ store })))).toEqual(grant("t1"));
    expect(fleet.logins).toBe(1);
    expect(fleet.warnings).toMatchObject([{ code: "token_store_failed", cause: { name: "StoreError" } }]);
  });

  test("that fails after the token is known costs no login until the token is refused or expires", async () => {
    const fleet = new Fleet();
    const store = fleet.flaky;
    const [one, other, refused] = [fleet.process({ store }), fleet.process({ store }), fleet.process({ store })];
    const logsIn = async (process: SharedToken) => (await fleet.run(tokenOf(process))) !== "t1";
    expect(await fleet.ask(one, other, refused)).toEqual(["t1", "t1", "t1"]);
    fleet.isDown = true;
    refused.refuse("t1");
    expect([await logsIn(refused), await logsIn(one)]).toEqual([true, false]);
    for (let seconds = 0; seconds < 540; seconds += 30) {
      fleet.clock.skip(30 * SECOND);
      expect(await fleet.run(obtain(one))).toEqual({ token: "t1", lifetimeMs: 30 * SECOND });
      expect(await logsIn(other)).toBe(false);
    }
    expect(fleet.warnings.at(-1)?.message).toContain("continues with the token that it has");
    fleet.clock.skip(30 * SECOND);
    expect([await logsIn(one), await logsIn(other)]).toEqual([true, true]);
  });

  test("that fails lends a token no time: it counts from the request of its login, also if it is seen again", async () => {
    const fleet = new Fleet();
    const process = fleet.process({ store: fleet.flaky });
    fleet.beforeLogin = fleet.slowLogin;
    const tokenAfter = async (seconds: number) => {
      fleet.clock.skip(seconds * SECOND);
      return (await fleet.ask(process))[0];
    };
    expect([await tokenAfter(0), await tokenAfter(280)]).toEqual(["t1", "t1"]);
    fleet.isDown = true;
    expect([await tokenAfter(269), await tokenAfter(2)]).toEqual(["t1", "t2"]);
  });

  test("that fails costs a login if it had no token any more when it was last asked", async () => {
    const fleet = new Fleet();
    const process = fleet.process({ store: fleet.flaky });
    await fleet.ask(process);
    await fleet.store.set(TOKEN, "", 0);
    fleet.beforeLogin = () => Promise.reject(new ConnectionError("no login", { outcome: "not-sent" }));
    for (fleet.isDown of [false, true]) expect((await fleet.run(failureOf(obtain(process)))).message).toBe("no login");
  });

  const sealer = { seal: async () => "sealed with another key", open: async () => undefined };

  test("with a token of another key keeps it, and costs a login of one's own", async () => {
    const fleet = new Fleet();
    const [one, other] = [fleet.process(), fleet.process({ sealer })];
    for (let round = 2; round < 5; round++) {
      expect(await fleet.ask(one)).toEqual(["t1"]);
      // Its client keeps the token for its whole life.
      expect(await fleet.run(obtain(other))).toEqual(grant(`t${round}`));
    }
    expect(fleet.warnings.map(({ message }) => message)).toContainEqual(expect.stringMatching(/cannot be opened/));
  });

  test("with a token of another key, stored while this process logged in, keeps both", async () => {
    const fleet = new Fleet();
    fleet.beforeLogin = () => fleet.store.set(TOKEN, "of the other", 60 * SECOND);
    expect(await fleet.run(obtain(fleet.process({ sealer })))).toEqual(grant("t1"));
    expect(await fleet.store.get(TOKEN)).toBe("of the other");
  });

  test("does not get a token that is about to expire", async () => {
    const fleet = new Fleet();
    const login = async () => {
      fleet.clock.skip(590 * SECOND);
      return grant("late");
    };
    expect(await fleet.ask(fleet.process({ login }))).toEqual(["late"]);
    expect(await fleet.ask(fleet.process())).toEqual(["t1"]);
  });
});
