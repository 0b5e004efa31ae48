// Swap quotes (C48). The operation that executes a quote is undocumented; a simulation does it (C49).

import type { QuoteSwapRequest, SwapQuote } from "../../../generated/crypto/resources.ts";
import { envelopeB, type HandlerResult } from "../core/handler-result.ts";
import { Refusal } from "../core/refusal.ts";
import { times, toDecimal, toUnits, type Units } from "../core/units.ts";
import type { Asset, FundsState, Quote } from "../state/funds-state.ts";
import type { OperationCall } from "../state/handler.ts";
import type { Tenant } from "../state/tenant.ts";
import { rateOf } from "./prices.ts";

// Undocumented: half a percent of the input, charged on top.
const FEE_RATE = "0.005";
/** Number of quotes kept, so that quoting cannot fill the memory; the oldest are dropped. */
export const KEPT_QUOTES = 1_000;

/** C48: quotes a swap without executing it. */
export function quoteSwap(call: OperationCall): HandlerResult {
  const { tenant } = call;
  const quote = newQuote(tenant, call.body as QuoteSwapRequest);
  storeQuote(tenant.state.funds, quote);
  return envelopeB(describe(tenant.state.funds, quote, call.body as QuoteSwapRequest), "Quote created.", {
    rule: "C48",
    basis: "documented",
  });
}

function newQuote(tenant: Tenant, request: QuoteSwapRequest): Quote {
  const { funds, settings } = tenant.state;
  const source = assetNamed(funds, "sourceAsset", request.sourceAsset);
  const destination = assetNamed(funds, "destinationAsset", request.destinationAsset);
  if (source === destination) throw invalid("destinationAsset", "must differ from sourceAsset");
  const input = readAmount(String(request.amount));
  return {
    id: `quote_${tenant.random.hex(24)}`,
    sourceId: source.id,
    destinationId: destination.id,
    input,
    fee: times(input, FEE_RATE),
    output: times(input, toDecimal(rateOf(source.ticker, destination.ticker))),
    // C48: defaults to the user's own wallets.
    sourceAddress: request.sourceAddress ?? source.address,
    destinationAddress: request.destinationAddress ?? destination.address,
    expiresAt: tenant.now() + settings.swaps.quoteLifeSeconds * 1_000,
    executed: false,
  };
}

// C99: `<TICKER>_<CHAIN>`, or a bare native ticker.
function assetNamed({ assets, assetIds }: FundsState, field: keyof QuoteSwapRequest, name: string): Asset {
  const asset = assets.get(assetIds.get(name) ?? "");
  if (!asset) throw invalid(field, `is not an asset of this account, which has ${[...assetIds.keys()].join(", ")}`);
  return asset;
}

// C15
function invalid(field: keyof QuoteSwapRequest, problem: string): Refusal {
  const message = "The request is not valid.";
  const label = { rule: "C15", basis: "assumed" } as const;
  return new Refusal({ status: 400, code: "validation_error", message, fields: { [field]: [problem] }, ...label });
}

function readAmount(text: string): Units {
  const amount = toUnits(text);
  if (amount <= 0n) throw invalid("amount", "must be more than 0");
  return amount;
}

function storeQuote({ quotes }: FundsState, quote: Quote): void {
  quotes.set(quote.id, quote);
  const [oldest] = quotes.keys();
  if (quotes.size > KEPT_QUOTES && oldest !== undefined) quotes.delete(oldest);
}

function describe({ assets }: FundsState, quote: Quote, request: QuoteSwapRequest): SwapQuote {
  const source = assets.get(quote.sourceId)?.ticker ?? "";
  const destination = assets.get(quote.destinationId)?.ticker ?? "";
  return {
    quoteId: quote.id,
    sourceAsset: request.sourceAsset,
    destinationAsset: request.destinationAsset,
    inputAmount: toDecimal(quote.input),
    estimatedOutput: toDecimal(quote.output),
    exchangeRate: toDecimal(rateOf(source, destination)),
    fee: { amount: toDecimal(quote.fee), currency: source },
    expiresAt: new Date(quote.expiresAt).toISOString(),
  };
}
