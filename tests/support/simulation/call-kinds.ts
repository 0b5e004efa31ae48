// The clients of a simulated process, and the calls that the simulated service understands: one or two of each class of operations.

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

const general = (code: string | undefined) => ({ ...(code !== undefined && { error: code }), message: "No" });
const ofCards = (code: string | undefined) => ({ success: false, ...general(code) });

function kind(name: string, parts: Partial<CallKind>, send: CallKind["send"]): CallKind {
  const success = (id: string) => ({ success: true, data: { id } });
  return { changes: "more", keys: "ignored", errorBody: general, success, ...parts, name, send };
}

const transfers: Partial<CallKind> = {
  keyLifeMs: 24 * 3_600_000,
  hasConflicts: true,
  refusalCode: "invalid_address",
  errorBody: (code) => ({ status: false, ...general(code) }),
  success: (id) => ({ ...sentFunds, data: { ...sentFunds.data, transaction_id: id } }),
};
const fiatWrites: Partial<CallKind> = {
  keys: "known",
  errorBody: () => ({ status: "error", status_code: 422, message: "No" }),
  success: (id) => ({ status: "success", status_code: 200, message: "", data: { id } }),
};
const trades: Partial<CallKind> = { refusalCode: "validation_error" };
const bet = { wallet_id: "w", market_id: "m", outcome: "yes" } as const;
const cards: Partial<CallKind> = {
  refusalCode: "SOURCE_OF_FUNDS_NOT_COMPLETED",
  errorBody: ofCards,
  success: (id) => ({ success: true, data: { card_id: id } }),
};
const paid = (id: string) => ({ success: true, data: { status: 200, paid: true, body: id } });
const balance = () => ({ success: true, data: { balance: "1.0", balance_usd: "1.0" } });

const keyedKinds: readonly CallKind[] = [
  kind("transfer with key", { ...transfers, keys: "known" }, ({ wallets }, idempotencyKey, amount, options) =>
    wallets.transactions.sendFunds({ ...transfer, amount }, { ...options, idempotencyKey }),
  ),
  kind("fiat write with key", fiatWrites, ({ fiat }, idempotencyKey, url, options) =>
    fiat.businessWebhook.register({ url }, { ...options, idempotencyKey }),
  ),
  kind("trade with a trusted key", { ...trades, keys: "known" }, ({ trustingAgent }, idempotencyKey, amount, options) =>
    trustingAgent.markets.trade({ ...bet, amount }, { ...options, idempotencyKey }),
  ),
];

const otherKinds: readonly CallKind[] = [
  kind("transfer without key", transfers, ({ wallets }, _key, amount, options) =>
    wallets.transactions.sendFunds({ ...transfer, amount }, { idempotencyKey: false, ...options }),
  ),
  kind("fiat write with a generated key", fiatWrites, ({ fiat }, _key, url, options) =>
    fiat.businessWebhook.register({ url }, options),
  ),
  kind("trade", trades, ({ agent }, idempotencyKey, amount, options) =>
    agent.markets.trade({ ...bet, amount }, { ...options, idempotencyKey }),
  ),
  kind("paid fetch", { success: paid }, ({ agent }, _key, content, options) =>
    agent.x402.fetch({ wallet_id: "w", url: `https://data.example/${content}` }, options),
  ),
  kind("virtual card", cards, ({ wallets }, _key, _content, options) =>
    wallets.cardCustomers.createVirtualCard("c", options),
  ),
  kind("subscription", {}, ({ wallets }, _key, content, options) =>
    wallets.webhooks.create({ url: `https://hooks.example/${content}` }, options),
  ),
  kind(
    "safe deployment",
    { changes: "the same", refusalCode: "NOT_FOUND", errorBody: ofCards },
    ({ wallets }, _key, _content, options) => wallets.cards.deploySafe("c", options),
  ),
  kind("deletion", { changes: "deletes", refusalCode: "rate_limit_exceeded" }, ({ wallets }, _key, _content, options) =>
    wallets.webhooks.delete("w", options),
  ),
  kind(
    "balance",
    { changes: "nothing", refusalCode: "not_found", success: balance },
    ({ wallets }, _key, content, options) => wallets.balances.check({ asset_id: content }, options),
  ),
];

// Reports show a kind by its name.
const drawn = (kinds: readonly CallKind[]) =>
  fc.constantFrom(...kinds.map((one) => ({ ...one, [fc.toStringMethod]: () => JSON.stringify(one.name) })));

/** Any call. */
export const anyKind: fc.Arbitrary<CallKind> = drawn([...keyedKinds, ...otherKinds]);

/** Calls that the caller's key protects from repetition. */
export const keyedKind: fc.Arbitrary<CallKind> = drawn(keyedKinds);
