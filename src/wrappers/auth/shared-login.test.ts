import { describe, expect, test } from "vitest";
import { failingStore } from "../../../tests/support/failing-store.ts";
import { failureOf } from "../../../tests/support/failure.ts";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { json, type ScriptedAnswer } from "../../../tests/support/scripted-fetch.ts";
import { cryptoClient } from "../../../tests/support/test-clients.ts";
import { ApiError, AuthenticationError, ConnectionError, RateLimitError } from "../errors.ts";
import { createMemoryStore } from "../idempotency/memory-store.ts";
import type { Store } from "../idempotency/store.ts";
import { createTokenStore } from "./sealed-token.ts";
import { createLoginPause } from "./shared-login.ts";

const SECOND = 1_000;
const sent = { outcome: "not-sent", attempts: 1 } as const;
const rejected = new AuthenticationError({ ...sent, httpStatus: 401 });

/** Two processes, whose logins fail with `error` while there is one. */
function setup(error?: Error, change = (store: Store) => store) {
  const clock = new FakeClock();
  const store = change(createMemoryStore({ clock }));
  const state = { clock, error, logins: 0 };
  const send = async () => {
    state.logins += 1;
    if (state.error) throw state.error;
    return "token";
  };
  const process = () => {
    const guard = createLoginPause(store, clock, "token-pause:account");
    return (secret = "secret-1") => guard(secret, send);
  };
  return Object.assign(state, { one: process(), other: process() });
}

describe("[S60] a login that the service refuses", () => {
  test.each([
    ["AuthenticationError", rejected, 1],
    ["RateLimitError", new RateLimitError({ ...sent, httpStatus: 429, retryAfterSeconds: 20 }), 20],
    ["RateLimitError", new RateLimitError({ ...sent, httpStatus: 429 }), 1],
    ["ApiError", new ApiError({ ...sent, httpStatus: 503, retryAfterSeconds: 7 }), 7],
    ["RateLimitError", new RateLimitError({ ...sent, httpStatus: 429, retryAfterSeconds: 999_999_999 }), 600],
  ])("pauses the other processes: %s", async (name, error, seconds) => {
    const fleet = setup(error);
    await failureOf(fleet.one());
    const { httpStatus } = error;
    for (const login of [fleet.one, fleet.other]) {
      const failure = await failureOf(login());
      expect(failure).toMatchObject({ name, httpStatus, attempts: 0, outcome: "not-sent" });
      expect(failure.message).toContain(`No process logs in with these credentials again for up to ${seconds} s`);
    }
    fleet.clock.skip(seconds * SECOND - 1);
    await failureOf(fleet.other());
    expect(fleet.logins).toBe(1);
    fleet.clock.skip(1);
    fleet.error = undefined;
    expect([await fleet.other(), fleet.logins]).toEqual(["token", 2]);
  });

  test("is tried again after twice as long each time, up to 60 s, by any process", async () => {
    const fleet = setup(rejected);
    await failureOf(fleet.one());
    for (const [index, seconds] of [1, 2, 4, 8, 16, 32, 60, 60].entries()) {
      fleet.clock.skip(seconds * SECOND - 1);
      await failureOf(fleet.one());
      expect(fleet.logins, `${seconds} s`).toBe(index + 1);
      fleet.clock.skip(1);
      await failureOf(index % 2 ? fleet.one() : fleet.other());
      expect(fleet.logins, `${seconds} s`).toBe(index + 2);
    }
    fleet.clock.skip(400 * SECOND);
    await failureOf(fleet.one());
    fleet.clock.skip(SECOND);
    await failureOf(fleet.one());
    expect(fleet.logins).toBe(11);
  });

  test("does not hold a corrected secret back", async () => {
    const fleet = setup(rejected);
    await failureOf(fleet.one("secret-1"));
    fleet.error = undefined;
    expect(await fleet.other("secret-2")).toBe("token");
    expect(await failureOf(fleet.other("secret-1"))).toBeInstanceOf(AuthenticationError);
  });

  test.each<[string, Error]>([
    ["a lost connection", new ConnectionError("lost", { outcome: "not-sent" })],
    ["another status", new ApiError({ ...sent, httpStatus: 500 })],
    ["a pause of this process", new AuthenticationError({ outcome: "not-sent", attempts: 0, httpStatus: 401 })],
  ])("is not: %s", async (_, error) => {
    const fleet = setup(error);
    await failureOf(fleet.one());
    await failureOf(fleet.other());
    expect(fleet.logins).toBe(2);
  });

  test.each<[string, (store: Store) => Store]>([
    ["fails", (store) => failingStore(store, () => "before")],
    ["holds something else", (store) => ({ ...store, get: async () => "later" })],
  ])("pauses nothing if the store %s", async (_, change) => {
    const fleet = setup(rejected, change);
    expect([await failureOf(fleet.one()), await failureOf(fleet.other())]).toEqual([rejected, rejected]);
    expect(fleet.logins).toBe(2);
  });
});

test("[S60] clients with one token store share the pause of a wrong secret", async () => {
  const tokenStore = createTokenStore({ store: createMemoryStore(), keys: [btoa("k".repeat(32))] });
  const start = (apiSecret: string, answer: ScriptedAnswer) =>
    cryptoClient({ "/auth/token": answer, "/webhooks": [] }, { apiSecret, tokenStore } as object);
  const wrong = json({ success: false, message: "Unknown credentials" }, 401);
  const [one, other] = [start("wrong-0001", wrong), start("wrong-0001", wrong)];
  const paused = { name: "AuthenticationError", httpStatus: 401 };
  for (const { wallets } of [one, other]) expect(await failureOf(wallets.webhooks.list())).toMatchObject(paused);
  expect([one.sent.length, other.sent]).toEqual([1, []]);
  const corrected = start("right-0001", { success: true, access_token: "t" });
  await corrected.wallets.webhooks.list();
  expect(corrected.sentTo("/webhooks")).toHaveLength(1);
});
