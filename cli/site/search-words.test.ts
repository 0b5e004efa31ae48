import { expect, it } from "vitest";
import { searchWords } from "./search-words.ts";

it.each([
  ["svc_card_id", ["svc_card_id", "svc", "card", "id"]],
  ["C41", ["c41"]],
  ["WITHDRAWAL_LIMIT_EXCEEDED", ["withdrawal_limit_exceeded", "withdrawal", "limit", "exceeded"]],
  ["POST /swap/quote", ["post", "swap/quote", "swap", "quote"]],
  ["sendFunds", ["sendfunds", "send", "funds"]],
  ["wallets.transactions.sendFunds", ["wallets.transactions.sendfunds", "wallets", "transactions", "send", "funds"]],
  ["`a`, b; (c)!", ["a", "b", "c"]],
  ["", []],
])("%s", (text, words) => expect(searchWords(text)).toEqual(words));

it("refers to nothing outside of itself, since the browser gets its text alone", () => {
  const copy = new Function(`return ${searchWords.toString()}`)() as typeof searchWords;
  expect(copy("send_funds")).toEqual(searchWords("send_funds"));
});
