// When a list in pages ends, through the real clients.

import { describe, expect, test } from "vitest";
import { cryptoClient } from "../../../tests/support/test-clients.ts";

/** Lists pages with these ids, each with the given total, and then empty ones. */
async function listAll(pages: readonly (readonly string[])[], total: unknown) {
  const path = "/card-transactions";
  const { wallets, sentTo } = cryptoClient({
    [path]: ({ url }) => {
      const ids = pages[Number(url.searchParams.get("page") ?? 1) - 1] ?? [];
      const transactions = ids.map((transaction_id) => ({ transaction_id, amount: 1 }));
      return { success: true, data: { transactions, total } };
    },
  });
  const listed: string[] = [];
  for await (const { transaction_id } of wallets.cardIssuer.listCardTransactions("holder_1")) {
    listed.push(transaction_id);
  }
  return { listed, requests: sentTo(path).length };
}

describe("[S40] a list in pages", () => {
  test("ends with its total", async () => {
    expect(await listAll([["a", "b"], ["c"]], 3)).toEqual({ listed: ["a", "b", "c"], requests: 2 });
  });

  test.each([null, undefined, "2", true])("ends with an empty page if its total is %j", async (total) => {
    expect(await listAll([["a", "b"], ["c"]], total)).toEqual({ listed: ["a", "b", "c"], requests: 3 });
  });

  test("goes on with a page that begins like an earlier one and ends otherwise", async () => {
    const pages = [
      ["a", "b", "c"],
      ["a", "b", "d"],
    ];
    expect((await listAll(pages, 6)).listed).toEqual(["a", "b", "c", "a", "b", "d"]);
  });
});
