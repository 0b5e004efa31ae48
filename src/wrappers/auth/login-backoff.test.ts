import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { json, type ScriptedAnswer } from "../../../tests/support/scripted-fetch.ts";
import { appSecret, cryptoClient, fiatClient } from "../../../tests/support/test-clients.ts";
import type { AuthenticationError } from "../errors.ts";

const rejected = json({ success: false, message: "Unknown credentials" }, 401);
const token = json({ status: "success", success: true, access_token: "t", data: { access_token: "t" } });

/** A client of each service whose logins get this response, and whose secret may change. */
function setup(service: "fiat" | "crypto", login: ScriptedAnswer, clock = new FakeClock()) {
  let secret = appSecret;
  const script = { "/auth/login": login, "/auth/token": login, "/webhooks": json([]) };
  const read = () => secret;
  const fiat = fiatClient(script, { clock, appSecret: read } as object);
  const wallets = cryptoClient(script, { clock, apiSecret: read } as object);
  return {
    clock,
    call: () => (service === "fiat" ? fiat.fiat.webhooks.list() : wallets.wallets.webhooks.list()),
    logins: () => (service === "fiat" ? fiat.sentTo("/auth/login") : wallets.sentTo("/auth/token")).length,
    change(to: string) {
      secret = to;
    },
  };
}

describe.each(["fiat", "crypto"] as const)("[S56] credentials that the %s service rejects", (service) => {
  test("are sent again after 1 s, then after twice as long each time, up to 60 s", async () => {
    const { clock, call, logins } = setup(service, rejected);
    await failureOf(call());
    for (const [index, seconds] of [1, 2, 4, 8, 16, 32, 60, 60, 60].entries()) {
      clock.skip(seconds * 1000 - 1);
      await failureOf(call());
      expect(logins(), `${seconds} s`).toBe(index + 1);
      clock.skip(1);
      await failureOf(call());
      expect(logins(), `${seconds} s`).toBe(index + 2);
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
    const { clock, call, logins, change } = setup(service, rejected);
    await failureOf(call());
    clock.skip(1000);
    await failureOf(call());
    change("app-secret-0002");
    await failureOf(call());
    expect(logins()).toBe(3);
    clock.skip(1000);
    await failureOf(call());
    expect(logins()).toBe(4);
  });

  test("pause no longer after a login that succeeds", async () => {
    let answer = rejected;
    const { clock, call, logins } = setup(service, () => answer);
    await failureOf(call());
    answer = token;
    clock.skip(1000);
    await call();
    answer = rejected;
    clock.skip(7200 * 1000);
    await failureOf(call());
    clock.skip(1000);
    await failureOf(call());
    expect(logins()).toBe(4);
  });

  test("a login that fails for another reason is tried again by the next call", async () => {
    const { call, logins } = setup(service, json({}, 503));
    for (let calls = 0; calls < 3; calls++) await failureOf(call());
    expect(logins()).toBe(3);
  });
});
