// Receives notifications. Anyone can send one, because it is undocumented how the service signs them.

import { readUnverifiedNotification } from "svc-sdk/webhooks";
import { type Filed, fileReceipt, type ReceiptParts } from "./file-receipt.ts";
import { TRANSACTION_ID } from "./receipt-folder.ts";

/**
 * Takes nothing from a notification but the id of one of our payments, and reads the receipt from the service. A forged
 * notification costs at most one read; a repeated one costs none.
 */
export async function receiveNotification(parts: ReceiptParts, body: ArrayBuffer): Promise<Filed> {
  const id = transactionIdOf(readUnverifiedNotification(body).payload);
  return id === undefined ? "unexpected" : fileReceipt(parts, id);
}

/** The fields of notifications are undocumented: `transaction_id`, also within `data`, is assumed. */
function transactionIdOf(payload: unknown): string | undefined {
  const { transaction_id: outer, data } = Object(payload);
  const id: unknown = outer ?? Object(data).transaction_id;
  return typeof id === "string" && TRANSACTION_ID.test(id) ? id : undefined;
}
