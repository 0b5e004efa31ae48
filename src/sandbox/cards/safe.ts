// The wallet contract of a card holder: deployment and status.

import { cardCustomerIdName } from "../../wrappers/helpers/card-customer-id.ts";
import { envelopeB, type HandlerResult } from "../core/handler-result.ts";
import { type CardHolder, tokens } from "../state/card-holder.ts";
import type { OperationCall } from "../state/handler.ts";
import type { Tenant } from "../state/tenant.ts";

/** C55, G21: the codes that mean ready. Others are open, and never ready. */
const meanings: Readonly<Record<number, string>> = { 0: "Ok", 7: "DelayQueueNotEmpty" };

/** Whether the contract is deployed, which takes about a minute (C55). */
export function isDeployed({ deployment }: CardHolder, now: number): boolean {
  return deployment !== null && now >= deployment.readyAt;
}

/** Whether the wallet can be used. */
export function isReady(holder: CardHolder, now: number): boolean {
  return isDeployed(holder, now) && Object.hasOwn(meanings, holder.accountStatus);
}

/** Starts the deployment, unless it is started already. */
export function startDeployment(tenant: Tenant, holder: CardHolder): void {
  const startedAt = tenant.now();
  const { deploymentSeconds } = tenant.state.settings.cards;
  holder.deployment ??= { startedAt, readyAt: startedAt + deploymentSeconds * 1000 };
}

/** Deploys the contract: 202 while in progress, 200 once deployed. */
export function deploy(call: OperationCall, holder: CardHolder): HandlerResult {
  const { tenant } = call;
  if (isDeployed(holder, tenant.now())) {
    // C56: deploying again changes nothing.
    const data = { ...describe(call, holder), already_deployed: true };
    return envelopeB(data, "Already deployed.", { rule: "C56, C58", basis: "documented" });
  }
  // G26: calling again during a deployment is 202 as well, and starts nothing.
  const label = holder.deployment
    ? ({ rule: "G26, C54", basis: "assumed" } as const)
    : ({ rule: "C54", basis: "documented" } as const);
  startDeployment(tenant, holder);
  // C54: only `deployment_accepted` is documented for the 202; the split of the other fields is assumed.
  return envelopeB({ ...describe(call, holder), deployment_accepted: true }, "Deployment accepted.", label, 202);
}

/** C57, G26: the deployment status, in the documented fields of a deployment. */
export function monitor(call: OperationCall, holder: CardHolder): HandlerResult {
  return envelopeB(describe(call, holder), "Deployment status retrieved.", { rule: "C57, G26", basis: "assumed" });
}

function nextStep(holder: CardHolder): string {
  if (holder.deployment) return "Poll the monitor until is_ready is true.";
  const isWaiting = "identity" in holder && holder.identity !== "approved";
  return isWaiting
    ? "Wait until the identity is approved; the deployment then starts by itself."
    : "Deploy the card wallet.";
}

function describe({ tenant, address }: OperationCall, holder: CardHolder): Readonly<Record<string, unknown>> {
  const now = tenant.now();
  const symbols = { token_symbol: tokens[holder.currency], fiat_symbol: holder.currency };
  const ready = isReady(holder, now);
  const common = { [cardCustomerIdName]: holder.id, ...symbols, is_ready: ready };
  if (!isDeployed(holder, now)) {
    return {
      ...common,
      ...(holder.deployment && { estimated_completion: new Date(holder.deployment.readyAt).toISOString() }),
      next_step: nextStep(holder),
      // C57: the same path as the deployment.
      monitor_endpoint: address,
    };
  }
  const { accountStatus } = holder;
  return {
    ...common,
    safe_address: holder.walletAddress,
    account_status: accountStatus,
    account_status_meaning: meanings[accountStatus] ?? "Unknown",
  };
}
