// Which error a call ends with, and whose facts it has, through the real clients.

import { describe, expect, test } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { cryptoClient, transfer } from "../../../tests/support/test-clients.ts";
import { refused } from "../../../tests/support/turns.ts";
import type { ResponseEvent } from "../observability/hooks.ts";

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
});
