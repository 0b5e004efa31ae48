// Drives money operations through the handlers directly, for many runs, or through the whole sandbox.

import type { SendFundsResult, SwapQuote } from "../../../generated/crypto/resources.ts";
import type { Simulator } from "../../../src/sandbox/control/simulator.ts";
import { toUnits, type Units } from "../../../src/sandbox/core/assets.ts";
import type { fundsSimulations } from "../../../src/sandbox/funds/funds.ts";
import { quoteSwap } from "../../../src/sandbox/funds/swaps.ts";
import { readSnapshot } from "../../../src/sandbox/state/snapshot.ts";
import { createFundsTenant, totalOf } from "./funds-tenant.ts";
import { type AssetName, openFunds } from "./open-funds.ts";

type Swap = Readonly<Record<"sourceAsset" | "destinationAsset" | "amount", string>> & { destinationAddress?: string };

/** Every method rejects if the operation is refused. */
export interface FundsDriver {
  readonly simulate: Simulator<typeof fundsSimulations>;
  send(name: AssetName, amount: string, key: string | undefined): Promise<SendFundsResult>;
  quote(swap: Swap): Promise<SwapQuote>;
  balance(name: AssetName): Promise<Units>;
  totals(): ReadonlyMap<string, Units>;
}

export function directFunds(): FundsDriver {
  const { tenant, simulate, send, of, call, asset } = createFundsTenant();
  return {
    simulate,
    send: async (name, amount, key) => send(of(name, { amount }), key),
    quote: async (swap) => (quoteSwap(call("quoteSwap", swap)).body as { readonly data: SwapQuote }).data,
    balance: async (name) => asset(name).balance,
    totals: () => totalOf(tenant.state.funds),
  };
}

export function sandboxFunds(): FundsDriver {
  const { sandbox, tenant, send, transfer, wallets, balance } = openFunds();
  return {
    simulate: tenant.simulate,
    // The SDK rejects one key for two different transfers.
    send: (name, amount, key) => send(transfer({ amount }, name), key && `${key}-${name}-${amount}`),
    quote: (swap) => wallets.swaps.quote(swap),
    balance: async (name) => toUnits(await balance(name)),
    totals() {
      const [first] = readSnapshot(sandbox.state.export()).tenants;
      return first ? totalOf(first.funds) : new Map();
    },
  };
}
