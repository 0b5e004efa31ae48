// Token prices. They are constant, and chosen so that fees and quotes have few digits.

import { times, toUnits, type Units } from "../core/units.ts";

const dollars: Readonly<Record<string, string>> = { USDC: "1", USDT: "1", SOL: "160", ETH: "3200" };
const stablecoins: readonly string[] = ["USDC", "USDT"];

const ONE = toUnits("1");
// No token here has more decimal places.
const TOKEN_DIGITS = 18n;
const SMALLEST_AMOUNT = ONE / 10n ** TOKEN_DIGITS;

/** The price of one token in US dollars, as a decimal. */
export function priceOf(ticker: string): string {
  return dollars[ticker] ?? "1";
}

/** Converts an amount of a token to US dollars. */
export function inDollars(amount: Units, ticker: string): Units {
  return times(amount, priceOf(ticker));
}

/** Converts US dollars to a token, truncated to 18 decimal places. */
export function inToken(usd: Units, ticker: string): Units {
  return truncate((usd * ONE) / toUnits(priceOf(ticker)));
}

/** The exchange rate from `source` to `destination`, truncated to 18 decimal places. */
export function rateOf(source: string, destination: string): Units {
  return inToken(inDollars(ONE, source), destination);
}

/** Whether a token is pegged to a currency. */
export function isStablecoin(ticker: string): boolean {
  return stablecoins.includes(ticker);
}

function truncate(units: Units): Units {
  return units - (units % SMALLEST_AMOUNT);
}
