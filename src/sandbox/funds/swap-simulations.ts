// The execution of a quoted swap, as the control plane plays it (C49, G22).

import { ControlError } from "../core/control-error.ts";
import { toDecimal } from "../core/units.ts";
import type { Quote } from "../state/funds-state.ts";
import type { Tenant } from "../state/tenant.ts";
import type { Simulation } from "../state/tenant-simulation.ts";
import { credit, debit } from "./balances.ts";

export interface QuoteInput {
  readonly quoteId: string;
}

/** What the operation that takes a quote would answer. */
export type ExecutedQuote =
  | { readonly status: 200; readonly body: { readonly success: true; readonly data: SwapResult } }
  | { readonly status: 422; readonly body: { readonly error: string; readonly message: string } };

/** What a swap has moved, as decimals. */
export interface SwapResult {
  readonly quoteId: string;
  readonly inputAmount: string;
  readonly fee: string;
  readonly outputAmount: string;
}

export interface ExpiredQuote {
  readonly quoteId: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

const quoteId = { type: "string", required: true, about: "As quoteSwap has given it." } as const;

/** Takes a quote: past `expiresAt` the answer is `quote_expired`; otherwise the balances change. Its fields are assumed. */
export const executeQuote: Simulation<QuoteInput, ExecutedQuote> = {
  about: "Plays the operation that takes a quote: swaps, or answers quote_expired or insufficient_balance (C49).",
  fields: { quoteId },
  run(tenant, { quoteId: id }): ExecutedQuote {
    const quote = knownQuote(tenant, id);
    if (quote.executed) throw new ControlError("the quote has been executed already; ask for a new one");
    // C49
    if (tenant.now() >= quote.expiresAt) return refused("quote_expired", "The quote has expired.");
    const { assets } = tenant.state.funds;
    const source = assets.get(quote.sourceId);
    const destination = assets.get(quote.destinationId);
    if (!source || quote.input + quote.fee > source.balance) {
      return refused("insufficient_balance", "The balance is too low.");
    }
    quote.executed = true;
    debit(tenant, source, { net: quote.input, fees: quote.fee });
    // What goes to somebody else's address is gone.
    if (destination?.address === quote.destinationAddress) credit(tenant, destination, quote.output);
    const data: SwapResult = {
      quoteId: id,
      inputAmount: toDecimal(quote.input),
      fee: toDecimal(quote.fee),
      outputAmount: toDecimal(quote.output),
    };
    return { status: 200, body: { success: true, data } };
  },
};

/** Ends a quote's life at once. */
export const expireQuote: Simulation<QuoteInput, ExpiredQuote> = {
  about: "Lets a quote expire now.",
  fields: { quoteId },
  run(tenant, { quoteId: id }) {
    const quote = knownQuote(tenant, id);
    quote.expiresAt = Math.min(quote.expiresAt, tenant.now());
    return { quoteId: id, expiresAt: new Date(quote.expiresAt).toISOString() };
  },
};

function knownQuote(tenant: Tenant, id: string): Quote {
  const quote = tenant.state.funds.quotes.get(id);
  if (!quote) throw new ControlError("quoteId must be that of a quote which quoteSwap has given lately", 404);
  return quote;
}

function refused(error: string, message: string): ExecutedQuote {
  return { status: 422, body: { error, message } };
}
