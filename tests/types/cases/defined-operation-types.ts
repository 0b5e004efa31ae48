// Types of operations that users define.

import {
  type AgentClient,
  type CryptoClient,
  type Decimal,
  type DecimalInput,
  defineOperation,
  typed,
  type Undescribed,
} from "svc-sdk";
import { expectTrue, type IsSame } from "./expect-type.ts";

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
  const paid = await wallets.request(payOut, { path, body, idempotencyKey: "payout-1", query: { dry_run: true } });
  expectTrue<IsSame<typeof paid, { id: string; fee: string }>>();
  await wallets.request(payOut, { path, body, idempotencyKey: false, timeoutMs: 1000 });
  // @ts-expect-error no decision about the key
  await wallets.request(payOut, { path, body });
  // @ts-expect-error no arguments
  await wallets.request(payOut);
  // @ts-expect-error an amount is not a number
  await wallets.request(payOut, { path, body: { amount: 25.1 }, idempotencyKey: "payout-1" });
  // @ts-expect-error a missing path value
  await wallets.request(payOut, { path: { wallet_id: "w" }, body, idempotencyKey: "payout-1" });
  // @ts-expect-error an unknown query parameter
  await wallets.request(payOut, { path, body, idempotencyKey: "payout-1", query: { page: 1 } });
  const archived = await wallets.request(archive, { idempotencyKey: "archive-1" });
  expectTrue<IsSame<typeof archived, Undescribed>>();
  await wallets.request(archive);
  // @ts-expect-error this operation has no body
  await wallets.request(archive, { body: {} });
  const names = await agent.request(list);
  expectTrue<IsSame<typeof names, string[]>>();
  // @ts-expect-error a GET has no key
  await agent.request(list, { idempotencyKey: "k" });
  // @ts-expect-error an unknown part
  defineOperation({ method: "GET", path: "/archive", retries: "read" });
}
