// Makes a card wallet ready for use: deploys it if necessary, and waits.

import { abortError, DeadlineScope } from "../call/deadline.ts";
import { complaintAboutMilliseconds } from "../call/request.ts";
import { coreOf } from "../client/client.ts";
import { ApiError, ArgumentError } from "../errors.ts";
import { isPlain } from "../http/body.ts";
import type { CallOptions } from "../options.ts";
import type { ResultPromise } from "../results.ts";
import { fieldsOf, ownFields, ownOptions } from "../util/validate.ts";
import type { CardCustomerId } from "./card-customer.ts";

/**
 * Deploys a card wallet if necessary, and waits until it is ready. Call it after the identity is approved and before you create a
 * card. Deploying twice has the effect of deploying once, so it is safe to call at any time, also from several processes.
 *
 * @throws {TimeoutError} after `totalTimeoutMs`.
 * @throws {AbortedError} if the signal is aborted or the client is closed.
 * @throws {ApiError} if the service rejects a call, e.g. because the customer is unknown or not approved.
 * @throws {OutcomeUnknownError} if the deployment may have begun. It is safe to call again.
 * @example
 * await ensureWalletReady(wallets, { customer: "cardholder_1001" });
 * const card = await wallets.cardCustomers.createVirtualCard("cardholder_1001");
 */
export async function ensureWalletReady<Id extends string = CardCustomerId>(
  wallets: CardWalletClient<Id>,
  wallet: CardWallet<NoInfer<Id>>,
  options: WalletReadyOptions = {},
): Promise<WalletStatus> {
  const core = coreOf(wallets);
  const { clock } = core;
  const { id, resource } = checkWallet(wallets, wallet);
  const { signal, totalTimeoutMs, pollMs, onProgress } = checkWalletOptions(options);
  const startedAt = clock.monotonic();
  const scope = DeadlineScope.open(core.state, signal, totalTimeoutMs);
  let calls = 0;

  async function ask(step: WalletProgress["step"], call: () => Promise<unknown>): Promise<WalletStatus> {
    // With an aborted signal, not even the first request is sent.
    await scope.race(Promise.resolve());
    calls += 1;
    const status = readWalletStatus(await call());
    await scope.race(Promise.resolve(onProgress?.({ ...status, step, elapsedMs: clock.monotonic() - startedAt })));
    return status;
  }
  const check = () => ask("monitor", () => resource.safeStatus(id, { signal: scope.signal }).unwrap().catch(ifUnknown));
  const deploy = () => ask("deploy", () => resource.deploySafe(id, { signal: scope.signal }));

  try {
    let status = await check();
    if (!status.isReady) status = await deploy();
    while (!status.isReady) {
      await scope.sleep(pollMs);
      status = await check();
    }
    return status;
  } catch (cause) {
    const facts = { method: "ensureWalletReady", attempts: calls };
    throw scope.abortReason ? abortError(scope.abortReason, facts, calls === 0 ? "not-sent" : "unknown") : cause;
  } finally {
    scope.close();
  }
}

// The monitor may not know a wallet that is not deployed. If the customer is unknown, the deployment fails.
function ifUnknown(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.httpStatus !== 404) throw error;
}

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

function checkWallet<Id extends string>(
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

function checkWalletOptions(options: WalletReadyOptions) {
  const names = ["signal", "totalTimeoutMs", "pollMs", "onProgress"] as const;
  const own = ownOptions("ensureWalletReady", options, names, ArgumentError);
  const { signal, totalTimeoutMs = 300_000, pollMs = 5_000, onProgress } = own;
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

/** The status of a card wallet's contract. A part that the service does not state is undefined. */
export interface WalletStatus {
  readonly isReady: boolean | undefined;
  /** Address of the contract, once it is deployed. */
  readonly address: string | undefined;
  /** 0 is Ok, 7 is DelayQueueNotEmpty; other codes are undocumented. */
  readonly accountStatus: number | undefined;
  /** The data of the response, unchanged; undefined if the service does not know the wallet yet. */
  readonly answer: unknown;
}

/** The two codes that are known to mean ready. */
const READY: readonly unknown[] = [0, 7];

/** Reads a response of deployment or monitor, with or without its envelope. */
export function readWalletStatus(body: unknown): WalletStatus {
  const { data } = fieldsOf(body);
  const answer = isPlain(data) ? data : body;
  const { is_ready, account_status, already_deployed, safe_address } = fieldsOf(answer);
  const address = typeof safe_address === "string" ? safe_address : undefined;
  const accountStatus = typeof account_status === "number" ? account_status : undefined;
  // By the flag, else by the account status, else by an earlier deployment.
  let isReady = typeof is_ready === "boolean" ? is_ready : undefined;
  if (accountStatus !== undefined) isReady ??= READY.includes(accountStatus);
  else if (already_deployed === true) isReady ??= true;
  return { isReady, address, accountStatus, answer };
}
