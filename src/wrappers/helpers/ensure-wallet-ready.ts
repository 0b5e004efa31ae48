// Sees to it that a card wallet can be used: looks, deploys it where that is still to be done, and waits (A29).

import { coreOf } from "../clients/client-core.ts";
import type { CryptoClient } from "../clients/crypto-client.ts";
import { abortError } from "../deadlines/abort-error.ts";
import { ApiError } from "../errors/api-error.ts";
import {
  type CardWallet,
  checkWallet,
  checkWalletOptions,
  type WalletProgress,
  type WalletReadyOptions,
} from "./wallet-arguments.ts";
import { readWalletStatus, type WalletStatus } from "./wallet-status.ts";

/**
 * Waits until a card wallet can be used, and has it deployed where it is not. For after the identity is approved and before a
 * card is created. The wallet is said to be provisioned by itself as well; since deploying twice does what deploying once
 * does (C56), this is safe at any time, any number of times, from any number of processes.
 *
 * @throws {TimeoutError} when `totalTimeoutMs` is over.
 * @throws {AbortedError} when the signal is aborted, or the client closed.
 * @throws {ApiError} where the service refuses, for one because the customer is unknown or not approved.
 * @throws {OutcomeUnknownError} where the service may have begun to deploy without saying so: calling it again is safe.
 * @example
 * await ensureWalletReady(wallets, { customer: "cardholder_1001" });
 * const card = await wallets.cardCustomers.createVirtualCard("cardholder_1001");
 */
export async function ensureWalletReady(
  wallets: CryptoClient,
  wallet: CardWallet,
  options: WalletReadyOptions = {},
): Promise<WalletStatus> {
  const core = coreOf(wallets);
  const { clock } = core;
  const { id, resource } = checkWallet(wallets, wallet);
  const { signal, totalTimeoutMs, pollMs, onProgress } = checkWalletOptions(options);
  const startedAt = clock.monotonic();
  const scope = core.openScope(signal, totalTimeoutMs);
  let calls = 0;

  async function ask(step: WalletProgress["step"], call: () => Promise<unknown>): Promise<WalletStatus> {
    // Of a signal that is aborted already not even the first request should be made.
    await scope.race(Promise.resolve());
    calls += 1;
    const status = readWalletStatus(await call());
    await scope.race(Promise.resolve(onProgress?.({ ...status, step, elapsedMs: clock.monotonic() - startedAt })));
    return status;
  }
  const look = () => ask("monitor", () => resource.safeStatus(id, { signal: scope.signal }).catch(ifUnknown));
  const deploy = () => ask("deploy", () => resource.deploySafe(id, { signal: scope.signal }));

  try {
    let status = await look();
    if (!status.isReady) status = await deploy();
    while (!status.isReady) {
      await scope.sleep(pollMs);
      status = await look();
    }
    return status;
  } catch (cause) {
    const facts = { operation: "ensureWalletReady", attempts: calls };
    throw scope.abortReason ? abortError(scope.abortReason, facts, calls === 0 ? "not-sent" : "unknown") : cause;
  } finally {
    scope.close();
  }
}

// A monitor may know nothing of a wallet that is not deployed. Where the customer is unknown, deploying says so.
function ifUnknown(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.httpStatus !== 404) throw error;
}
