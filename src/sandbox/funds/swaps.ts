// Swap quotes. The operation that executes a quote is undocumented; a simulation does it.

import type { QuoteSwapRequest, SwapQuote } from "../../../generated/crypto/resources.ts";
import { times, toDecimal, toUnits } from "../core/assets.ts";
import { ControlError } from "../core/control-error.ts";
import { envelopeB, type HandlerResult, invalidFields, type Refusal } from "../core/response.ts";
import type { Asset, FundsState, Quote } from "../state/funds-state.ts";
import type { OperationCall } from "../state/handler.ts";
import type { Tenant } from "../state/tenant.ts";
import type { Simulation } from "../state/tenant-simulation.ts";
import { credit, debit, rateOf } from "./balances.ts";

// Undocumented: half a percent of the input, charged on top.
const FEE_RATE = toUnits("0.005");
/** Number of quotes kept, so that quoting cannot fill the memory; the oldest are dropped. */
export const KEPT_QUOTES = 1_000;

export function quoteSwap({ tenant, body }: OperationCall): HandlerResult {
  const request = body as QuoteSwapRequest;
  const { funds, settings } = tenant.state;
  const source = assetNamed(funds, "sourceAsset", request.sourceAsset);
  const destination = assetNamed(funds, "destinationAsset", request.destinationAsset);
  if (source === destination) throw invalid("destinationAsset", "must differ from sourceAsset");
  const input = toUnits(String(request.amount));
  if (input <= 0n) throw invalid("amount", "must be more than 0");
  const rate = rateOf(source.ticker, destination.ticker);
  const quote: Quote = {
    id: `quote_${tenant.random.hex(24)}`,
    sourceId: source.id,
    destinationId: destination.id,
    input,
    fee: times(input, FEE_RATE),
    output: times(input, rate),
    sourceAddress: request.sourceAddress ?? source.address,
    destinationAddress: request.destinationAddress ?? destination.address,
    expiresAt: tenant.now() + settings.swaps.quoteLifeSeconds * 1_000,
    executed: false,
  };
  funds.quotes.set(quote.id, quote);
  const [oldest] = funds.quotes.keys();
  if (funds.quotes.size > KEPT_QUOTES && oldest !== undefined) funds.quotes.delete(oldest);
  const data: SwapQuote = {
    quoteId: quote.id,
    sourceAsset: request.sourceAsset,
    destinationAsset: request.destinationAsset,
    inputAmount: toDecimal(quote.input),
    estimatedOutput: toDecimal(quote.output),
    exchangeRate: toDecimal(rate),
    fee: { amount: toDecimal(quote.fee), currency: source.ticker },
    expiresAt: new Date(quote.expiresAt).toISOString(),
  };
  return envelopeB(data, "Quote created.", { rule: "C48", basis: "documented" });
}

function assetNamed({ assets, assetIds }: FundsState, field: keyof QuoteSwapRequest, name: string): Asset {
  const asset = assets.get(assetIds.get(name) ?? "");
  if (!asset) throw invalid(field, `is not an asset of this account, which has ${[...assetIds.keys()].join(", ")}`);
  return asset;
}

function invalid(field: keyof QuoteSwapRequest, problem: string): Refusal {
  return invalidFields({ [field]: [problem] }, { rule: "C15", basis: "assumed" });
}

export interface QuoteInput {
  readonly quoteId: string;
}

/** The response that an operation executing the quote would send. */
export type ExecutedQuote =
  | { readonly status: 200; readonly body: { readonly success: true; readonly data: SwapResult } }
  | { readonly status: 422; readonly body: { readonly error: string; readonly message: string } };

export interface SwapResult {
  readonly quoteId: string;
  readonly inputAmount: string;
  readonly fee: string;
  readonly outputAmount: string;
}

const quoteId = { type: "string", required: true, about: "The quoteId from quoteSwap." } as const;

/** Executes a quote: changes the balances, or gives `quote_expired` from `expiresAt`. Its fields are assumed. */
export const executeQuote: Simulation<QuoteInput, ExecutedQuote> = {
  about: "Executes a quote: swaps, or gives quote_expired or insufficient_balance (C49).",
  fields: { quoteId },
  run(tenant, { quoteId: id }): ExecutedQuote {
    const quote = findQuote(tenant, id);
    if (quote.executed) throw new ControlError("the quote is already executed; request a new one");
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

export const expireQuote: Simulation<QuoteInput, QuoteInput & { readonly expiresAt: string }> = {
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
