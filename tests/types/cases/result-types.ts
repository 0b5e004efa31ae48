// Types of results.

import {
  type AgentClient,
  type Bytes,
  type CryptoClient,
  type FiatClient,
  type ResultPromise,
  rawRequest,
  type Undescribed,
} from "svc-sdk";
import type {
  CardTransaction,
  CardTransactionPage,
  PhysicalCardOrder,
  SafeDeployment,
  SendFundsRequest,
  SendFundsResult,
} from "svc-sdk/crypto";
import type { Customer, NamedWebhook } from "svc-sdk/fiat";
import { expectTrue, type IsSame, type IsUnknown } from "./expect-type.ts";

type Result<Method extends (...args: never) => unknown> = Awaited<ReturnType<Method>>;

expectTrue<
  IsSame<
    Result<CryptoClient["transactions"]["sendFunds"]>,
    | (SendFundsResult & { readonly duplicate?: undefined })
    | { readonly duplicate: true; readonly existingTransactionId: string; readonly idempotencyKey: string }
  >
>();
expectTrue<IsSame<Result<FiatClient["webhooks"]["list"]>, NamedWebhook[]>>();
expectTrue<IsSame<Result<FiatClient["transactions"]["receipt"]>, Bytes>>();
export const fileOf = (receipt: Bytes): Blob => new Blob([receipt], { type: "application/pdf" });
// [S52] Undocumented results name no field.
expectTrue<IsSame<Result<FiatClient["businessWebhook"]["get"]>, Undescribed>>();

export async function fields(wallets: CryptoClient, agent: AgentClient, customer: Customer): Promise<void> {
  const { transactions, limit } = await wallets.cardIssuer.listCardTransactions("customer");
  // @ts-expect-error every field may be undefined
  const country: string = customer.customer_country;
  const raw = await wallets.request(rawRequest({ method: "GET", path: "/undocumented" }));
  expectTrue<IsSame<typeof raw, Undescribed>>();
  // [S31] A page size stays a number.
  expectTrue<IsSame<typeof limit, number>>();
  // @ts-expect-error [S31] an amount is not a number
  const sum: number = (transactions[0]?.amount ?? 0) + 1;
  const { payment } = await agent.x402.fetch({ wallet_id: "wallet", url: "https://paid.example" });
  // @ts-expect-error the payment may be missing
  console.log(country, sum, payment.amount_usd);
}

export async function transfer(wallets: CryptoClient, body: SendFundsRequest): Promise<string> {
  const sent = await wallets.transactions.sendFunds(body, { idempotencyKey: "payout-1" });
  // @ts-expect-error [S22] a duplicate has only an id
  console.log(sent.transaction_id);
  if (!sent.duplicate) return sent.transaction_id;
  // @ts-expect-error [S22] not this one
  console.log(sent.total_fee);
  return `${sent.existingTransactionId} under ${sent.idempotencyKey}`;
}

export async function pages(wallets: CryptoClient): Promise<void> {
  const listed = wallets.cardIssuer.listCardTransactions("customer", { status: "settled" });
  // [S40] One page with its metadata, or the entries of all pages.
  const { data } = await listed.withResponse();
  expectTrue<IsSame<typeof data, CardTransactionPage>>();
  for await (const transaction of listed) expectTrue<IsSame<typeof transaction, CardTransaction>>();
  // @ts-expect-error a single record has no pages
  for await (const wallet of wallets.cardCustomers.wallet("customer")) console.log(wallet);
  // @ts-expect-error an unpaginated list has no pages either
  for await (const webhook of wallets.webhooks.list()) console.log(webhook);
}

/** Editors suggest the known values; new values do not break your code. */
export const isNew = (transaction: CardTransaction): boolean => transaction.status === "a value of tomorrow";

export function deployment(safe: SafeDeployment): string | undefined {
  // @ts-expect-error only a deployed safe has an address
  safe.safe_address.toUpperCase();
  if (safe.deployment_accepted) return safe.monitor_endpoint;
  expectTrue<IsSame<typeof safe.already_deployed, true>>();
  return safe.safe_address;
}

export function physicalCard(order: PhysicalCardOrder): string {
  if ("order_id" in order) return order.order_id;
  // @ts-expect-error the other form has no order id
  order.order_id?.toUpperCase();
  return order.card_id;
}

export async function withResponse(fiat: FiatClient): Promise<void> {
  const { data, status, headers, requestId, rateLimit, message } = await fiat.businessWebhook
    .register({ url: "https://shop.example/hooks" })
    .withResponse();
  const secret: string | null = data.secret;
  const remaining: number | undefined = rateLimit.remaining;
  console.log(secret, status.toFixed(), headers.get("date"), requestId?.length, remaining, message?.length);
}

interface Named {
  readonly name: string;
}

// [S52] What a documented response changes: nothing for unwrap() of the call, and a compile error for other uses.
export async function described(before: ResultPromise<Undescribed>, after: ResultPromise<Named>): Promise<void> {
  const same: readonly Named[] = [await before.unwrap<Named>(), await after.unwrap<Named>(), await after.unwrap()];
  const early = await before;
  expectTrue<IsUnknown<typeof early.raw>>();
  const untyped = early.unwrap();
  expectTrue<IsUnknown<typeof untyped>>();
  // @ts-expect-error an undocumented result
  console.log(same, early.name);
  const late = await after;
  // @ts-expect-error documented
  console.log(late.name, late.raw);
  // @ts-expect-error documented
  console.log(late.unwrap());
}
