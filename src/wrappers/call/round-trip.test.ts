// What a response is shown to, and what is kept from it, through the real clients.

import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { json } from "../../../tests/support/scripted-fetch.ts";
import { cryptoClient, fiatClient } from "../../../tests/support/test-clients.ts";
import type { ObservedResponse } from "../observability/hooks.ts";

test("[S36] a token of a concurrent call, which is no longer the current one, does not appear", async () => {
  let tokens = 0;
  const token = () => `provided-token-${++tokens}`;
  const { wallets, sentTo } = cryptoClient(
    {
      "/balance/check": ({ headers }) =>
        json({ message: `no access with ${headers.get("authorization")?.slice(7)}` }, 403),
    },
    { apiKey: undefined, apiSecret: undefined, token } as never,
  );
  const check = () => failureOf(wallets.balances.check({ asset_id: "a" }));
  const failures = await Promise.all([check(), check()]);
  expect(sentTo("/balance/check").map(({ headers }) => headers.get("authorization"))).toEqual([
    "Bearer provided-token-1",
    "Bearer provided-token-2",
  ]);
  for (const failure of failures) {
    expect(failure.message).toContain("no access with [redacted]");
    expect(inspect(failure) + JSON.stringify(failure)).not.toContain("provided-token");
  }
});

describe("[S51] a drift observer", () => {
  test.each([
    ["no text of a file", 200, ""],
    ["the text of a refusal", 404, "%PDF"],
    ["the text of the first redirect", 300, "%PDF"],
  ])("is shown %s", async (_, status, body) => {
    const seen: ObservedResponse[] = [];
    const drift = { observe: (response: ObservedResponse) => void seen.push(response) };
    const answer = new Response("%PDF", { status, headers: { "content-type": "application/pdf" } });
    const { fiat } = fiatClient({ "/receipt/t": answer }, { drift });
    await fiat.transactions.receipt("t").catch(() => undefined);
    expect(seen.at(-1)).toMatchObject({
      ...{ operation: "getTransactionReceipt", status, contentType: "application/pdf", body },
    });
  });
});
