// Assets: their amounts as scaled integers, never floats, and their chains. Every amount has 38 digits after the point, the most
// that a request may have, as it may have 39 before it.

import type { SeededRandom } from "./seeded-random.ts";

/** An amount in units of 10^-38. */
export type Units = bigint;

const DIGITS = 38;
const SCALE = 10n ** BigInt(DIGITS);
// Bounded, because the cost of reading grows with the square of the number of digits.
const decimal = /^(-?)(\d{1,39})(?:\.(\d{1,38}))?$/;

/** @throws {RangeError} if the text is not a decimal, or has more than 39 digits before the point or 38 after it. */
export function toUnits(text: string): Units {
  const [match, sign, whole = "", fraction = ""] = decimal.exec(text) ?? [];
  if (match === undefined)
    throw new RangeError("Not a decimal with at most 39 digits before the point and 38 after it");
  const units = BigInt(whole) * SCALE + BigInt(fraction.padEnd(DIGITS, "0"));
  return sign === "-" ? -units : units;
}

export function positiveUnits(text: string): Units | undefined {
  const units = decimal.test(text) ? toUnits(text) : 0n;
  return units > 0n ? units : undefined;
}

/** The shortest decimal of an amount, with at least `minDigits` digits after the point. */
export function toDecimal(units: Units, minDigits = 2): string {
  const digits = String(units < 0n ? -units : units).padStart(DIGITS + 1, "0");
  const fraction = digits.slice(-DIGITS).replace(/0+$/, "").padEnd(minDigits, "0");
  return `${units < 0n ? "-" : ""}${digits.slice(0, -DIGITS)}${fraction && `.${fraction}`}`;
}

/** `units` times a price or a rate, truncated to 38 digits. */
export function times(units: Units, factor: Units): Units {
  return (units * factor) / SCALE;
}

export type ChainName = "SOLANA" | "ETHEREUM";

export interface Chain {
  /** Ticker of the token that pays for gas. */
  readonly native: string;
  readonly address: RegExp;
  newAddress(random: SeededRandom): string;
  newHash(random: SeededRandom): string;
}

export const chains: Readonly<Record<ChainName, Chain>> = {
  SOLANA: {
    native: "SOL",
    address: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
    newAddress: (random) => random.base58(43),
    newHash: (random) => random.base58(88),
  },
  ETHEREUM: {
    native: "ETH",
    address: /^0x[0-9a-fA-F]{40}$/,
    newAddress: (random) => `0x${random.hex(40)}`,
    newHash: (random) => `0x${random.hex(64)}`,
  },
};

export function isNative({ ticker, chain }: { readonly ticker: string; readonly chain: ChainName }): boolean {
  return chains[chain].native === ticker;
}
