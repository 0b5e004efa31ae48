// Fetches for an agent: whatever asks for payment is paid and fetched again.

import { exactNumber } from "../../wrappers/money/decimal.ts";
import { envelopeB, type HandlerResult } from "../core/handler-result.ts";
import { toDecimal, type Units } from "../core/units.ts";
import type { OperationCall } from "../state/handler.ts";
import type { Tenant } from "../state/tenant.ts";
import { refused } from "./agent-refusals.ts";
import { checkMoney, findWallet, giveBack, spend } from "./agent-wallets.ts";
import { type FetchedResource, fetchResource, type ResourceCaller } from "./fetch-resource.ts";
import { type FetchRequest, writeResourceRequest } from "./resource-request.ts";
import { choosePayment, PAYMENT_HEADER, SMALLEST_USDC, writePayment, type X402Payment } from "./x402-protocol.ts";

/** A payment that was taken from the wallet. */
interface Paid {
  readonly payment: X402Payment;
  readonly amount: Units;
  takeBack(): void;
}

/** G60: a key protects from nothing here; each call pays anew. G69: no price is too high but for the connector's limit. */
export async function fetchPaidResource(caller: ResourceCaller, call: OperationCall): Promise<HandlerResult> {
  const { tenant, signal } = call;
  const body = call.body as FetchRequest;
  findWallet(tenant.state.agent, body.wallet_id);
  const request = writeResourceRequest(body);
  const first = await fetchResource(caller, request, signal);
  // C85: nothing is paid where nothing is asked for.
  if (first.status !== 402) return answer(first);
  const paid = pay(tenant, body.wallet_id, first.body);
  const headers = new Headers(request.headers);
  headers.set(PAYMENT_HEADER, writePayment(paid.payment));
  try {
    return answer(await fetchResource(caller, { ...request, headers }, signal), paid);
  } catch (error) {
    // A caller who gave up does not undo a payment. That one nobody has answered costs nothing is assumed.
    if (!signal?.aborted) paid.takeBack();
    throw error;
  }
}

/** @throws {Refusal} 400 where the wallet cannot pay in the way asked for, 422 where it has too little; nothing was paid then. */
function pay(tenant: Tenant, walletId: string, demand: unknown): Paid {
  // Looked up again: while the resource was asked, the tenant may have got another state.
  const { agent, settings } = tenant.state;
  const wallet = findWallet(agent, walletId);
  const option = choosePayment(demand, wallet.chain);
  if (!option) throw refused("G36", 400, "The resource asks for no payment that the agent wallet can make.");
  const amount = BigInt(option.value) * SMALLEST_USDC;
  checkMoney(agent, wallet, amount, settings, "G36");
  const payment = { ...option, from: wallet.address, nonce: `0x${tenant.random.hex(64)}` };
  const id = `atx_${tenant.random.hex(24)}`;
  spend(agent, wallet, amount);
  agent.transactions.set(id, {
    ...{ id, kind: "payment", walletId: wallet.id, amount, createdAt: tenant.now() },
    facts: { network: option.network, pay_to: option.payTo },
  });
  const takeBack = () => {
    giveBack(agent, wallet, amount);
    agent.transactions.delete(id);
  };
  return { payment, amount, takeBack };
}

/** C87: the status inside is the resource's own; the answer around it is 200. */
function answer({ status, body }: FetchedResource, paid?: Paid): HandlerResult {
  // G36: null where nothing was paid.
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
