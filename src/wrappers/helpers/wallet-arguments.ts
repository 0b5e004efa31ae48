// The arguments of `ensureWalletReady`, and their checks.

import { complaintAboutMilliseconds } from "../deadlines/call-limits.ts";
import { ArgumentError } from "../errors/argument-error.ts";
import { ownArguments } from "../errors/own-options.ts";
import { isPlain } from "../http/extra-body.ts";
import type { CallOptions } from "../operation/call-options.ts";
import type { ResultPromise } from "../operation/results.ts";
import { ownFields } from "../parsing/fields.ts";
import type { CardCustomerId } from "./card-customer-id.ts";
import type { WalletStatus } from "./wallet-status.ts";

/** The wallet of a customer of the issuer program, or of the account's own card. */
export type CardWallet<Id extends string = CardCustomerId> =
  | { readonly customer: Id; readonly ownCard?: never }
  | { readonly ownCard: Id; readonly customer?: never };

/** A client with card wallets: a `CryptoClient`, or that of a generated package. */
export interface CardWalletClient<Id extends string = CardCustomerId> {
  readonly cards: CardWalletMethods<Id>;
  readonly cardCustomers: CardWalletMethods<Id>;
}

/** The methods for one kind of card wallets. */
export interface CardWalletMethods<Id extends string = CardCustomerId> {
  safeStatus(id: Id, options?: CallOptions): ResultPromise<unknown>;
  deploySafe(id: Id, options?: CallOptions): ResultPromise<unknown>;
}

/** The status that `ensureWalletReady` has just received. */
export interface WalletProgress extends WalletStatus {
  /** The call that returned it: the check of the status, or the deployment. */
  readonly step: "monitor" | "deploy";
  /** Milliseconds since the start. */
  readonly elapsedMs: number;
}

/** Options of `ensureWalletReady`. For limits of single calls see `withOptions` of the client. */
export interface WalletReadyOptions {
  /** Aborts the wait at once. A running deployment continues. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Deadline in milliseconds; a deployment takes about a minute. After that it fails with a `TimeoutError`. Call again to
   * continue with the same wallet.
   *
   * @default 300000
   */
  readonly totalTimeoutMs?: number | undefined;
  /** Milliseconds between two checks of the status. @default 5000 */
  readonly pollMs?: number | undefined;
  /** Called with every status, and awaited. An error that it throws ends the wait. */
  readonly onProgress?: ((progress: WalletProgress) => void | Promise<void>) | undefined;
}

const TOTAL_TIMEOUT_MS = 300_000;
const POLL_MS = 5_000;

/** The id, and the resource for its kind of wallet. @throws {ArgumentError} unless there is exactly one id. */
export function checkWallet<Id extends string>(
  wallets: CardWalletClient<Id>,
  wallet: CardWallet<Id>,
): { readonly id: Id; readonly resource: CardWalletMethods<Id> } {
  const { customer, ownCard } = (isPlain(wallet) ? ownFields(wallet) : {}) as {
    readonly [Name in "customer" | "ownCard"]?: Id;
  };
  if (customer !== undefined && ownCard === undefined) return { id: customer, resource: wallets.cardCustomers };
  if (ownCard !== undefined && customer === undefined) return { id: ownCard, resource: wallets.cards };
  throw new ArgumentError("The wallet must be { customer: id } or { ownCard: id }", { field: "wallet" });
}

const optionNames: readonly string[] = [
  "signal",
  "totalTimeoutMs",
  "pollMs",
  "onProgress",
] satisfies (keyof WalletReadyOptions)[];

/** The options with their defaults. @throws {ArgumentError} if an option is unknown or invalid. */
export function checkWalletOptions(options: WalletReadyOptions): Pick<WalletReadyOptions, "signal" | "onProgress"> & {
  readonly totalTimeoutMs: number;
  readonly pollMs: number;
} {
  const own = ownArguments("ensureWalletReady", options, optionNames);
  const { signal, totalTimeoutMs = TOTAL_TIMEOUT_MS, pollMs = POLL_MS, onProgress } = own;
  if (signal !== undefined && typeof signal?.throwIfAborted !== "function") {
    throw new ArgumentError("signal must be an AbortSignal", { field: "signal" });
  }
  for (const [name, value] of Object.entries({ totalTimeoutMs, pollMs })) {
    const complaint = complaintAboutMilliseconds(value, name);
    if (complaint !== undefined) throw new ArgumentError(complaint, { field: name });
  }
  if (onProgress !== undefined && typeof onProgress !== "function") {
    throw new ArgumentError("onProgress must be a function", { field: "onProgress" });
  }
  return { signal, totalTimeoutMs, pollMs, onProgress };
}
