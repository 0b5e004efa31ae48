// What a resource asks to be paid: the body of its 402 response, in the form of x402 version 1.

import { PaymentOfferError } from "../errors/payment-offer-error.ts";
import type { Decimal } from "../operation/values.ts";
import { fieldsOf } from "../parsing/fields.ts";
import { parseJson } from "../parsing/parse-json.ts";

/** One of the ways to pay for a resource. */
export interface PaymentChoice {
  /** The address that is paid. */
  readonly payTo: string;
  readonly asset: "USDC";
  /** Contract or mint of the asset. */
  readonly assetAddress: string;
  readonly network: string;
  /** The most that this way costs, in units of the asset: `"0.05"`. */
  readonly amount: Decimal;
}

/** What a resource asks to be paid. */
export interface PaymentOffer {
  /** The highest amount of all choices: it is undocumented which of them the agent wallet takes (G69). */
  readonly mayCost: Decimal;
  readonly asset: "USDC";
  /** In the order of the resource; at least one. */
  readonly choices: readonly PaymentChoice[];
}

// USDC has six decimals on each. A resource's own statement about decimals could make any price look small, so it is not read.
const USDC_DECIMALS = 6;
const usdcAddresses: ReadonlyMap<string, string> = new Map([
  ["base", "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"],
  ["base-sepolia", "0x036CbD53842c5426634e7929541eC2318f3dCF7e"],
  ["solana", "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"],
  ["solana-devnet", "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU"],
]);

/** @throws {PaymentOfferError} unless the price of every choice is known: the wallet may take any of them. */
export function readOffer(text: string): PaymentOffer {
  const { x402Version = 1, accepts } = fieldsOf(parse(text));
  if (x402Version !== 1 || !Array.isArray(accepts) || accepts.length === 0) throw unreadable();
  const choices = accepts.map(readChoice);
  const [first, ...others] = choices.map(({ amount }) => amount);
  if (first === undefined) throw unreadable();
  const mayCost = others.reduce((highest, amount) => (isMore(amount, highest) ? amount : highest), first);
  return { mayCost, asset: "USDC", choices };
}

function readChoice(choice: unknown): PaymentChoice {
  const { scheme, network, asset, payTo, maxAmountRequired: units } = fieldsOf(choice);
  if (scheme !== "exact" || !isShort(network) || !isShort(asset) || !isShort(payTo)) throw unreadable();
  if (typeof units !== "string" || !/^\d{1,39}$/.test(units)) throw unreadable();
  if (!isSameAddress(asset, usdcAddresses.get(network))) {
    throw new PaymentOfferError(
      `The resource may be paid in ${asset} on ${network}, an asset whose decimals the SDK does not know`,
      { code: "offer_unknown_asset" },
    );
  }
  return { payTo, asset: "USDC", assetAddress: asset, network, amount: toDecimalAmount(units) };
}

// Addresses of EVM chains ignore case, those of Solana do not.
function isSameAddress(given: string, known: string | undefined): boolean {
  return given === known || (known?.startsWith("0x") === true && given.toLowerCase() === known.toLowerCase());
}

// From millionths to units, digit by digit.
function toDecimalAmount(units: string): Decimal {
  const digits = units.replace(/^0+/, "").padStart(USDC_DECIMALS + 1, "0");
  const fraction = digits.slice(-USDC_DECIMALS).replace(/0+$/, "");
  const whole = digits.slice(0, -USDC_DECIMALS);
  return fraction === "" ? whole : `${whole}.${fraction}`;
}

/** Compares two decimals without sign and exponent. */
export function isMore(left: Decimal, right: Decimal): boolean {
  return scaled(left) > scaled(right);
}

function scaled(amount: Decimal): bigint {
  const [whole = "", fraction = ""] = amount.split(".");
  return BigInt(whole + fraction.padEnd(38, "0"));
}

// Names and addresses appear in messages, so they must be harmless there.
function isShort(value: unknown): value is string {
  return typeof value === "string" && /^[\w.:-]{1,128}$/.test(value);
}

function parse(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function unreadable(): PaymentOfferError {
  return new PaymentOfferError("The resource asks for payment, but not in the form of x402 version 1", {
    code: "offer_unreadable",
  });
}
