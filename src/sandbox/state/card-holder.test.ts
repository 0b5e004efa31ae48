import { expect, it } from "vitest";
import { isCurrency } from "./card-holder.ts";

it.each(["USD", "EUR", "GBP"])("accepts %s as a currency of cards", (currency) => {
  expect(isCurrency(currency)).toBe(true);
});

it.each(["", "usd", "CHF", "toString", null, undefined, ["USD"]])("rejects %j as a currency of cards", (currency) => {
  expect(isCurrency(currency)).toBe(false);
});
