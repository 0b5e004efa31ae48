// Which error a call ends with, and whose facts it has, through the real clients.

import { describe, expect, test } from "vitest";
import type { ResponseEvent } from "../hooks/hooks.ts";
import { failureOf } from "../testing/failure.ts";
import { FakeClock, settle } from "../testing/fake-clock.ts";
import { json } from "../testing/scripted-fetch.ts";
import { cryptoClient, transfer } from "../testing/test-clients.ts";
import { noJitter, refused } from "../testing/turns.ts";
import { adaptiveRateLimit } from "../throttling/adaptive-rate-limit.ts";

describe("[S28] the error of a call", () => {
  test("has its own key, though concurrent calls share a failed login", async () => {
    const { wallets, sentTo } = cryptoClient({ "/auth/token": refused(401) });
    const pay = (idempotencyKey: string) => failureOf(wallets.transactions.sendFunds(transfer, { idempotencyKey }));
    const failures = await Promise.all([pay("payout-1"), pay("payout-2")]);
    expect(failures).toMatchObject([{ idempotencyKey: "payout-1" }, { idempotencyKey: "payout-2" }]);
    expect(failures.map(({ name, method }) => [name, method])).toEqual([
      ["AuthenticationError", "wallets.auth.token"],
      ["AuthenticationError", "wallets.auth.token"],
    ]);
    expect(sentTo("/auth/token")).toHaveLength(1);
  });

  test("is the one that the hooks were told of, if the whole call says no more than its last attempt", async () => {
    const events: ResponseEvent[] = [];
    const hooks = { onResponse: (event: ResponseEvent) => void events.push(event) };
    const { wallets } = cryptoClient({ "/balance/check": refused(422) }, { hooks });
    const failure = await failureOf(wallets.balances.check({ asset_id: "a" }));
    expect(events.at(-1)?.error).toBe(failure);
  });

  test("counts the attempts before the one that a throttle held back", async () => {
    const clock = new FakeClock();
    const reset = String(clock.now() / 1000 + 20);
    const limit = { "x-ratelimit-limit": "10", "x-ratelimit-remaining": "0", "x-ratelimit-reset": reset };
    const { wallets, sentTo } = cryptoClient(
      { "/webhooks": () => (sentTo("/webhooks").length === 1 ? refused(500) : json([], 200, limit)) },
      { clock, random: noJitter, maxRetries: 1, throttle: adaptiveRateLimit() },
    );
    const controller = new AbortController();
    const failure = failureOf(wallets.webhooks.list({ signal: controller.signal }));
    await settle();
    await wallets.webhooks.list();
    await clock.advance(500);
    controller.abort();
    expect(await failure).toMatchObject({ name: "AbortedError", method: "wallets.webhooks.list", attempts: 1 });
    expect(sentTo("/webhooks")).toHaveLength(2);
  });
});
