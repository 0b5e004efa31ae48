import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import { json, type ScriptedAnswer } from "../../../tests/support/scripted-fetch.ts";
import { appSecret, cryptoClient, fiatClient } from "../../../tests/support/test-clients.ts";

/** The documented responses of both services with other fields, and the seconds that they document; undefined removes a field. */
const services = {
  fiat: (fields: object) => ({ status: "success", data: { access_token: "t", expires_in: 600, ...fields } }),
  crypto: (fields: object) => ({ success: true, access_token: "t", expires_in: 3600, ...fields }),
};
const documented = { fiat: 600, crypto: 3600 };
const names = ["fiat", "crypto"] as const;
const rejected = json({ success: false, message: "Unknown credentials" }, 401);

/** A client of a service with this response to every login. Both may change. */
function setup(service: (typeof names)[number], answer: ScriptedAnswer) {
  const clock = new FakeClock();
  const state = { secret: appSecret, answer };
  const login: ScriptedAnswer = (request) =>
    typeof state.answer === "function" ? state.answer(request) : (state.answer as Response);
  const script = { "/auth/login": login, "/auth/token": login, "/auth/refresh-token": json({}, 404), "/webhooks": [] };
  const read = () => state.secret;
  const fiat = fiatClient(script, { clock, appSecret: read } as object);
  const crypto = cryptoClient(script, { clock, apiSecret: read } as object);
  const call = () => (service === "fiat" ? fiat.fiat : crypto.wallets).webhooks.list();
  const sent = (path: string) => [...fiat.sentTo(path), ...crypto.sentTo(path)].length;
  const logins = () => sent("/auth/login") + sent("/auth/token");
  /** The number of logins after a call this many seconds later. */
  async function loginsAfter(seconds: number) {
    clock.skip(1000 * seconds);
    await call().catch(() => undefined);
    await settle();
    return logins();
  }
  return { clock, state, call, logins, calls: () => sent("/webhooks"), loginsAfter };
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

  test.each<[string, number]>([
    ...["null", "0", "-1", '"0"', '"-600"', '"600.5"', '" 60"', '"1e3"', "[60]", "1e999"].map(
      (life): [string, number] => [life, documented[name]],
    ),
    ['"100"', 100],
    ["100", 100],
    ["0.5", 0.5],
    ["1e12", 1e12],
  ])("that says %s of the token's life is taken at its word, else at the documented one: %d s", async (said, life) => {
    const text = JSON.stringify(services[name]({ expires_in: "@life@" })).replace('"@life@"', said);
    const { loginsAfter } = setup(name, new Response(text));
    expect(await loginsAfter(0)).toBe(1);
    const untouched = life - Math.min(120, life / 5);
    expect(await loginsAfter(untouched - untouched / 1e6)).toBe(1);
    expect(await loginsAfter(untouched / 1e6)).toBe(2);
  });
});

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
    const cause = await failureOf(call());
    clock.skip(400);
    for (let calls = 0; calls < 3; calls++) {
      const error = await failureOf(call());
      expect(error).toMatchObject({ name: "AuthenticationError", httpStatus: 401, outcome: "not-sent", attempts: 0 });
      expect(error.message).toContain("does not send them again before 2026-01-01T00:00:01.000Z");
      expect(error.cause).toBe(cause);
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
    const { state, call, loginsAfter } = setup(service, rejected);
    await loginsAfter(0);
    state.answer = json({ status: "success", success: true, access_token: "t", data: { access_token: "t" } });
    expect(await loginsAfter(1)).toBe(2);
    await call();
    state.answer = rejected;
    expect([await loginsAfter(7200), await loginsAfter(1)]).toEqual([3, 4]);
  });

  test("a login that fails for another reason is tried again by the next call", async () => {
    const { call, logins } = setup(service, json({}, 503));
    for (let calls = 0; calls < 3; calls++) await failureOf(call());
    expect(logins()).toBe(3);
  });
});
