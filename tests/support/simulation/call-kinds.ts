// The clients of a simulated process, and the calls that the simulated service understands: one or two of each class of operations, as a user makes them.

import fc from "fast-check";
import { AgentClient } from "../../../src/wrappers/client/agent-client.ts";
import { CryptoClient } from "../../../src/wrappers/client/crypto-client.ts";
import { FiatClient } from "../../../src/wrappers/client/fiat-client.ts";
import type { ClientOptions } from "../../../src/wrappers/client/options.ts";
import type { FakeClock } from "../fake-clock.ts";
import { apiSecret, appSecret, baseUrl, connectorKey, sentFunds, transfer } from "../test-clients.ts";

/** The clients of one process. */
export interface Clients {
  readonly wallets: CryptoClient;
  readonly fiat: FiatClient;
  readonly agent: AgentClient;
  /** Assumes that the service recognizes keys of trades. */
  readonly trustingAgent: AgentClient;
}

/** The clients of a process whose name begins its keys, and whose wall clock is ahead of the others'. */
export function makeClients(
  clock: FakeClock,
  { name, aheadMs, ...own }: ClientOptions & { readonly name: string; readonly aheadMs: number },
): Clients {
  let uuids = 0;
  const ownClock = {
    now: () => clock.now() + aheadMs,
    monotonic: () => clock.monotonic(),
    after: (delayMs: number, callback: () => void) => clock.after(delayMs, callback),
    uuid: () => `${name}-${++uuids}`,
    fraction: () => 0.5,
  };
  const options = { ...own, baseUrl, clock: ownClock };
  return {
    wallets: new CryptoClient({ ...options, apiKey: "api-key-0001", apiSecret }),
    fiat: new FiatClient({ ...options, accountId: "acc_1", appSecret }),
    agent: new AgentClient({ ...options, connectorKey }),
    trustingAgent: new AgentClient({ ...options, connectorKey, assumeTradeReplay: true }),
  };
}

interface SendOptions {
  readonly signal: AbortSignal;
  readonly headers: Readonly<Record<string, string>>;
  /** The key that the SDK told the caller to resend with. */
  readonly idempotencyKey?: string;
}

export interface CallKind {
  readonly name: string;
  /** What a second execution changes: `the same` means nothing more. */
  readonly changes: "more" | "the same" | "deletes" | "nothing";
  /** Whether the service recognizes keys. If undocumented, it does not. */
  readonly keys: "known" | "ignored";
  /** Undefined: no expiry is documented. */
  readonly keyLifeMs?: number;
  /** Conflicts name the earlier transaction of the key. */
  readonly hasConflicts?: true;
  /** A documented error code of a rejection. */
  readonly refusalCode?: string;
  success(id: string): object;
  errorBody(code: string | undefined): object;
  send(clients: Clients, key: string, content: string, options: SendOptions): PromiseLike<unknown>;
}

const HOUR_MS = 3_600_000;

const general = (code: string | undefined) => ({ ...(code !== undefined && { error: code }), message: "No" });
const ofCards = (code: string | undefined) => ({ success: false, ...general(code) });

const base = {
  changes: "more",
  keys: "ignored",
  errorBody: general,
  success: (id: string) => ({ success: true, data: { id } }),
} as const;

function kind(name: string, send: CallKind["send"], parts: Partial<CallKind> = {}): CallKind {
  return { ...base, ...parts, name, send };
}

const ofTransfers: Partial<CallKind> = {
  keyLifeMs: 24 * HOUR_MS,
  hasConflicts: true,
  refusalCode: "invalid_address",
  errorBody: (code) => ({ status: false, ...general(code) }),
  success: (id) => ({ ...sentFunds, data: { ...sentFunds.data, transaction_id: id } }),
};
const ofFiat: Partial<CallKind> = {
  keys: "known",
  errorBody: () => ({ status: "error", status_code: 422, message: "No" }),
  success: (id) => ({ status: "success", status_code: 200, message: "", data: { id } }),
};
const bet = { wallet_id: "w", market_id: "m", outcome: "yes" } as const;

const keyedKinds: readonly CallKind[] = [
  kind(
    "transfer with key",
    ({ wallets }, idempotencyKey, amount, options) =>
      wallets.transactions.sendFunds({ ...transfer, amount }, { ...options, idempotencyKey }),
    { ...ofTransfers, keys: "known" },
  ),
  kind(
    "fiat write with key",
    ({ fiat }, idempotencyKey, url, options) => fiat.businessWebhook.register({ url }, { ...options, idempotencyKey }),
    ofFiat,
  ),
  // By the client that assumes keys of trades are recognized.
  kind(
    "trade with a trusted key",
    ({ trustingAgent }, idempotencyKey, amount, options) =>
      trustingAgent.markets.trade({ ...bet, amount }, { ...options, idempotencyKey }),
    { keys: "known", refusalCode: "validation_error" },
  ),
];

const otherKinds: readonly CallKind[] = [
  kind(
    "transfer without key",
    ({ wallets }, _key, amount, options) =>
      wallets.transactions.sendFunds({ ...transfer, amount }, { idempotencyKey: false, ...options }),
    ofTransfers,
  ),
  kind(
    "fiat write with a generated key",
    ({ fiat }, _key, url, options) => fiat.businessWebhook.register({ url }, options),
    ofFiat,
  ),
  kind(
    "trade",
    ({ agent }, idempotencyKey, amount, options) =>
      agent.markets.trade({ ...bet, amount }, { ...options, idempotencyKey }),
    { refusalCode: "validation_error" },
  ),
  kind(
    "paid fetch",
    ({ agent }, _key, content, options) =>
      agent.x402.fetch({ wallet_id: "w", url: `https://data.example/${content}` }, options),
    { success: (id) => ({ success: true, data: { status: 200, paid: true, body: id } }) },
  ),
  kind(
    "virtual card",
    ({ wallets }, _key, _content, options) => wallets.cardCustomers.createVirtualCard("c", options),
    {
      refusalCode: "SOURCE_OF_FUNDS_NOT_COMPLETED",
      errorBody: ofCards,
      success: (id) => ({ success: true, data: { card_id: id } }),
    },
  ),
  kind("subscription", ({ wallets }, _key, content, options) =>
    wallets.webhooks.create({ url: `https://hooks.example/${content}` }, options),
  ),
  kind("safe deployment", ({ wallets }, _key, _content, options) => wallets.cards.deploySafe("c", options), {
    changes: "the same",
    refusalCode: "NOT_FOUND",
    errorBody: ofCards,
  }),
  kind("deletion", ({ wallets }, _key, _content, options) => wallets.webhooks.delete("w", options), {
    changes: "deletes",
    refusalCode: "rate_limit_exceeded",
  }),
  kind("balance", ({ wallets }, _key, content, options) => wallets.balances.check({ asset_id: content }, options), {
    changes: "nothing",
    refusalCode: "not_found",
    success: () => ({ success: true, data: { balance: "1.0", balance_usd: "1.0" } }),
  }),
];

// Reports show a kind by its name.
const drawn = (kinds: readonly CallKind[]) =>
  fc.constantFrom(...kinds.map((one) => ({ ...one, [fc.toStringMethod]: () => JSON.stringify(one.name) })));

/** Any call. */
export const anyKind: fc.Arbitrary<CallKind> = drawn([...keyedKinds, ...otherKinds]);

/** Calls that the caller's key protects from repetition. */
export const keyedKind: fc.Arbitrary<CallKind> = drawn(keyedKinds);
