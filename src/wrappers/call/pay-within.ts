// Paid fetches with a highest price.

import { ArgumentError } from "../errors.ts";
import type { Operation } from "../operation.ts";
import type { CallArguments, Caller, PaidCallOptions } from "../options.ts";
import { type ResultPromise, UnwrappingPromise } from "../results.ts";
import { ownFields } from "../util/validate.ts";
import type { CheckedArguments } from "./sender.ts";

/** By which a paid fetch finds the check of any copy of this package. It is here so that clients do not contain the check. */
export const checkPrice: unique symbol = Symbol.for("svc-sdk.price-limit") as never;

/** The highest price of a paid fetch. Made by `priceLimit`. */
export interface PriceLimit {
  readonly [checkPrice]: unknown;
}

/** Calls an operation that pays whatever a resource asks, after a look at the price if `maxAmount` is given. */
export function payWithin<Data>(call: Caller, operation: Operation, args: CallArguments): ResultPromise<Data> {
  const pay = async () => {
    const given: PaidCallOptions | undefined = args.options;
    if (typeof given !== "object" || given === null) return call<Data>(operation, args).withResponse();
    const { maxAmount, ...options } = ownFields(given);
    const before = Object(maxAmount)[checkPrice] as CheckedArguments["before"];
    if (maxAmount !== undefined && !before) {
      const message = 'maxAmount must be a price limit: priceLimit("0.10") of svc-sdk/crypto';
      throw new ArgumentError(message, { method: operation.name, field: "maxAmount" });
    }
    const checked: CheckedArguments = { ...args, options, ...(before && { before }) };
    return call<Data>(operation, checked).withResponse();
  };
  return new UnwrappingPromise(pay());
}
