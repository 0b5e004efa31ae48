// The service that a fleet pays through: the sandbox over HTTP, with faults, and its ledger.

import { startServer } from "../../cli/src/sandbox-server/start-server.ts";
import type { Fault } from "../../src/sandbox.ts";
import type { PayoutOrder } from "./engines/fleet-engine.ts";
import type { PaidTransfer } from "./history/history.ts";

const faults: readonly Omit<Fault, "count">[] = [
  { kind: "lose-answer", operationId: "sendFunds" },
  { kind: "truncate", operationId: "sendFunds" },
  { kind: "reset", operationId: "sendFunds" },
  { kind: "stall", operationId: "sendFunds" },
  { kind: "status", operationId: "sendFunds", status: 503 },
  { kind: "status", operationId: "sendFunds", status: 503, afterEffect: true },
  // An expired token.
  { kind: "status", operationId: "sendFunds", status: 401 },
  { kind: "status", operationId: "sendFunds", status: 429, headers: { "retry-after": "1" } },
  { kind: "latency", operationId: "sendFunds", latencyMs: 800, jitterMs: 400 },
];

export interface FleetService {
  readonly port: number;
  readonly credentials: { readonly apiKey: string; readonly apiSecret: string };
  /** An order of this amount. */
  order(payout: string, amount: string): PayoutOrder;
  /** From now on, one request for a transfer in four goes wrong. Returns the function that ends it. */
  startFaults(random: () => number): () => void;
  transfers(): readonly PaidTransfer[];
  funds(): string;
  close(): Promise<void>;
}

export async function startFleetService(seed: string): Promise<FleetService> {
  const failed = (error: unknown) => {
    console.error("the sandbox failed:", error);
    process.exitCode = 1;
  };
  const server = await startServer({ port: 0, host: "127.0.0.1", seed, failed });
  const { sandbox, tenant } = server;
  const assets = tenant.seeded.assets.USDC_SOLANA ?? "";
  // Wall-clock milliseconds to the clock of histories.
  const startOfWall = process.hrtime.bigint() - BigInt(Date.now()) * 1_000_000n;

  /** The part of the exported state that says what was paid. */
  const stored = () => {
    const { tenants }: { tenants: readonly { readonly id: string; readonly funds: StoredFunds }[] } = JSON.parse(
      sandbox.state.export(),
    );
    const own = tenants.find(({ id }) => id === tenant.id);
    if (!own) throw new Error("the exported state has no tenant of the fleet");
    return own.funds;
  };

  return {
    port: Number(new URL(server.origin).port),
    credentials: { apiKey: tenant.crypto.apiKey, apiSecret: tenant.crypto.apiSecret },
    order: (payout, amount) => ({
      payout,
      request: {
        account: tenant.seeded.account,
        assets,
        receiving_address: `Example${payout}`,
        amount,
        type: "USDC",
        chain: "SOLANA",
        category: "business",
      },
    }),
    startFaults(random) {
      const stop = sandbox.requests.onAdd(({ operationId }) => {
        const fault = faults[Math.floor(random() * faults.length * 4)];
        if (operationId === "sendFunds" && fault) sandbox.faults.add({ ...fault, count: 1 });
      });
      return () => {
        stop();
        sandbox.faults.clear();
      };
    },
    transfers: () =>
      stored().transfers.$map.map(([, { id, order, createdAt }]) => ({
        transaction: id,
        payout: order.receivingAddress.replace(/^Example/, ""),
        amount: decimal(order.amount),
        // Its own gas station pays them.
        fee: "0",
        // The end of its millisecond.
        at: BigInt(createdAt + 1) * 1_000_000n + startOfWall,
      })),
    funds: () => decimal(stored().assets.$map.find(([id]) => id === assets)?.[1].balance ?? { $bigint: "0" }),
    close: () => server.close(),
  };
}

interface StoredTransfer {
  readonly id: string;
  readonly order: { readonly receivingAddress: string; readonly amount: Scaled };
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

interface StoredFunds {
  readonly transfers: { readonly $map: readonly (readonly [string, StoredTransfer])[] };
  readonly assets: { readonly $map: readonly (readonly [string, { readonly balance: Scaled }])[] };
}

interface Scaled {
  readonly $bigint: string;
}

/** Places of the sandbox's scaled integers. */
const PLACES = 38;

function decimal({ $bigint }: Scaled): string {
  const digits = $bigint.padStart(PLACES + 1, "0");
  const fraction = digits.slice(-PLACES).replace(/0+$/, "");
  return fraction === "" ? digits.slice(0, -PLACES) : `${digits.slice(0, -PLACES)}.${fraction}`;
}
