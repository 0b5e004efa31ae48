import { describe, expect, test } from "vitest";
import { cryptoClient, fiatClient } from "./testing/clients.ts";
import { failureOf } from "./testing/failure.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Both services' documented answer, with other fields; undefined takes one away. */
const services = {
  fiat: (fields: Fields) => ({ status: "success", data: { access_token: "t", expires_in: 600, ...fields } }),
  crypto: (fields: Fields) => ({ success: true, access_token: "t", expires_in: 3600, ...fields }),
};
const documented = { fiat: 600, crypto: 3600 };
const names = ["fiat", "crypto"] as const;

/** A client that has logged in with this answer, at second 0 of a clock that stands still. */
function setup(service: (typeof names)[number], login: unknown) {
  let seconds = 0;
  const options = { clock: { now: () => 0, monotonic: () => seconds * 1000 } };
  const script = { "/auth/login": login as object, "/auth/token": login as object, "/webhooks": [] };
  const { fiat, sentTo: fiatSentTo } = fiatClient(script, options);
  const { wallets, sentTo } = cryptoClient(script, options);
  return {
    call: () => (service === "fiat" ? fiat.webhooks.list() : wallets.webhooks.list()),
    logins: () => (service === "fiat" ? fiatSentTo("/auth/login") : sentTo("/auth/token")).length,
    calls: () => (service === "fiat" ? fiatSentTo("/webhooks") : sentTo("/webhooks")).length,
    passTo: (second: number) => {
      seconds = second;
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
      expect(failure.operation).toMatch(/^(login|createToken)$/);
      expect(calls()).toBe(0);
    },
  );

  test.each([null, "text", 7, true, [], {}])("that answers %j is an error of the login", async (answer) => {
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
    const { call, logins, passTo } = setup(name, new Response(text));
    await call();
    passTo(documented[name] - 30 - 0.001);
    await call();
    expect(logins()).toBe(1);
    passTo(documented[name] - 30);
    await call();
    expect(logins()).toBe(2);
  });

  test.each([
    ["100", 100],
    [100, 100],
    [0.5, 0.5],
    [1e12, 1e12],
  ])("that says %j is taken at its word", async (expires_in, life) => {
    const { call, logins, passTo } = setup(name, services[name]({ expires_in }));
    await call();
    const usable = life - Math.min(30, life / 20);
    passTo(usable - usable / 1e6);
    await call();
    expect(logins()).toBe(1);
    passTo(usable);
    await call();
    expect(logins()).toBe(2);
  });
});
