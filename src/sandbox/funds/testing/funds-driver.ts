// Drives money operations through the handlers directly, for many runs, or through the whole sandbox.

import type { SendFundsResult, SwapQuote } from "../../../../generated/crypto/resources.ts";
import { createSimulator, type Simulator } from "../../control/simulator.ts";
import { toUnits, type Units } from "../../core/assets.ts";
import type { HandlerResult } from "../../core/response.ts";
import { decodeState } from "../../state/snapshot.ts";
import type { TenantState } from "../../state/tenant.ts";
import { fundsSimulations } from "../funds.ts";
import { quoteSwap } from "../swaps.ts";
import { addresses, createFundsTenant } from "./funds-tenant.ts";
import { type AssetName, openFunds } from "./open-funds.ts";
import { totalOf } from "./total-of.ts";

/** The varying parts of a transfer. */
export interface FundsDriverTransfer {
  readonly name: AssetName;
  readonly amount: string;
  readonly key: string | undefined;
}

export interface FundsDriverSwap {
  readonly sourceAsset: string;
  readonly destinationAsset: string;
  readonly amount: string;
  readonly destinationAddress?: string;
}

/** Every method rejects if the operation is refused. */
export interface FundsDriver {
  readonly simulate: Simulator<typeof fundsSimulations>;
  send(transfer: FundsDriverTransfer): Promise<SendFundsResult>;
  quote(swap: FundsDriverSwap): Promise<SwapQuote>;
  balance(name: AssetName): Promise<Units>;
  totals(): ReadonlyMap<string, Units>;
}

export function directFunds(): FundsDriver {
  const funds = createFundsTenant();
  return {
    simulate: createSimulator(fundsSimulations, funds.tenant, () => undefined),
    async send({ name, amount, key }) {
      const { ticker, chain, id } = funds.asset(name);
      const to = addresses[chain];
      return funds.send(funds.body({ assets: id, amount, type: ticker, chain, receiving_address: to }), key);
    },
    async quote(swap) {
      const { body } = quoteSwap(funds.call("quoteSwap", swap)) as HandlerResult;
      return (body as { readonly data: SwapQuote }).data;
    },
    balance: async (name) => funds.asset(name).balance,
    totals: () => totalOf(funds.tenant.state.funds),
  };
}

export function sandboxFunds(): FundsDriver {
  const { sandbox, tenant, send, transfer, wallets, balance } = openFunds();
  return {
    simulate: tenant.simulate,
    // The SDK rejects one key for two different transfers.
    send: ({ name, amount, key }) => send(transfer({ amount }, name), key && `${key}-${name}-${amount}`),
    quote: (swap) => wallets.swaps.quote(swap),
    balance: async (name) => toUnits(await balance(name)),
    totals() {
      const { tenants } = decodeState(sandbox.state.export()) as { readonly tenants: readonly TenantState[] };
      return tenants[0] ? totalOf(tenants[0].funds) : new Map();
    },
  };
}
