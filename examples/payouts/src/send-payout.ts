// Sends one payout, and records what is known of it: before the request, and after the response or the error.

import { type CryptoClient, deriveKey, SdkError } from "svc-sdk";
import { decide } from "./decide.ts";
import type { Payout } from "./payout.ts";
import type { PayoutJournal } from "./payout-journal.ts";

/** Where the money comes from. */
export interface PayoutSource {
  readonly wallets: CryptoClient;
  readonly journal: PayoutJournal;
  readonly account: string;
  readonly asset: string;
}

/** Sends a payout that is not sent yet, or may not be. Safe to call again at any time: its key stays the same. */
export async function sendPayout({ wallets, journal, account, asset }: PayoutSource, id: string): Promise<Payout> {
  const payout = journal.get(id);
  if (payout === undefined) throw new Error(`No payout ${id}`);
  if (payout.status !== "pending" && payout.status !== "sending") return payout;
  // After a crash at any line below, the journal says that it may have been sent.
  const sending = await journal.save({ ...payout, status: "sending" });
  const { amount, address } = payout;
  try {
    const sent = await wallets.transactions.sendFunds(
      {
        ...{ account, assets: asset, type: "USDC", chain: "SOLANA" },
        ...{ receiving_address: address, amount, category: "payment" },
      },
      { idempotencyKey: keyOf(payout) },
    );
    const transactionId = sent.duplicate ? sent.existingTransactionId : sent.transaction_id;
    return await journal.save({ ...sending, status: "sent", transactionId });
  } catch (error) {
    if (!(error instanceof SdkError)) throw error;
    return await journal.save({ ...sending, ...decide(error, payout.status) });
  }
}

// Every attempt at one transfer has the same key, in this process and the next. Another transfer is another number.
function keyOf({ id, transfer, orderedAt }: Payout): string {
  return deriveKey("payout", `${id}/${transfer}`, { createdAt: orderedAt });
}
