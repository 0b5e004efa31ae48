// What tokens are worth. The prices never move, and divide well, so that fees and quotes have few digits.

import { times, toUnits, type Units } from "../core/units.ts";

const dollars: Readonly<Record<string, string>> = { USDC: "1", USDT: "1", SOL: "160", ETH: "3200" };
const stablecoins: readonly string[] = ["USDC", "USDT"];

const ONE = toUnits("1");
// No token that is sold here has more digits.
const TOKEN_DIGITS = 18n;
const GRAIN = ONE / 10n ** TOKEN_DIGITS;

/** US dollars for one token, as a decimal. */
export function priceOf(ticker: string): string {
  return dollars[ticker] ?? "1";
}

/** What an amount of a token is worth in US dollars. */
export function inDollars(amount: Units, ticker: string): Units {
  return times(amount, priceOf(ticker));
}

/** How much of a token so many US dollars are, cut off after 18 digits. */
export function inToken(usd: Units, ticker: string): Units {
  return toGrain((usd * ONE) / toUnits(priceOf(ticker)));
}

/** How much of `destination` one `source` is, cut off after 18 digits. */
export function rateOf(source: string, destination: string): Units {
  return inToken(inDollars(ONE, source), destination);
}

/** Whether one unit of a token is meant to be one unit of a currency. */
export function isStablecoin(ticker: string): boolean {
  return stablecoins.includes(ticker);
}

function toGrain(units: Units): Units {
  return units - (units % GRAIN);
}
