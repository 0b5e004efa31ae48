import { describe, expect, test } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import { json } from "../../../tests/support/scripted-fetch.ts";
import { cryptoClient, fiatClient } from "../../../tests/support/test-clients.ts";

type Fields = Readonly<Record<string, unknown>>;

/** The documented responses of both services with other fields; undefined removes one. */
const services = {
  fiat: (fields: Fields) => ({ status: "success", data: { access_token: "t", expires_in: 600, ...fields } }),
  crypto: (fields: Fields) => ({ success: true, access_token: "t", expires_in: 3600, ...fields }),
};
const documented = { fiat: 600, crypto: 3600 };
const names = ["fiat", "crypto"] as const;

/** A client of a service with this response to every login. */
function setup(service: (typeof names)[number], login: unknown) {
  const clock = new FakeClock();
  const script = {
    "/auth/login": login as object,
    "/auth/token": login as object,
    "/auth/refresh-token": json({}, 404),
    "/webhooks": [],
  };
  const { fiat, sentTo: fiatSentTo } = fiatClient(script, { clock });
  const { wallets, sentTo } = cryptoClient(script, { clock });
  const call = () => (service === "fiat" ? fiat.webhooks.list() : wallets.webhooks.list());
  return {
    call,
    calls: () => (service === "fiat" ? fiatSentTo("/webhooks") : sentTo("/webhooks")).length,
    /** The number of logins after a call this many seconds later. */
    async loginsAfter(seconds: number) {
      clock.skip(1000 * seconds);
      await call();
      await settle();
      return (service === "fiat" ? fiatSentTo("/auth/login") : sentTo("/auth/token")).length;
    },
  };
}

describe.each(names)("a login to %s", (name) => {
  test.each([undefined, null, "", " ", "a b", "a\nb", "é", 7, true, {}, ["t"]])(
    "whose token is %j is an error of the login, and the call was not sent",
    async (access_token) => {
      const { call, calls } = setup(name, services[name]({ access_token }));
      const failure = await failureOf(call());
      expect(failure).toMatchObject({ name: "ResponseError", code: "response_empty", outcome: "not-sent" });
      expect(failure.message).toMatch(/^(fiat\.auth\.login|wallets\.auth\.token): .*(responded without|has no) /);
      expect(failure.method).toMatch(/^(fiat\.auth\.login|wallets\.auth\.token)$/);
      expect(calls()).toBe(0);
    },
  );

  test.each([null, "text", 7, true, [], {}])("that returns %j is an error of the login", async (answer) => {
    const { call, calls } = setup(name, Response.json(answer));
    expect(await failureOf(call())).toMatchObject({ name: "ResponseError", outcome: "not-sent" });
    expect(calls()).toBe(0);
  });

  test.each([
    "null",
    "0",
    "-1",
    '""',
    '"0"',
    '"-600"',
    '"600.5"',
    '"soon"',
    '"1e3"',
    '" 60"',
    "true",
    "{}",
    "[60]",
    "1e999",
  ])("that says %s of the token's life leaves it at the documented one", async (life) => {
    const text = JSON.stringify(services[name]({ expires_in: "@life@" })).replace('"@life@"', life);
    const { loginsAfter } = setup(name, new Response(text));
    expect(await loginsAfter(0)).toBe(1);
    expect(await loginsAfter(documented[name] - 120 - 0.001)).toBe(1);
    expect(await loginsAfter(0.001)).toBe(2);
  });

  test.each([
    ["100", 100],
    [100, 100],
    [0.5, 0.5],
    [1e12, 1e12],
  ])("that says %j is taken at its word", async (expires_in, life) => {
    const { loginsAfter } = setup(name, services[name]({ expires_in }));
    expect(await loginsAfter(0)).toBe(1);
    const untouched = life - Math.min(120, life / 5);
    expect(await loginsAfter(untouched - untouched / 1e6)).toBe(1);
    expect(await loginsAfter(untouched / 1e6)).toBe(2);
  });
});
