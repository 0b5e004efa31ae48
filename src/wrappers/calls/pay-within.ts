// Paid fetches with a highest price (S54).

import { abortError } from "../deadlines/abort-error.ts";
import type { DeadlineScope } from "../deadlines/deadline-scope.ts";
import { PaymentOfferError } from "../errors/payment-offer-error.ts";
import { toWireDecimal } from "../money/decimal.ts";
import type { CallArguments, Caller, PaidCallOptions } from "../operation/call-options.ts";
import type { Operation } from "../operation/operation.ts";
import type { ResultPromise } from "../operation/results.ts";
import { ownFields } from "../parsing/fields.ts";
import { type Look, look, type ResourceLocation } from "../x402/look.ts";
import { isMore } from "../x402/payment-offer.ts";
import type { CallContext } from "./call-context.ts";
import type { CheckedArguments } from "./checked-arguments.ts";
import type { PreparedCall } from "./prepare-call.ts";
import { toResultPromise } from "./result-promise.ts";

/** Calls an operation that pays whatever a resource asks, after a look at the price if `maxAmount` is given. */
export function payWithin<Data>(call: Caller, operation: Operation, args: CallArguments): ResultPromise<Data> {
  const pay = async () => {
    const given: PaidCallOptions | undefined = args.options;
    if (typeof given !== "object" || given === null) return call<Data>(operation, args).withResponse();
    const { maxAmount, ...options } = ownFields(given);
    if (maxAmount === undefined) return call<Data>(operation, { ...args, options }).withResponse();
    const limit = toWireDecimal(maxAmount, { path: "maxAmount", method: operation.name });
    const before: CheckedArguments["before"] = async (context, prepared, scope) => {
      const location: ResourceLocation = JSON.parse(prepared.content().body ?? "{}");
      const { status, offer } = await lookWithin(context, prepared, location, scope);
      if (offer && isMore(offer.mayCost, limit)) {
        const { mayCost } = offer;
        const message = `The resource may cost ${mayCost} USDC, which is more than maxAmount (${limit})`;
        throw new PaymentOfferError(message, { code: "offer_too_expensive", mayCost });
      }
      const { method = "GET" } = location;
      // A failure says nothing about the price for the agent, and the agent would carry out a free write again.
      if (!offer && (method !== "GET" || status < 200 || status > 299)) {
        const message = `The resource asked for no payment: it responded with ${status} to the ${method}, and may have carried it out`;
        throw new PaymentOfferError(message, { code: "offer_missing", httpStatus: status || undefined });
      }
    };
    const checked: CheckedArguments = { ...args, options, before };
    return call<Data>(operation, checked).withResponse();
  };
  return toResultPromise(pay());
}

/** The look has the time of one attempt. */
async function lookWithin(
  { transport }: CallContext,
  { operation: { name }, limits }: PreparedCall,
  location: ResourceLocation,
  scope: DeadlineScope,
): Promise<Look> {
  const own = scope.child("timeoutMs", limits.timeoutMs);
  try {
    return await look(transport, location, own);
  } catch (cause) {
    throw own.abortReason ? abortError(own.abortReason, { method: name }, "not-sent") : cause;
  } finally {
    own.close();
  }
}
