// The service that a fleet pays through: the sandbox over HTTP, with faults, and its ledger.

import { startServer } from "../../cli/src/sandbox-server/start-server.ts";
import type { CryptoClient } from "../../src/index.ts";
import type { Fault } from "../../src/sandbox.ts";
import { transfer } from "../support/test-clients.ts";
import { type LogFault, seededNumbers } from "./chaos.ts";
import type { Instant, PaidTransfer } from "./history.ts";

type Failure = Omit<Fault, "count" | "operationId">;

const requestFaults: readonly Failure[] = [
  ...(["lose-response", "truncate", "reset", "stall"] as const).map((kind) => ({ kind })),
  { kind: "status", status: 503 },
  { kind: "status", status: 503, afterEffect: true },
  // A 401 for a token that is valid, beside those that have really expired.
  { kind: "status", status: 401 },
  { kind: "status", status: 429, headers: { "retry-after": "1" } },
  { kind: "latency", latencyMs: 800, jitterMs: 400 },
];
const loginFaults: readonly Failure[] = [{ kind: "status", status: 503 }, { kind: "stall" }, { kind: "reset" }];

/** Two logins of three fail once or twice. */
const LOGINS_PER_FAULT = 1.5;
const MOST_IN_A_ROW = 2;
/** An hour is the life of a token. */
const TOKEN_SECONDS = 3_601;
/** Keys live for 24 hours, and must not expire with the tokens. */
const MOST_EXPIRIES = 20;

/** One request in so many goes wrong. */
const REQUESTS_PER_FAULT = 4;

/** The failures of requests, by name: with many of them, each has to occur. */
export const requestFailures: readonly string[] = requestFaults.map(nameOf);

export interface PayoutOrder {
  readonly payout: string;
  readonly request: Parameters<CryptoClient["transactions"]["sendFunds"]>[0];
}

export interface FleetService extends AsyncDisposable {
  readonly port: number;
  readonly credentials: { readonly apiKey: string; readonly apiSecret: string };
  /** An order of this amount. */
  order(payout: string, amount: string): PayoutOrder;
  /** From now on, one request for a transfer in four goes wrong. Returns the function that ends it. */
  startFaults(seed: number, log: LogFault): () => void;
  /** Moves the clock of the service on, so that all tokens expire, and lets most logins after that fail. */
  expireTokens(pick: number, log: LogFault): void;
  transfers(): readonly PaidTransfer[];
  funds(): string;
  /** How often the crypto service was asked for a token. */
  logins(): number;
  addFault(fault: Fault): void;
}

export async function startFleetService(name: string): Promise<FleetService> {
  const failed = (error: unknown) => {
    console.error("the sandbox failed:", error);
    process.exitCode = 1;
  };
  const server = await startServer({ port: 0, host: "127.0.0.1", seed: name, failed });
  const { sandbox, tenant } = server;
  const assets = tenant.seeded.assets.USDC_SOLANA;
  // Wall-clock milliseconds to the clock of histories.
  const startOfWall = process.hrtime.bigint() - BigInt(Date.now()) * 1_000_000n;

  let logins = 0;
  sandbox.requests.onAdd(({ operationId }) => {
    if (operationId === "createToken") logins += 1;
  });

  // Since when the clock of the service is how far on, the latest first.
  const moves: { readonly from: number; readonly byMs: number }[] = [];
  const toInstant = (at: number): Instant => {
    const byMs = moves.find(({ from }) => at >= from)?.byMs ?? 0;
    // The end of its millisecond.
    return BigInt(at - byMs + 1) * 1_000_000n + startOfWall;
  };

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
      request: { ...transfer, account: tenant.seeded.account, assets, receiving_address: `Example${payout}`, amount },
    }),
    startFaults(seed, log) {
      const random = seededNumbers(seed, "requests");
      const stop = sandbox.requests.onAdd(({ operationId }) => {
        if (operationId !== "sendFunds") return;
        const fault = requestFaults[Math.floor(random() * requestFaults.length * REQUESTS_PER_FAULT)];
        if (!fault) return;
        log("request", nameOf(fault));
        sandbox.faults.add({ ...fault, operationId, count: 1 });
      });
      return () => {
        stop();
        sandbox.faults.clear();
      };
    },
    expireTokens(pick, log) {
      if (moves.length === MOST_EXPIRIES) return;
      tenant.clock.advance(TOKEN_SECONDS);
      moves.unshift({ from: tenant.clock.now(), byMs: (moves.length + 1) * TOKEN_SECONDS * 1_000 });
      log("expiry", "all tokens");
      const place = pick * loginFaults.length * LOGINS_PER_FAULT;
      const fault = loginFaults[Math.floor(place)];
      if (!fault) return;
      log("login", nameOf(fault));
      sandbox.faults.add({ ...fault, operationId: "createToken", count: 1 + Math.floor((place % 1) * MOST_IN_A_ROW) });
    },
    transfers: () =>
      stored().transfers.$map.map(([, { id, order, createdAt }]) => ({
        transaction: id,
        payout: order.receivingAddress.replace(/^Example/, ""),
        amount: decimal(order.amount),
        at: toInstant(createdAt),
      })),
    funds: () => decimal(stored().assets.$map.find(([id]) => id === assets)?.[1].balance ?? { $bigint: "0" }),
    logins: () => logins,
    addFault: (fault) => sandbox.faults.add(fault),
    [Symbol.asyncDispose]: () => server.close(),
  };
}

/** Such as `status 503 afterEffect`. */
function nameOf({ kind, status, afterEffect }: Failure): string {
  return [kind, status, afterEffect && "afterEffect"].filter(Boolean).join(" ");
}

type Scaled = { readonly $bigint: string };
type Stored<Entry> = { readonly $map: readonly (readonly [string, Entry])[] };

interface StoredFunds {
  readonly transfers: Stored<{
    readonly id: string;
    readonly order: { readonly receivingAddress: string; readonly amount: Scaled };
    /** Milliseconds since the epoch. */
    readonly createdAt: number;
  }>;
  readonly assets: Stored<{ readonly balance: Scaled }>;
}

/** Places of the sandbox's scaled integers. */
const PLACES = 38;

function decimal({ $bigint }: Scaled): string {
  const digits = $bigint.padStart(PLACES + 1, "0");
  const fraction = digits.slice(-PLACES).replace(/0+$/, "");
  return fraction === "" ? digits.slice(0, -PLACES) : `${digits.slice(0, -PLACES)}.${fraction}`;
}
