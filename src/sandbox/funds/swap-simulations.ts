// Simulates the execution of a quoted swap, which has no documented operation (C49, G22).

import { ControlError } from "../core/control-error.ts";
import { toDecimal } from "../core/units.ts";
import type { Quote } from "../state/funds-state.ts";
import type { Tenant } from "../state/tenant.ts";
import type { Simulation } from "../state/tenant-simulation.ts";
import { credit, debit } from "./balances.ts";

export interface QuoteInput {
  readonly quoteId: string;
}

/** The response that an operation executing the quote would send. */
export type ExecutedQuote =
  | { readonly status: 200; readonly body: { readonly success: true; readonly data: SwapResult } }
  | { readonly status: 422; readonly body: { readonly error: string; readonly message: string } };

/** The amounts of a swap, as decimals. */
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

const quoteId = { type: "string", required: true, about: "The quoteId from quoteSwap." } as const;

/** Executes a quote: changes the balances, or gives `quote_expired` from `expiresAt`. Its fields are assumed. */
export const executeQuote: Simulation<QuoteInput, ExecutedQuote> = {
  about: "Executes a quote: swaps, or gives quote_expired or insufficient_balance (C49).",
  fields: { quoteId },
  run(tenant, { quoteId: id }): ExecutedQuote {
    const quote = findQuote(tenant, id);
    if (quote.executed) throw new ControlError("the quote is already executed; request a new one");
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
    // Output to a foreign address leaves the account.
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

export const expireQuote: Simulation<QuoteInput, ExpiredQuote> = {
  about: "Expires a quote now.",
  fields: { quoteId },
  run(tenant, { quoteId: id }) {
    const quote = findQuote(tenant, id);
    quote.expiresAt = Math.min(quote.expiresAt, tenant.now());
    return { quoteId: id, expiresAt: new Date(quote.expiresAt).toISOString() };
  },
};

function findQuote(tenant: Tenant, id: string): Quote {
  const quote = tenant.state.funds.quotes.get(id);
  if (!quote) throw new ControlError("quoteId must be from a recent quoteSwap call", 404);
  return quote;
}

function refused(error: string, message: string): ExecutedQuote {
  return { status: 422, body: { error, message } };
}
