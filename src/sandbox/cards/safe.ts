// The contract of a card wallet: its deployment, and what is said of it.

import { cardCustomerIdName } from "../../wrappers/helpers/card-customer-id.ts";
import { envelopeB, type HandlerResult } from "../core/handler-result.ts";
import { type CardHolder, tokens } from "../state/card-holder.ts";
import type { OperationCall } from "../state/handler.ts";
import type { Tenant } from "../state/tenant.ts";

/** C55, G21: the codes that mean ready. Others are open, and never ready. */
const meanings: Readonly<Record<number, string>> = { 0: "Ok", 7: "DelayQueueNotEmpty" };

/** Whether the contract stands: deployment takes about a minute (C55). */
export function isDeployed({ deployment }: CardHolder, now: number): boolean {
  return deployment !== null && now >= deployment.readyAt;
}

/** Whether the wallet can be used. */
export function isReady(holder: CardHolder, now: number): boolean {
  return isDeployed(holder, now) && Object.hasOwn(meanings, holder.accountStatus);
}

/** Begins the deployment, unless one has begun. */
export function startDeployment(tenant: Tenant, holder: CardHolder): void {
  const startedAt = tenant.now();
  const { deploymentSeconds } = tenant.state.settings.cards;
  holder.deployment ??= { startedAt, readyAt: startedAt + deploymentSeconds * 1000 };
}

/** Deploys the contract: 202 as long as it is under way, 200 once it stands. */
export function deploy(call: OperationCall, holder: CardHolder): HandlerResult {
  const { tenant } = call;
  if (isDeployed(holder, tenant.now())) {
    // C56: what is deployed stays as it is.
    const data = { ...describe(call, holder), already_deployed: true };
    return envelopeB(data, "Already deployed.", { rule: "C56, C58", basis: "documented" });
  }
  // G26: calling again while a deployment runs is 202 as well, and begins nothing.
  const label = holder.deployment
    ? ({ rule: "G26, C54", basis: "assumed" } as const)
    : ({ rule: "C54", basis: "documented" } as const);
  startDeployment(tenant, holder);
  // C54: only `deployment_accepted` is tied to the 202; the rest of the fields is split as seems likely.
  return envelopeB({ ...describe(call, holder), deployment_accepted: true }, "Deployment accepted.", label, 202);
}

/** C57, G26: what the monitor says, in the fields that are known of a deployment. */
export function monitor(call: OperationCall, holder: CardHolder): HandlerResult {
  return envelopeB(describe(call, holder), "Deployment status retrieved.", { rule: "C57, G26", basis: "assumed" });
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
      next_step: holder.deployment ? "Poll the monitor until is_ready is true." : "Deploy the card wallet.",
      // C57: the same path as that of the deployment.
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
