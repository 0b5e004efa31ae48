import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import { json, type ScriptedAnswer } from "../../../tests/support/scripted-fetch.ts";
import { appSecret, cryptoClient, fiatClient } from "../../../tests/support/test-clients.ts";
import type { AuthenticationError } from "../errors.ts";

type Fields = Readonly<Record<string, unknown>>;

/** The documented responses of both services with other fields; undefined removes one. */
const services = {
  fiat: (fields: Fields) => ({ status: "success", data: { access_token: "t", expires_in: 600, ...fields } }),
  crypto: (fields: Fields) => ({ success: true, access_token: "t", expires_in: 3600, ...fields }),
};
const documented = { fiat: 600, crypto: 3600 };
const names = ["fiat", "crypto"] as const;

/** A client of a service with this response to every login, whose secret may change. */
function setup(service: (typeof names)[number], login: ScriptedAnswer) {
  const clock = new FakeClock();
  const state = { secret: appSecret };
  const script = { "/auth/login": login, "/auth/token": login, "/auth/refresh-token": json({}, 404), "/webhooks": [] };
  const read = () => state.secret;
  const { fiat, sentTo: sentByFiat } = fiatClient(script, { clock, appSecret: read } as object);
  const { wallets, sentTo } = cryptoClient(script, { clock, apiSecret: read } as object);
  const call = () => (service === "fiat" ? fiat.webhooks.list() : wallets.webhooks.list());
  const logins = () => (service === "fiat" ? sentByFiat("/auth/login") : sentTo("/auth/token")).length;
  const calls = () => (service === "fiat" ? sentByFiat : sentTo)("/webhooks").length;
  /** The number of logins after a call this many seconds later. */
  async function loginsAfter(seconds: number) {
    clock.skip(1000 * seconds);
    await call().catch(() => undefined);
    await settle();
    return logins();
  }
  return { clock, state, call, logins, calls, loginsAfter };
}

describe.each(names)("a login to %s", (name) => {
  const answers = [undefined, "", "a b", "é", 7, ["t"]].map((access_token) => services[name]({ access_token }));

  test.each([...answers, null, "text", [], {}])(
    "that returns %j is an error of the login, and the call was not sent",
    async (answer) => {
      const { call, calls } = setup(name, Response.json(answer));
      const failure = await failureOf(call());
      expect(failure).toMatchObject({ name: "ResponseError", code: "response_empty", outcome: "not-sent" });
      expect(failure.message).toMatch(/^(fiat\.auth\.login|wallets\.auth\.token): .*(responded without|has no) /);
      expect(failure.method).toMatch(/^(fiat\.auth\.login|wallets\.auth\.token)$/);
      expect(calls()).toBe(0);
    },
  );

  test.each(["null", "0", "-1", '"0"', '"-600"', '"600.5"', '" 60"', '"1e3"', "[60]", "1e999"])(
    "that says %s of the token's life leaves it at the documented one",
    async (life) => {
      const text = JSON.stringify(services[name]({ expires_in: "@life@" })).replace('"@life@"', life);
      const { loginsAfter } = setup(name, new Response(text));
      expect(await loginsAfter(0)).toBe(1);
      expect(await loginsAfter(documented[name] - 120 - 0.001)).toBe(1);
      expect(await loginsAfter(0.001)).toBe(2);
    },
  );

  test.each([
    ["100", 100],
    [100, 100],
    [0.5, 0.5],
    [1e12, 1e12],
  ] as const)("that says %j is taken at its word", async (expires_in, life) => {
    const { loginsAfter } = setup(name, services[name]({ expires_in }));
    expect(await loginsAfter(0)).toBe(1);
    const untouched = life - Math.min(120, life / 5);
    expect(await loginsAfter(untouched - untouched / 1e6)).toBe(1);
    expect(await loginsAfter(untouched / 1e6)).toBe(2);
  });
});

const rejected = json({ success: false, message: "Unknown credentials" }, 401);
const token = json({ status: "success", success: true, access_token: "t", data: { access_token: "t" } });

describe.each(names)("[S56] credentials that the %s service rejects", (service) => {
  test("are sent again after 1 s, then after twice as long each time, up to 60 s", async () => {
    const { loginsAfter } = setup(service, rejected);
    await loginsAfter(0);
    for (const [index, seconds] of [1, 2, 4, 8, 16, 32, 60, 60, 60].entries()) {
      expect(await loginsAfter(seconds - 0.001), `${seconds} s`).toBe(index + 1);
      expect(await loginsAfter(0.001), `${seconds} s`).toBe(index + 2);
    }
  });

  test("are not sent again by any number of calls, and the error says so", async () => {
    const { clock, call, logins } = setup(service, rejected);
    const first = (await failureOf(call())) as AuthenticationError;
    clock.skip(400);
    for (let calls = 0; calls < 100; calls++) {
      const error = (await failureOf(call())) as AuthenticationError;
      expect(error).toMatchObject({ name: "AuthenticationError", httpStatus: 401, outcome: "not-sent", attempts: 0 });
      expect(error.message).toContain("does not send them again before 2026-01-01T00:00:01.000Z");
      expect(error.cause).toBe(first);
      expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(appSecret);
    }
    expect(logins()).toBe(1);
  });

  test("are replaced by a changed secret at once, and its pauses begin anew", async () => {
    const { state, loginsAfter } = setup(service, rejected);
    expect([await loginsAfter(0), await loginsAfter(1)]).toEqual([1, 2]);
    state.secret = "app-secret-0002";
    expect([await loginsAfter(0), await loginsAfter(1)]).toEqual([3, 4]);
  });

  test("pause no longer after a login that succeeds", async () => {
    let answer = rejected;
    const { call, loginsAfter } = setup(service, () => answer);
    await loginsAfter(0);
    answer = token;
    expect(await loginsAfter(1)).toBe(2);
    await call();
    answer = rejected;
    expect([await loginsAfter(7200), await loginsAfter(1)]).toEqual([3, 4]);
  });

  test("a login that fails for another reason is tried again by the next call", async () => {
    const { call, logins } = setup(service, json({}, 503));
    for (let calls = 0; calls < 3; calls++) await failureOf(call());
    expect(logins()).toBe(3);
  });
});
