// Fetches for an agent: a resource that demands payment is paid and fetched again.

import { exactNumber } from "../../wrappers/money/decimal.ts";
import { envelopeB, type HandlerResult } from "../core/handler-result.ts";
import { toDecimal, type Units } from "../core/units.ts";
import type { OperationCall } from "../state/handler.ts";
import type { Tenant } from "../state/tenant.ts";
import { refused } from "./agent-refusals.ts";
import { checkMoney, findWallet, spend, undoSpend } from "./agent-wallets.ts";
import { type FetchedResource, fetchResource, type ResourceCaller } from "./fetch-resource.ts";
import { type FetchRequest, writeResourceRequest } from "./resource-request.ts";
import { choosePayment, PAYMENT_HEADER, SMALLEST_USDC, writePayment, type X402Payment } from "./x402-protocol.ts";

/** A payment taken from the wallet. */
interface Paid {
  readonly payment: X402Payment;
  readonly amount: Units;
  undo(): void;
}

/** G60: a key has no effect; each call pays again. G69: only the connector's limit bounds the price. */
export async function fetchPaidResource(caller: ResourceCaller, call: OperationCall): Promise<HandlerResult> {
  const { tenant, signal } = call;
  const body = call.body as FetchRequest;
  findWallet(tenant.state.agent, body.wallet_id);
  const request = writeResourceRequest(body);
  const first = await fetchResource(caller, request, signal);
  // C85: pays only on demand.
  if (first.status !== 402) return toResult(first);
  const paid = pay(tenant, body.wallet_id, first.body);
  const headers = new Headers(request.headers);
  headers.set(PAYMENT_HEADER, writePayment(paid.payment));
  try {
    return toResult(await fetchResource(caller, { ...request, headers }, signal), paid);
  } catch (error) {
    // A caller that aborts does not undo the payment. That a payment without a response costs nothing is assumed.
    if (!signal?.aborted) paid.undo();
    throw error;
  }
}

/** @throws {Refusal} 400 if the wallet cannot pay as demanded, 422 if its money does not suffice. Nothing is paid then. */
function pay(tenant: Tenant, walletId: string, demand: unknown): Paid {
  // Looked up again: the tenant's state may have been replaced during the fetch.
  const { agent, settings } = tenant.state;
  const wallet = findWallet(agent, walletId);
  const option = choosePayment(demand, wallet.chain);
  if (!option) throw refused("G36", 400, "The resource demands no payment that the agent wallet can make.");
  const amount = BigInt(option.value) * SMALLEST_USDC;
  checkMoney(agent, wallet, amount, settings, "G36");
  const payment = { ...option, from: wallet.address, nonce: `0x${tenant.random.hex(64)}` };
  const id = `atx_${tenant.random.hex(24)}`;
  spend(agent, wallet, amount);
  agent.transactions.set(id, {
    ...{ id, kind: "payment", walletId: wallet.id, amount, createdAt: tenant.now() },
    facts: { network: option.network, pay_to: option.payTo },
  });
  const undo = () => {
    undoSpend(agent, wallet, amount);
    agent.transactions.delete(id);
  };
  return { payment, amount, undo };
}

/** C87: the inner status is the resource's own; the response itself is 200. */
function toResult({ status, body }: FetchedResource, paid?: Paid): HandlerResult {
  // G36: null if nothing was paid.
  const payment = paid ? showPayment(paid) : null;
  return envelopeB({ status, paid: paid !== undefined, payment, body }, "Fetched.", {
    rule: paid ? "C85, C87" : "C85, C87, G36",
    basis: paid ? "documented" : "assumed",
  });
}

function showPayment({ payment, amount }: Paid): object {
  return {
    amount_usd: exactNumber(toDecimal(amount)),
    asset: "USDC",
    network: payment.network,
    pay_to: payment.payTo,
  };
}
