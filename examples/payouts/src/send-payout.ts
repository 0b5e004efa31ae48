// Sends one payout or settles it, and records what is known of it: before the request, and after the response or the error.

import { type CryptoClient, deriveKey, type IdempotencyKey, SdkError, settle } from "svc-sdk";
import type { Payout } from "./payout.ts";
import type { PayoutJournal } from "./payout-journal.ts";
import { type PayoutChange, toChange } from "./record-settlement.ts";

/** Where the money comes from. */
export interface PayoutSource {
  readonly wallets: CryptoClient;
  readonly journal: PayoutJournal;
  readonly account: string;
  readonly asset: string;
}

/** Sends a payout that is not sent yet, or may not be. Safe to call again at any time: its key stays the same. */
export async function sendPayout(source: PayoutSource, id: string): Promise<Payout> {
  const { journal } = source;
  const payout = journal.get(id);
  if (payout === undefined) throw new Error(`No payout ${id}`);
  if (payout.status !== "pending" && payout.status !== "sending") return payout;
  // After a crash at any line below, the journal says that it may have been sent.
  const sending = await journal.save({ ...payout, status: "sending", attempts: payout.attempts + 1 });
  const change = await carryOut(source, sending, payout.status === "pending");
  return journal.save({ ...sending, ...change });
}

async function carryOut(source: PayoutSource, payout: Payout, isNew: boolean): Promise<PayoutChange> {
  const { wallets, account, asset } = source;
  const { amount, address, attempts: attempt } = payout;
  const resend = (idempotencyKey: IdempotencyKey) =>
    wallets.transactions.sendFunds(
      {
        account,
        assets: asset,
        type: "USDC",
        chain: "SOLANA",
        receiving_address: address,
        amount,
        category: "payment",
      },
      { idempotencyKey },
    );
  const key = keyOf(payout);
  if (!isNew) {
    const failure = { next: { kind: "resend", idempotencyKey: key } } as const;
    return toChange(await settle(wallets, failure, { resend, attempt }));
  }
  try {
    // The journal knows that this is the first use, even of a payout that was ordered before a restart.
    const sent = await resend({ key, firstUsedAt: new Date() });
    const transactionId = sent.duplicate ? sent.existingTransactionId : sent.transaction_id;
    return toChange({ verdict: "executed", result: sent, transactionId });
  } catch (error) {
    if (!(error instanceof SdkError)) throw error;
    return toChange(await settle(wallets, error, { resend, attempt }), error.code);
  }
}

// Every attempt at one transfer has the same key, in this process and the next. Another transfer is another number.
function keyOf({ id, transfer, orderedAt }: Payout): string {
  return deriveKey("payout", `${id}/${transfer}`, { createdAt: orderedAt });
}
