// One call of each retry class, through the real clients.

import type { AgentClient } from "../../src/wrappers/client/agent-client.ts";
import type { CryptoClient } from "../../src/wrappers/client/crypto-client.ts";
import type { ClientOptions } from "../../src/wrappers/client/options.ts";
import type { NextStep } from "../../src/wrappers/errors.ts";
import { SdkError } from "../../src/wrappers/errors.ts";
import type { CallOptions } from "../../src/wrappers/options.ts";
import { Undescribed } from "../../src/wrappers/results.ts";
import { FakeClock } from "./fake-clock.ts";
import { loginBody } from "./fake-service.ts";
import { json, type ScriptedAnswer, type SentRequest } from "./scripted-fetch.ts";
import { agentClient, cryptoClient, fiatClient, keyed, sentFunds, transfer } from "./test-clients.ts";
import { inTurn } from "./turns.ts";

/** A call: the end of its path, its success response, and how to start it. */
export interface RetryClassCall {
  readonly path: string;
  readonly ok: ScriptedAnswer;
  readonly begin: (
    script: Readonly<Record<string, ScriptedAnswer>>,
    client: ClientOptions,
    call?: CallOptions,
  ) => Begun;
}

export interface Begun {
  readonly result: Promise<unknown>;
  readonly sentTo: (path: string) => SentRequest[];
  /** Closes the client. */
  readonly close: () => Promise<void>;
}

const enveloped = json({ status: true, success: true, message: "", data: {} });
const trade = { wallet_id: "w", market_id: "m", outcome: "yes", amount: "5" } as const;

type Begin = RetryClassCall["begin"];

function ofWallets(
  path: string,
  call: (client: CryptoClient, options?: CallOptions) => Promise<unknown>,
): RetryClassCall {
  const begin: Begin = (script, client, options) => {
    const { wallets, sentTo } = cryptoClient(script, client);
    return { result: call(wallets, options), sentTo, close: () => wallets.close() };
  };
  return { path, ok: enveloped, begin };
}

function ofAgent(path: string, call: (client: AgentClient, options?: CallOptions) => Promise<unknown>): RetryClassCall {
  const begin: Begin = (script, client, options) => {
    const { agent, sentTo } = agentClient(script, client);
    return { result: call(agent, options), sentTo, close: () => agent.close() };
  };
  return { path, ok: json({ success: true, data: { paid: true } }), begin };
}

export type RetryClassName =
  | "read"
  | "idempotent"
  | "deletion"
  | "keyed"
  | "transfer"
  | "transferWithoutKey"
  | "trade"
  | "x402"
  | "readBack";

export const retryClassCalls: Readonly<Record<RetryClassName, RetryClassCall>> = {
  read: ofWallets("/balance/check", (client, options) => client.balances.check({ asset_id: "a" }, options)),
  idempotent: ofWallets("/webhooks/w", (client, options) => client.webhooks.update("w", { enabled: false }, options)),
  deletion: ofWallets("/webhooks/w", (client, options) => client.webhooks.delete("w", options)),
  keyed: {
    path: "/business/webhook",
    ok: json({ status: "success", status_code: 200, message: "", data: {} }),
    begin: (script, client, options) => {
      const { fiat, sentTo } = fiatClient(script, client);
      const result = fiat.businessWebhook.register({ url: "https://a.example" }, options);
      return { result, sentTo, close: () => fiat.close() };
    },
  },
  transfer: {
    ...ofWallets("/send-funds", (client, options) => client.transactions.sendFunds(transfer, { ...keyed, ...options })),
    ok: sentFunds,
  },
  transferWithoutKey: {
    ...ofWallets("/send-funds", (client, options) =>
      client.transactions.sendFunds(transfer, { idempotencyKey: false, ...options }),
    ),
    ok: sentFunds,
  },
  trade: ofAgent("/markets/trade", (client, options) => client.markets.trade(trade, { ...keyed, ...options })),
  x402: ofAgent("/x402-fetch", (client, options) =>
    client.x402.fetch({ wallet_id: "w", url: "https://a.example" }, options),
  ),
  readBack: ofWallets("/freeze", (client, options) =>
    client.cardCustomers.freezeCard({ svcCardId: "s", cardId: "c" }, options),
  ),
};

export const retryClassNames: readonly RetryClassName[] = Object.keys(retryClassCalls) as RetryClassName[];

/** Logins of both services, each with a new token. */
function freshTokens(): Record<string, ScriptedAnswer> {
  let logins = 0;
  const login = ({ url }: SentRequest) => loginBody(url.pathname, `token-${++logins}`);
  return { "/auth/token": login, "/auth/login": login };
}

/** Any error of the SDK. Some have a next step. */
export type Failure = SdkError & { readonly next?: NextStep };

/** The result of a call, and how it was sent. */
export interface CallTrace {
  /** The number of attempts, and the milliseconds between them. */
  readonly count: number;
  readonly gaps: readonly number[];
  readonly value: unknown;
  readonly error: Failure | undefined;
  /** The key of each attempt. */
  readonly keys: readonly (string | null)[];
  readonly pendingTimers: number;
}

/** Performs a call with the given responses in turn, and runs the clock until it ends. Two retries, no jitter. */
export async function runCall(
  kind: RetryClassCall,
  answers: readonly ScriptedAnswer[],
  {
    client = {},
    call = {},
    clock = new FakeClock(),
  }: { client?: ClientOptions; call?: CallOptions; clock?: FakeClock } = {},
): Promise<CallTrace> {
  const turns = inTurn(clock, ...answers);
  const options = { clock, maxRetries: 2, ...client };
  const { result, sentTo } = kind.begin({ ...freshTokens(), [kind.path]: turns.answer }, options, call);
  const [end] = await Promise.allSettled([clock.runUntil(result)]);
  return {
    count: turns.count(),
    gaps: turns.gaps(),
    value: end.status !== "fulfilled" ? undefined : end.value instanceof Undescribed ? end.value.raw : end.value,
    error: end.status === "rejected" ? checked(end.reason) : undefined,
    keys: sentTo(kind.path).map(({ headers }) => headers.get("idempotency-key")),
    pendingTimers: clock.pending,
  };
}

function checked(thrown: unknown): Failure {
  if (thrown instanceof SdkError) return thrown;
  throw new Error("a call failed with an error from outside the SDK", { cause: thrown });
}
