import fc from "fast-check";
import { expect } from "vitest";
import { testProperty } from "../../../tests/support/property-runs.ts";
import { FundsTenant, totalOf } from "../../../tests/support/sandbox/funds-tenant.ts";
import type { AssetName } from "../../../tests/support/sandbox/open-sandbox.ts";
import { toUnits, type Units } from "../core/assets.ts";
import { ControlError } from "../core/control-error.ts";
import { Refusal } from "../core/response.ts";

const names: readonly AssetName[] = ["USDC_SOLANA", "SOL", "ETH", "USDC_ETHEREUM", "USDT_ETHEREUM"];
const name = fc.constantFrom(...names);
const amount = fc.oneof(
  fc.constantFrom("0.1", "1", "4.99", "5", "99999"),
  fc
    .tuple(fc.nat(5_000), fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }))
    .map(([whole, rest]) => `${whole}.${String(rest).padStart(18, "0")}`),
);

const kind = <Kind extends string>(value: Kind) => fc.constant(value);

const step = fc.oneof(
  fc.record({ kind: kind("send"), name, amount, key: fc.constantFrom(undefined, "a", "b") }),
  fc.record({
    kind: kind("end"),
    at: fc.nat(10),
    how: fc.constantFrom("settleTransfer" as const, "failTransfer" as const),
  }),
  fc.record({ kind: kind("deposit"), name, amount, hash: fc.constantFrom(undefined, "h1", "h2") }),
  fc.record({ kind: kind("swap"), from: name, to: name, amount, away: fc.boolean() }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Balances derived from the responses alone: only that money arrives where the response says. */
interface Books {
  readonly held: Map<AssetName, Units>;
  readonly sent: Map<string, { readonly name: AssetName; readonly units: Units }>;
}

function add({ held }: Books, asset: AssetName, units: Units): void {
  held.set(asset, (held.get(asset) ?? 0n) + units);
}

function run(funds: FundsTenant, books: Books, step: Step): void {
  if (step.kind === "send") {
    const result = funds.send(funds.of(step.name, { amount: step.amount }), step.key);
    if (books.sent.has(result.transaction_id)) return;
    const fees = [result.gas_amount, result.gas_funding_markup, result.platform_fee].map(toUnits);
    expect(toUnits(result.total_fee)).toBe(fees.reduce((sum, fee) => sum + fee, 0n));
    // Gas without a transaction of its own is paid by the wallet.
    const own = result.gas_tx_hash === null ? toUnits(result.gas_amount) : 0n;
    const units = toUnits(step.amount) + own;
    add(books, step.name, -units);
    books.sent.set(result.transaction_id, { name: step.name, units });
  } else if (step.kind === "end") {
    const [id, transfer] = [...books.sent][step.at] ?? ["none"];
    funds.simulate[step.how]({ transaction_id: id });
    if (step.how === "failTransfer" && transfer) add(books, transfer.name, transfer.units);
  } else if (step.kind === "deposit") {
    const hash = step.hash === undefined ? {} : { hash: step.hash };
    const { credited } = funds.simulate.deposit({ asset_id: step.name, amount: step.amount, ...hash });
    if (credited) add(books, step.name, toUnits(step.amount));
  } else {
    const swap = { sourceAsset: step.from, destinationAsset: step.to, amount: step.amount };
    const quote = funds.quote({ ...swap, ...(step.away ? { destinationAddress: "elsewhere" } : {}) });
    if (funds.simulate.executeQuote({ quoteId: quote.quoteId }).status !== 200) return;
    add(books, step.from, -(toUnits(quote.inputAmount) + toUnits(quote.fee.amount)));
    if (!step.away) add(books, step.to, toUnits(quote.estimatedOutput));
  }
}

testProperty(
  "no money appears or vanishes, fees included, in any order of operations",
  fc.property(fc.array(step, { maxLength: 40 }), (list) => {
    const funds = new FundsTenant();
    const totals = () => totalOf(funds.tenant.state.funds);
    const seeded = totals();
    const books: Books = { held: new Map(), sent: new Map() };
    for (const asset of names) books.held.set(asset, funds.asset(asset).balance);
    for (const step of list) {
      try {
        run(funds, books, step);
      } catch (error) {
        if (!(error instanceof Refusal || error instanceof ControlError)) throw error;
      }
    }
    for (const [asset, units] of books.held) {
      expect(units).toBeGreaterThanOrEqual(0n);
      expect(funds.asset(asset).balance, asset).toBe(units);
    }
    expect(totals()).toEqual(seeded);
  }),
  0.25,
);
