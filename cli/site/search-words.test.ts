import { expect, it } from "vitest";
import { searchWords, stem } from "./search-words.ts";

it.each([
  ["svc_card_id", ["svccardid", "svc", "card", "id"]],
  ["C41", ["c41"]],
  ["WITHDRAWAL_LIMIT_EXCEEDED", ["withdrawallimitexceed", "withdrawal", "limit", "exceed"]],
  ["POST /swap/quote", ["post", "swap/quote", "swap", "quot"]],
  ["sendFunds", ["sendfund", "send", "fund"]],
  ["wallets.transactions.sendFunds", ["wallets.transactions.sendfunds", "wallet", "transact", "send", "fund"]],
  ["`a`, b; (c)!", ["a", "b", "c"]],
  ["", []],
])("%s", (text, words) => expect(searchWords(text)).toEqual(words));

it.each([
  ["retry", "retries", "Retrying", "retried"],
  ["sign", "signs", "signed", "signing"],
  ["freeze", "freezes", "freezing"],
  ["expire", "expires", "expired"],
  ["rotate", "rotation", "rotating"],
  ["log", "logs", "logging", "logged"],
  ["call", "calls", "called", "calling"],
])("%s has the stem of its other forms", (word, ...forms) => {
  expect(new Set([word, ...forms].map(stem)).size).toBe(1);
});

it.each(["status", "address", "need", "string", "C41", "x402", "bus", "tokens2"])(
  "%s is no form of another word",
  (word) => {
    expect(stem(word)).toBe(word.toLowerCase());
  },
);
