// One call of each retry class, through the real clients.

import { expect } from "vitest";
import type { CryptoClient } from "../../src/wrappers/client/crypto-client.ts";
import type { ClientOptions } from "../../src/wrappers/client/options.ts";
import { SdkError } from "../../src/wrappers/errors.ts";
import type { CallOptions } from "../../src/wrappers/options.ts";
import { FakeClock } from "./fake-clock.ts";
import { json, keyOf, loginBody, type ScriptedAnswer, type SentRequest } from "./scripted-fetch.ts";
import { agentClient, cryptoClient, fiatClient, keyed, sentFunds, transfer } from "./test-clients.ts";
import { inTurn } from "./turns.ts";

/** A call: the end of its path, its success response, and how to start it. */
export interface RetryClassCall {
  readonly path: string;
  readonly ok: ScriptedAnswer;
  readonly begin: (script: Script, client: ClientOptions, call?: CallOptions) => Begun;
}

export interface Begun {
  readonly result: Promise<unknown>;
  readonly sentTo: (path: string) => SentRequest[];
  /** Closes the client. */
  readonly close: () => Promise<void>;
}

const trade = { wallet_id: "w", market_id: "m", outcome: "yes", amount: "5" } as const;

type Script = Readonly<Record<string, ScriptedAnswer>>;

/** Calls of one kind of client, which get this response by default. */
function callsOf<Opened extends Pick<Begun, "sentTo">, Client extends { close(): Promise<void> }>(
  open: (script: Script, options: ClientOptions) => Opened,
  clientOf: (opened: Opened) => Client,
  ok: ScriptedAnswer,
) {
  return (
    path: string,
    run: (client: Client, options?: CallOptions) => Promise<unknown>,
    own: ScriptedAnswer = ok,
  ): RetryClassCall => ({
    path,
    ok: own,
    begin(script, options, callOptions) {
      const opened = open(script, options);
      const client = clientOf(opened);
      return { result: run(client, callOptions), sentTo: opened.sentTo, close: () => client.close() };
    },
  });
}

const enveloped = { status: true, success: true, message: "", data: {} };
const ofWallets = callsOf(cryptoClient, ({ wallets }) => wallets, json(enveloped));
const ofAgent = callsOf(agentClient, ({ agent }) => agent, json({ success: true, data: { paid: true } }));
const ofFiat = callsOf(fiatClient, ({ fiat }) => fiat, json({ ...enveloped, status: "success", status_code: 200 }));

const pay = ({ transactions }: CryptoClient, options: Parameters<CryptoClient["transactions"]["sendFunds"]>[1]) =>
  transactions.sendFunds(transfer, options);
const unkeyed = { idempotencyKey: false } as const;
const url = "https://a.example";
const card = { svcCardId: "s", cardId: "c" };

export type RetryClassName =
  | ("read" | "idempotent" | "deletion" | "keyed" | "transfer")
  | ("transferWithoutKey" | "trade" | "x402" | "readBack");

export const retryClassCalls: Readonly<Record<RetryClassName, RetryClassCall>> = {
  read: ofWallets("/balance/check", ({ balances }, options) => balances.check({ asset_id: "a" }, options)),
  idempotent: ofWallets("/webhooks/w", ({ webhooks }, options) => webhooks.update("w", { enabled: false }, options)),
  deletion: ofWallets("/webhooks/w", ({ webhooks }, options) => webhooks.delete("w", options)),
  keyed: ofFiat("/business/webhook", (client, options) => client.businessWebhook.register({ url }, options)),
  transfer: ofWallets("/send-funds", (client, options) => pay(client, { ...keyed, ...options }), sentFunds),
  transferWithoutKey: ofWallets("/send-funds", (client, options) => pay(client, { ...unkeyed, ...options }), sentFunds),
  trade: ofAgent("/markets/trade", ({ markets }, options) => markets.trade(trade, { ...keyed, ...options })),
  x402: ofAgent("/x402-fetch", ({ x402 }, options) => x402.fetch({ wallet_id: "w", url }, options)),
  readBack: ofWallets("/freeze", ({ cardCustomers }, options) => cardCustomers.freezeCard(card, options)),
};

/** Logins of both services, each with a new token. */
function freshTokens(): Record<string, ScriptedAnswer> {
  let logins = 0;
  const login = ({ url }: SentRequest) => loginBody(url.pathname, `token-${++logins}`);
  return { "/auth/token": login, "/auth/login": login };
}

/** The result of a call, and how it was sent. */
export interface CallTrace {
  /** The number of attempts. */
  readonly count: number;
  readonly error: SdkError | undefined;
  /** The key of each attempt. */
  readonly keys: readonly (string | null)[];
  readonly pendingTimers: number;
}

interface RunOptions {
  readonly client?: ClientOptions;
  readonly call?: CallOptions;
  readonly clock?: FakeClock;
}

/** Performs a call with the given responses in turn, and runs the clock until it ends. Two retries, no jitter. */
export async function runCall(
  kind: RetryClassCall,
  answers: readonly ScriptedAnswer[],
  { client, call, clock = new FakeClock() }: RunOptions = {},
): Promise<CallTrace> {
  const turns = inTurn(clock, ...answers);
  const options = { clock, maxRetries: 2, ...client };
  const { result, sentTo } = kind.begin({ ...freshTokens(), [kind.path]: turns.answer }, options, call);
  const error = await clock.runUntil(result).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error !== undefined) expect(error).toBeInstanceOf(SdkError);
  const keys = sentTo(kind.path).map(keyOf);
  return { count: turns.count(), error: error as SdkError | undefined, keys, pendingTimers: clock.pending };
}
