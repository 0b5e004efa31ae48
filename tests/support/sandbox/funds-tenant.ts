// A tenant with money only, whose handlers are called directly, for tests with many calls.

import { expect } from "vitest";
import type { SendFundsResult, SwapQuote } from "../../../generated/crypto/resources.ts";
import { createSimulator, type Simulator } from "../../../src/sandbox/control/simulator.ts";
import { toDecimal, type Units } from "../../../src/sandbox/core/assets.ts";
import { type HandlerResult, Refusal, type RefusalFacts } from "../../../src/sandbox/core/response.ts";
import type { SettingsChange } from "../../../src/sandbox/core/settings.ts";
import { fundsSimulations } from "../../../src/sandbox/funds/funds.ts";
import { quoteSwap } from "../../../src/sandbox/funds/swaps.ts";
import { sendFunds } from "../../../src/sandbox/funds/transfers.ts";
import { type Asset, createFundsState, type FundsState } from "../../../src/sandbox/state/funds-state.ts";
import type { SandboxEvent } from "../../../src/sandbox/state/tenant.ts";
import { type BareTenant, bareTenant, callOf } from "./bare-tenant.ts";
import { addresses } from "./open-sandbox.ts";

/** A body of `sendFunds`, as a handler sees it. */
export type SendBody = Readonly<
  Record<"account" | "assets" | "receiving_address" | "amount" | "type" | "chain" | "category", string> &
    Partial<Record<"priority" | "description" | "idempotency_key", string>> & { use_self_funding?: boolean }
>;

export class FundsTenant {
  readonly tenant: BareTenant = bareTenant("funds", (seeder) => ({ funds: createFundsState(seeder) }));
  readonly events: readonly SandboxEvent[] = this.tenant.events;
  readonly change: BareTenant["change"] = this.tenant.change;
  readonly simulate: Simulator<typeof fundsSimulations> = createSimulator(
    fundsSimulations,
    this.tenant,
    () => undefined,
  );

  constructor(change: SettingsChange = {}) {
    this.change(change);
  }

  readonly asset = (name: string): Asset => {
    const { assets, assetIds } = this.tenant.state.funds;
    return assets.get(assetIds.get(name) ?? "") ?? expect.unreachable(`there is no asset ${name}`);
  };

  readonly balance = (name: string): string => toDecimal(this.asset(name).balance);

  /** A transfer of 25.10 USDC on Solana, with changes. */
  readonly body = (change?: Partial<SendBody>): SendBody => this.of("USDC_SOLANA", change);

  /** A transfer of 25.10 of an asset, with changes. */
  readonly of = (name: string, change: Partial<SendBody> = {}): SendBody => {
    const { id, ticker, chain } = this.asset(name);
    const receiving_address = addresses[chain];
    const order = { assets: id, receiving_address, amount: "25.10", type: ticker, chain, category: "business" };
    return { account: this.tenant.state.funds.account, ...order, ...change };
  };

  /** @throws {Refusal} */
  readonly send = (body: SendBody, key?: string): SendFundsResult & { readonly rule: string } => {
    const call = callOf(this.tenant, "sendFunds", { body, key });
    const response = sendFunds.handle(call) as HandlerResult;
    return { ...(response.body as { readonly data: SendFundsResult }).data, rule: response.rule };
  };

  /** How a transfer is refused; fails if it is not. */
  readonly refusal = (body: SendBody, key?: string): RefusalFacts => {
    try {
      this.send(body, key);
    } catch (error) {
      if (error instanceof Refusal) return error.facts;
      throw error;
    }
    return expect.unreachable("the transfer was not refused");
  };

  /** @throws {Refusal} */
  readonly quote = (swap: object): SwapQuote => {
    const { body } = quoteSwap(callOf(this.tenant, "quoteSwap", { body: swap }));
    return (body as { readonly data: SwapQuote }).data;
  };

  readonly advance = (seconds: number): void => {
    this.tenant.time += seconds * 1_000;
  };
}

/** The total of each token, held, sent or charged as fees, minus what was received. It always equals the seeded total. */
export function totalOf(state: FundsState): Map<string, Units> {
  const totals = new Map<string, Units>();
  for (const [ticker, { received, sent, fees }] of state.flows) totals.set(ticker, sent + fees - received);
  for (const { ticker, balance } of state.assets.values()) totals.set(ticker, (totals.get(ticker) ?? 0n) + balance);
  return totals;
}
