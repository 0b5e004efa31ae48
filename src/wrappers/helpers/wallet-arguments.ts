// What `ensureWalletReady` is given, and the checks of it.

import type { CardCustomersResource, CardsResource } from "../../../generated/crypto/resources.ts";
import type { CryptoClient } from "../clients/crypto-client.ts";
import { complaintAboutMilliseconds } from "../deadlines/call-limits.ts";
import { ArgumentError } from "../errors/argument-error.ts";
import { isPlain } from "../http/extra-body.ts";
import type { ExactlyOne } from "../operation/values.ts";
import { complaintAboutNames } from "../parsing/unknown-option.ts";
import type { CardCustomerId } from "./card-customer-id.ts";
import type { WalletStatus } from "./wallet-status.ts";

/** Whose wallet is meant: that of a customer of the issuer program, or that of the account's own card. */
export type CardWallet = ExactlyOne<{ readonly customer: CardCustomerId; readonly ownCard: CardCustomerId }>;

/** What `ensureWalletReady` has just heard. */
export interface WalletProgress extends WalletStatus {
  /** Which question it was the answer to: how the wallet is, or that it be deployed. */
  readonly step: "monitor" | "deploy";
  /** Milliseconds since the start. */
  readonly elapsedMs: number;
}

/** Options of `ensureWalletReady`. Limits of single calls are the client's: see `withOptions`. */
export interface WalletReadyOptions {
  /** Ends the wait at once. A deployment that has begun goes on. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Milliseconds that all of it may take; a deployment is said to take about a minute. Then it ends with a `TimeoutError`, and
   * calling it again goes on with the same wallet.
   *
   * @default 300000
   */
  readonly totalTimeoutMs?: number | undefined;
  /** Milliseconds between two looks at a wallet that is not ready yet. @default 5000 */
  readonly pollMs?: number | undefined;
  /** Told every answer, and waited for. What it throws ends the wait. */
  readonly onProgress?: ((progress: WalletProgress) => void | Promise<void>) | undefined;
}

const TOTAL_TIMEOUT_MS = 300_000;
const POLL_MS = 5_000;

/** Which operations are meant. @throws {ArgumentError} on anything but one id. */
export function checkWallet(
  wallets: CryptoClient,
  wallet: CardWallet,
): { readonly id: CardCustomerId; readonly resource: CardCustomersResource | CardsResource } {
  const { customer, ownCard } = isPlain(wallet) ? wallet : {};
  if (customer !== undefined && ownCard === undefined) return { id: customer, resource: wallets.cardCustomers };
  if (ownCard !== undefined && customer === undefined) return { id: ownCard, resource: wallets.cards };
  throw new ArgumentError("a wallet is { customer: id } or { ownCard: id }");
}

const optionNames: readonly string[] = [
  "signal",
  "totalTimeoutMs",
  "pollMs",
  "onProgress",
] satisfies (keyof WalletReadyOptions)[];

/** The options with their defaults. @throws {ArgumentError} on one that is unknown or makes no sense. */
export function checkWalletOptions(options: WalletReadyOptions): Pick<WalletReadyOptions, "signal" | "onProgress"> & {
  readonly totalTimeoutMs: number;
  readonly pollMs: number;
} {
  if (!isPlain(options)) throw new ArgumentError("the options of ensureWalletReady must be an object");
  const unknown = complaintAboutNames(options, optionNames);
  if (unknown !== undefined) throw new ArgumentError(`ensureWalletReady: ${unknown}`);
  const { signal, totalTimeoutMs = TOTAL_TIMEOUT_MS, pollMs = POLL_MS, onProgress } = options;
  if (signal !== undefined && typeof signal?.throwIfAborted !== "function") {
    throw new ArgumentError("signal must be an AbortSignal");
  }
  for (const [name, value] of Object.entries({ totalTimeoutMs, pollMs })) {
    const complaint = complaintAboutMilliseconds(name, value);
    if (complaint !== undefined) throw new ArgumentError(complaint);
  }
  if (onProgress !== undefined && typeof onProgress !== "function") {
    throw new ArgumentError("onProgress must be a function");
  }
  return { signal, totalTimeoutMs, pollMs, onProgress };
}
