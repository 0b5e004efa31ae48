// Types of results.

import type { AgentClient, Bytes, CryptoClient, FiatClient, ResultPromise, Undescribed } from "svc-sdk";
import type {
  CardTransaction,
  CardTransactionPage,
  PhysicalCardOrder,
  SafeDeployment,
  SendFundsRequest,
  SendFundsResult,
  X402FetchResult,
} from "svc-sdk/crypto";
import type { NamedWebhook } from "svc-sdk/fiat";
import { expectTrue, type IsAny, type IsSame, type IsUnknown } from "./expect-type.ts";

// The names of all methods that take or return `any`.
type MethodsWithAny<Client> = {
  [Resource in keyof Client]: {
    [Method in keyof Client[Resource]]: Client[Resource][Method] extends (...args: infer Args) => infer Answer
      ? true extends IsAny<Awaited<Answer>> | { [Index in keyof Args]: IsAny<Args[Index]> }[number]
        ? [Resource, Method]
        : never
      : never;
  }[keyof Client[Resource]];
}[keyof Client];

expectTrue<IsSame<MethodsWithAny<FiatClient>, never>>();
expectTrue<IsSame<MethodsWithAny<CryptoClient>, never>>();
expectTrue<IsSame<MethodsWithAny<AgentClient>, never>>();
type Loose = { readonly resource: { method(id: string): Promise<ReturnType<typeof JSON.parse>>; other(): Promise<1> } };
expectTrue<IsSame<MethodsWithAny<Loose>, ["resource", "method"]>>();

type Result<Method extends (...args: never) => unknown> = Awaited<ReturnType<Method>>;

expectTrue<
  IsSame<
    Result<CryptoClient["transactions"]["sendFunds"]>,
    | (SendFundsResult & { readonly duplicate?: undefined })
    | { readonly duplicate: true; readonly existingTransactionId: string; readonly idempotencyKey: string }
  >
>();
expectTrue<IsSame<Result<CryptoClient["cards"]["deploySafe"]>, SafeDeployment>>();
expectTrue<IsSame<Result<CryptoClient["cards"]["orderPhysical"]>, PhysicalCardOrder>>();
expectTrue<IsSame<Result<AgentClient["x402"]["fetch"]>, X402FetchResult>>();
expectTrue<IsSame<Result<FiatClient["webhooks"]["list"]>, NamedWebhook[]>>();
expectTrue<IsSame<Result<FiatClient["transactions"]["receipt"]>, Bytes>>();
export const fileOf = (receipt: Bytes): Blob => new Blob([receipt], { type: "application/pdf" });
// [S52] Undocumented results name no field.
expectTrue<IsSame<Result<FiatClient["businessWebhook"]["get"]>, Undescribed>>();
expectTrue<IsSame<Result<CryptoClient["webhooks"]["list"]>, Undescribed>>();
expectTrue<IsSame<Result<CryptoClient["request"]>, Undescribed>>();

export async function amounts(wallets: CryptoClient, agent: AgentClient): Promise<void> {
  const page = await wallets.cardIssuer.listCardTransactions("customer");
  const amount: string | undefined = page.transactions[0]?.amount;
  // [S31] A page size stays a number.
  const limit: number = page.limit;
  // @ts-expect-error [S31] an amount is not a number
  const sum: number = (page.transactions[0]?.amount ?? 0) + 1;
  const fetched = await agent.x402.fetch({ wallet_id: "wallet", url: "https://paid.example" });
  // @ts-expect-error the payment may be missing
  const paid: string = fetched.payment.amount_usd;
  const spent: string | undefined = fetched.payment?.amount_usd;
  console.log(amount, limit, sum, paid, spent);
}

export async function transfer(wallets: CryptoClient, body: SendFundsRequest): Promise<string> {
  const sent = await wallets.transactions.sendFunds(body, { idempotencyKey: "payout-1" });
  // @ts-expect-error [S22] a duplicate has only an id
  console.log(sent.transaction_id);
  if (sent.duplicate) {
    // @ts-expect-error [S22] not this one
    console.log(sent.total_fee);
    return `${sent.existingTransactionId} under ${sent.idempotencyKey}`;
  }
  // @ts-expect-error [S22] not this one
  console.log(sent.existingTransactionId);
  return sent.transaction_id;
}

export async function pages(wallets: CryptoClient): Promise<CardTransaction[]> {
  const listed = wallets.cardIssuer.listCardTransactions("customer", { status: "settled" });
  // [S40] One page with its metadata, or the entries of all pages.
  const page: CardTransactionPage = await listed;
  const { data, status } = await listed.withResponse();
  expectTrue<IsSame<typeof data, CardTransactionPage>>();
  const all: CardTransaction[] = [];
  for await (const transaction of listed) {
    expectTrue<IsSame<typeof transaction, CardTransaction>>();
    all.push(transaction);
  }
  // @ts-expect-error a single record has no pages
  for await (const wallet of wallets.cardCustomers.wallet("customer")) console.log(wallet);
  // @ts-expect-error an unpaginated list has no pages either
  for await (const webhook of wallets.webhooks.list()) console.log(webhook);
  console.log(page.total, status);
  return all;
}

export function openLists(transaction: CardTransaction): string {
  // Editors suggest the known values; new values do not break your code.
  if (transaction.status === "settled") return "done";
  return transaction.status === "a value of tomorrow" ? "?" : transaction.status;
}

export function deployment(safe: SafeDeployment): string | undefined {
  // @ts-expect-error only a deployed safe has an address
  safe.safe_address.toUpperCase();
  if (safe.deployment_accepted) {
    // @ts-expect-error not this one
    safe.safe_address?.toUpperCase();
    return safe.monitor_endpoint;
  }
  const already: true = safe.already_deployed;
  return already ? safe.safe_address : undefined;
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

export async function silence(fiat: FiatClient): Promise<void> {
  const webhook = await fiat.businessWebhook.get();
  // @ts-expect-error an undocumented result
  console.log(webhook.url);
  expectTrue<IsUnknown<typeof webhook.raw>>();
  const data = webhook.unwrap();
  expectTrue<IsUnknown<typeof data>>();
  const { url } = webhook.unwrap<{ url: string }>();
  const typed = await fiat.request<{ url: string }>({ method: "GET", path: "/more" });
  const more: { url: string } = typed.unwrap();
  console.log(url, more.url);
}

interface Named {
  readonly name: string;
}

// [S52] What a documented response changes: nothing for unwrap() of the call, and a compile error for other uses.
export async function described(before: ResultPromise<Undescribed>, after: ResultPromise<Named>): Promise<void> {
  const same: readonly Named[] = [await before.unwrap<Named>(), await after.unwrap<Named>(), await after.unwrap()];
  const untyped = await before.unwrap();
  expectTrue<IsUnknown<typeof untyped>>();
  const early = await before;
  const late = await after;
  console.log(same, early.raw, late.name);
  // @ts-expect-error documented
  console.log(late.raw);
  // @ts-expect-error documented
  console.log(late.unwrap());
}
