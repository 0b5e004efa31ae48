import { brandClass } from "./brand.ts";
import { type CallFacts, SdkError } from "./sdk-error.ts";

export type PaymentOfferErrorCode =
  | "offer_too_expensive"
  | "offer_unknown_asset"
  | "offer_unreadable"
  | "offer_missing";

/** The facts of a `PaymentOfferError`. */
export interface PaymentOfferErrorFacts extends CallFacts {
  readonly code: PaymentOfferErrorCode;
  readonly mayCost?: string | undefined;
}

/**
 * The price of a resource is above `maxAmount`, or not known. The SDK has paid nothing and asked no wallet to pay (S54).
 *
 * - `offer_too_expensive`: it may cost `mayCost`, which is more than `maxAmount`.
 * - `offer_unknown_asset`: it may be paid in an asset whose decimals the SDK does not know.
 * - `offer_unreadable`: it does not state its price in the form of x402 version 1.
 * - `offer_missing`: it asked for no payment. It responded with a failure, or the request was not a GET and may have been carried
 *   out.
 */
export class PaymentOfferError extends SdkError {
  declare readonly code: PaymentOfferErrorCode;
  /** What it may cost, in USDC, if that is known. */
  readonly mayCost: string | undefined;

  static {
    brandClass(PaymentOfferError, "PaymentOfferError");
  }

  constructor(message: string, { mayCost, ...facts }: PaymentOfferErrorFacts) {
    super(message, { ...facts, outcome: "not-sent" });
    this.mayCost = mayCost;
  }
}
