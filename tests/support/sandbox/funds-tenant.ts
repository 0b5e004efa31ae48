// A tenant with money only, whose handlers are called directly, for tests with many calls.

import type { SendFundsResult, SwapQuote } from "../../../generated/crypto/resources.ts";
import { createSimulator, type Simulator } from "../../../src/sandbox/control/simulator.ts";
import { toDecimal, type Units } from "../../../src/sandbox/core/assets.ts";
import { type HandlerResult, Refusal, type RefusalFacts } from "../../../src/sandbox/core/response.ts";
import type { SettingsChange } from "../../../src/sandbox/core/settings.ts";
import { fundsSimulations } from "../../../src/sandbox/funds/funds.ts";
import { quoteSwap } from "../../../src/sandbox/funds/swaps.ts";
import { sendFunds } from "../../../src/sandbox/funds/transfers.ts";
import { type Asset, createFundsState, type FundsState } from "../../../src/sandbox/state/funds-state.ts";
import type { SandboxEvent, Tenant } from "../../../src/sandbox/state/tenant.ts";
import { bareTenant, callOf } from "./bare-tenant.ts";

/** A body of `sendFunds`, as a handler sees it. */
export type SendBody = Readonly<
  Record<"account" | "assets" | "receiving_address" | "amount" | "type" | "chain" | "category", string> &
    Partial<Record<"priority" | "description" | "idempotency_key", string>> & { use_self_funding?: boolean }
>;

export interface FundsTenant {
  readonly tenant: Tenant;
  readonly events: readonly SandboxEvent[];
  readonly simulate: Simulator<typeof fundsSimulations>;
  asset(name: string): Asset;
  balance(name: string): string;
  /** A transfer of 25.10 USDC on Solana, with changes. */
  body(change?: Partial<SendBody>): SendBody;
  /** A transfer of 25.10 of an asset, with changes. */
  of(name: string, change?: Partial<SendBody>): SendBody;
  /** @throws {Refusal} */
  send(body: SendBody, key?: string): SendFundsResult & { readonly rule: string };
  /** How a transfer is refused; throws if it is not. */
  refusal(body: SendBody, key?: string): RefusalFacts;
  /** @throws {Refusal} */
  quote(swap: object): SwapQuote;
  advance(seconds: number): void;
  change(change: SettingsChange): void;
}

/** Addresses outside the sandbox. */
export const addresses = { SOLANA: "Fr1end1111111111111111111111111111111111111", ETHEREUM: `0x${"f".repeat(40)}` };

export function createFundsTenant(change: SettingsChange = {}): FundsTenant {
  const tenant = bareTenant("funds", (seeder) => ({ funds: createFundsState(seeder) }));
  const { funds } = tenant.state;
  tenant.change(change);

  const open: FundsTenant = {
    tenant,
    events: tenant.events,
    change: tenant.change,
    simulate: createSimulator(fundsSimulations, tenant, () => undefined),
    asset(name) {
      const found = funds.assets.get(funds.assetIds.get(name) ?? "");
      if (!found) throw new Error(`there is no asset ${name}`);
      return found;
    },
    balance: (name) => toDecimal(open.asset(name).balance),
    body: (changed) => open.of("USDC_SOLANA", changed),
    of(name, changed = {}) {
      const { id, ticker, chain } = open.asset(name);
      const receiving_address = addresses[chain];
      const order = { assets: id, receiving_address, amount: "25.10", type: ticker, chain, category: "business" };
      return { account: funds.account, ...order, ...changed };
    },
    send(body, key) {
      const headers: Record<string, string> = key === undefined ? {} : { "idempotency-key": key };
      const response = sendFunds.handle(callOf(tenant, "sendFunds", { body, headers })) as HandlerResult;
      return { ...(response.body as { readonly data: SendFundsResult }).data, rule: response.rule };
    },
    refusal(body, key) {
      try {
        open.send(body, key);
      } catch (error) {
        if (error instanceof Refusal) return error.facts;
        throw error;
      }
      throw new Error("the transfer was not refused");
    },
    quote(swap) {
      const { body } = quoteSwap(callOf(tenant, "quoteSwap", { body: swap }));
      return (body as { readonly data: SwapQuote }).data;
    },
    advance(seconds) {
      tenant.time += seconds * 1_000;
    },
  };
  return open;
}

/** The total of each token, held, sent or charged as fees, minus what was received. It always equals the seeded total. */
export function totalOf(state: FundsState): Map<string, Units> {
  const totals = new Map<string, Units>();
  for (const [ticker, { received, sent, fees }] of state.flows) totals.set(ticker, sent + fees - received);
  for (const { ticker, balance } of state.assets.values()) totals.set(ticker, (totals.get(ticker) ?? 0n) + balance);
  return totals;
}
