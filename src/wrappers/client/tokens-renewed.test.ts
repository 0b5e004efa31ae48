// Renewal of tokens before they expire, through the real clients.

import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import { json, type ScriptedAnswer } from "../../../tests/support/scripted-fetch.ts";
import { appSecret, cryptoClient, fiatClient } from "../../../tests/support/test-clients.ts";
import { fiatGrant, LOGIN, REFRESH, revocation, tokenOf, tokenService } from "../../../tests/support/token-service.ts";
import type { ResponseEvent, WarningEvent } from "../observability/hooks.ts";

const CALLERS = 32;

/** A fiat client whose token has this many seconds left. */
async function fiatWithSecondsLeft(left: number, script: Readonly<Record<string, ScriptedAnswer>>) {
  const clock = new FakeClock();
  const warnings: WarningEvent[] = [];
  const responses: ResponseEvent[] = [];
  const hooks = {
    onWarning: (event: WarningEvent) => warnings.push(event),
    onResponse: (event: ResponseEvent) => responses.push(event),
  };
  const client = fiatClient({ ...tokenService().script, ...script }, { clock, hooks });
  await client.fiat.webhooks.list();
  clock.skip(1000 * (600 - left));
  return { ...client, clock, warnings, responses };
}

describe("renewal before expiry", () => {
  test("[S2] [S6] [A2] refreshes in the background, once for all calls, without credentials and uncached", async () => {
    const { fiat, sentTo } = await fiatWithSecondsLeft(120, { [REFRESH]: fiatGrant("renewed") });
    await Promise.all(Array.from({ length: CALLERS }, () => fiat.webhooks.list()));
    await settle();
    expect(new Set(sentTo("/webhooks").map(tokenOf))).toEqual(new Set(["t1"]));
    const [refresh, ...others] = sentTo(REFRESH);
    expect(others).toEqual([]);
    expect(refresh).toMatchObject({ method: "GET", body: undefined, init: { cache: "no-store" } });
    expect(refresh && tokenOf(refresh)).toBe("t1");
    expect([...(refresh?.headers.values() ?? [])].join()).not.toContain(appSecret);
    await fiat.webhooks.list();
    expect(sentTo("/webhooks").map(tokenOf).at(-1)).toBe("renewed");
    expect(sentTo(LOGIN)).toHaveLength(1);
  });

  test.each<[string, ScriptedAnswer]>([
    ["is not there", json({}, 404)],
    ["is refused", revocation],
    ["fails", json({}, 500)],
    ["is limited", json({}, 429, { "retry-after": "1" })],
    ["has no connection", () => Promise.reject(new TypeError("fetch failed"))],
    ["answers nothing", new Response("")],
    ["answers HTML", new Response("<html>")],
    ["answers nothing that is known", json({ renewed: true })],
    ["answers without a token", json({ status: "success", data: {} })],
    ["answers with a token that fits into no header", json(fiatGrant("a\nb"))],
    ["answers with the same token", json(fiatGrant("t1"))],
    ["answers with a failure", json({ ...fiatGrant("renewed"), status: "error" })],
  ])("[S6] [A2] falls back to one login if the refresh %s", async (_, answer) => {
    const { fiat, sentTo, warnings } = await fiatWithSecondsLeft(20, { [REFRESH]: answer });
    await fiat.webhooks.list();
    expect(sentTo("/webhooks").map(tokenOf)).toEqual(["t1", "t2"]);
    expect(sentTo(REFRESH)).toHaveLength(1);
    expect(sentTo(LOGIN)).toHaveLength(2);
    expect(warnings).toEqual([]);
  });

  test("[A3] of the crypto service is another token request, never a refresh operation", async () => {
    const clock = new FakeClock();
    const { script, logins } = tokenService({});
    const { wallets, sent } = cryptoClient(script, { clock });
    await wallets.webhooks.list();
    clock.skip(3_500_000);
    await wallets.webhooks.list();
    await settle();
    expect(logins()).toBe(2);
    expect(sent.filter(({ url }) => url.pathname.includes("refresh"))).toEqual([]);
  });

  test("[A2] shows no token, whatever the response", async () => {
    for (const answer of [
      new Response('{"data":{"access_token":"eternal-token-1"'),
      json(fiatGrant("eternal-token-1")),
    ]) {
      const { fiat, responses } = await fiatWithSecondsLeft(20, { [REFRESH]: answer });
      await fiat.webhooks.list();
      expect(responses.map(({ operation }) => operation)).toContain("refreshToken");
      expect(inspect([fiat, responses], { depth: 9, showHidden: true })).not.toContain("eternal-token-1");
      expect(JSON.stringify([fiat, responses])).not.toContain("eternal-token-1");
    }
  });
});
