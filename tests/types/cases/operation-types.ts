// Operations that users define, and helpers over several operations.

import {
  type AgentClient,
  type CryptoClient,
  type Decimal,
  type DecimalInput,
  defineOperation,
  type FiatClient,
  typed,
  type Undescribed,
} from "svc-sdk";
import {
  type CardId,
  type CustomerId,
  ensureWalletReady,
  lookupByCardCustomerId,
  lookupByExternalId,
  type SvcCardId,
} from "svc-sdk/crypto";
import { expectTrue, type IsSame, type IsUnknown } from "./expect-type.ts";

const payOut = defineOperation({
  method: "POST",
  path: "/wallets/{wallet_id}/payouts/{payout_id}",
  query: ["dry_run"],
  body: typed<{ amount: DecimalInput }>(),
  result: typed<{ id: string; fee: Decimal }>(),
  money: true,
  idempotencyKey: "required",
  decimals: { body: { amount: "number" }, response: ["data.fee"] },
});
const archive = defineOperation({ method: "POST", path: "/archive" });
const list = defineOperation({ method: "GET", path: "/archive", result: (data) => [String(data)] });

// [S53] Path, query, body, key and result follow from the definition.
export async function calls(wallets: CryptoClient, agent: AgentClient): Promise<void> {
  const path = { wallet_id: "w", payout_id: "p" };
  const body = { amount: "25.10" };
  const keyed = { idempotencyKey: "payout-1" };
  const paid = await wallets.request(payOut, { path, body, query: { dry_run: true }, ...keyed });
  expectTrue<IsSame<typeof paid, { id: string; fee: string }>>();
  await wallets.request(payOut, { path, body, idempotencyKey: false, timeoutMs: 1000 });
  // @ts-expect-error no decision about the key
  await wallets.request(payOut, { path, body });
  // @ts-expect-error no arguments
  await wallets.request(payOut);
  // @ts-expect-error an amount is not a number
  await wallets.request(payOut, { path, body: { amount: 25.1 }, ...keyed });
  // @ts-expect-error a missing path value
  await wallets.request(payOut, { path: { wallet_id: "w" }, body, ...keyed });
  // @ts-expect-error an unknown query parameter
  await wallets.request(payOut, { path, body, query: { page: 1 }, ...keyed });
  const archived = await wallets.request(archive);
  expectTrue<IsSame<typeof archived, Undescribed>>();
  // @ts-expect-error this operation has no body
  await wallets.request(archive, { body: {} });
  const names = await agent.request(list);
  expectTrue<IsSame<typeof names, string[]>>();
  // @ts-expect-error a GET has no key
  await agent.request(list, keyed);
  // @ts-expect-error an unknown part
  defineOperation({ method: "GET", path: "/archive", retries: "read" });
}

type Ids = { readonly holder: SvcCardId; readonly card: CardId; readonly customer: CustomerId };

export async function lookups(wallets: CryptoClient, { holder, card, customer }: Ids): Promise<void> {
  await lookupByCardCustomerId(wallets, holder, { maxRetries: 0 });
  // @ts-expect-error a card is not a card customer
  await lookupByCardCustomerId(wallets, card);
  // @ts-expect-error [A14] this kind of id may find another customer
  await lookupByCardCustomerId(wallets, customer);
  // @ts-expect-error a read has no key
  await lookupByExternalId(wallets, "customer-1001", { idempotencyKey: "lookup-1" });
}

export async function wallet(wallets: CryptoClient, fiat: FiatClient, { holder, card }: Ids): Promise<void> {
  await ensureWalletReady(wallets, { ownCard: holder });
  // @ts-expect-error neither card nor customer
  await ensureWalletReady(wallets, holder);
  // @ts-expect-error two wallets
  await ensureWalletReady(wallets, { customer: holder, ownCard: holder });
  // @ts-expect-error none
  await ensureWalletReady(wallets, {});
  // @ts-expect-error a card is not a card customer
  await ensureWalletReady(wallets, { customer: card });
  // @ts-expect-error a misspelled option
  await ensureWalletReady(wallets, { customer: holder }, { pollms: 1000 });
  // @ts-expect-error the other service has no such wallets
  await ensureWalletReady(fiat, { customer: holder });
  await ensureWalletReady(
    wallets,
    { customer: "cardholder_1001" },
    {
      signal: undefined,
      onProgress: ({ step, isReady, answer }) => {
        expectTrue<IsUnknown<typeof answer>>();
        console.log(step === "deploy" ? "begun" : isReady);
      },
    },
  );
}
