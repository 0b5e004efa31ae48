// Paid fetches with a highest price.

import { PaymentOfferError } from "../errors.ts";
import { toWireDecimal } from "../http/amounts.ts";
import type { Operation } from "../operation.ts";
import type { CallArguments, Caller, PaidCallOptions } from "../options.ts";
import type { ResultPromise } from "../results.ts";
import { UnwrappingPromise } from "../results.ts";
import { ownFields } from "../util/validate.ts";
import { abortError } from "./deadline.ts";
import type { Call, CheckedArguments } from "./sender.ts";
import { isMore, type Look, look, type ResourceLocation } from "./x402-price.ts";

/** Calls an operation that pays whatever a resource asks, after a look at the price if `maxAmount` is given. */
export function payWithin<Data>(call: Caller, operation: Operation, args: CallArguments): ResultPromise<Data> {
  const pay = async () => {
    const given: PaidCallOptions | undefined = args.options;
    if (typeof given !== "object" || given === null) return call<Data>(operation, args).withResponse();
    const { maxAmount, ...options } = ownFields(given);
    if (maxAmount === undefined) return call<Data>(operation, { ...args, options }).withResponse();
    const limit = toWireDecimal(maxAmount, { path: "maxAmount", method: operation.name });
    const before: CheckedArguments["before"] = async (running) => {
      const location: ResourceLocation = JSON.parse(running.request.content().body ?? "{}");
      const { status, offer } = await lookWithin(running, location);
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
  return new UnwrappingPromise(pay());
}

/** The look has the time of one attempt. */
async function lookWithin({ client, request, scope }: Call, location: ResourceLocation): Promise<Look> {
  const { operation, limits } = request;
  const own = scope.child("timeoutMs", limits.timeoutMs);
  try {
    return await look(client.transport, location, own);
  } catch (cause) {
    throw own.abortReason ? abortError(own.abortReason, { method: operation.name }, "not-sent") : cause;
  } finally {
    own.close();
  }
}
