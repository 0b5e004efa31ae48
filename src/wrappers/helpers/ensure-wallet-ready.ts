// Makes a card wallet ready for use: deploys it if necessary, and waits (A29).

import { coreOf } from "../clients/client-core.ts";
import { abortError } from "../deadlines/abort-error.ts";
import { ApiError } from "../errors/api-error.ts";
import type { CardCustomerId } from "./card-customer-id.ts";
import {
  type CardWallet,
  type CardWalletClient,
  checkWallet,
  checkWalletOptions,
  type WalletProgress,
  type WalletReadyOptions,
} from "./wallet-arguments.ts";
import { readWalletStatus, type WalletStatus } from "./wallet-status.ts";

/**
 * Deploys a card wallet if necessary, and waits until it is ready. Call it after the identity is approved and before you create a
 * card. Deploying twice has the effect of deploying once (C56), so it is safe to call at any time, also from several processes.
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
  const scope = core.openScope(signal, totalTimeoutMs);
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
