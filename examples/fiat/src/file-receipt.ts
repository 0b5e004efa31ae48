// Reads a receipt from the service and files it, once.

import { ApiError, type FiatClient } from "svc-sdk";
import type { ReceiptFolder } from "./receipt-folder.ts";

export interface ReceiptParts {
  readonly fiat: FiatClient;
  readonly receipts: ReceiptFolder;
}

/** `unexpected`: not one of our payments; nothing was read. */
export type Filed = "filed" | "filed before" | "not ready" | "unexpected";

/** Safe to call for any id, any number of times, and in several processes at once. */
export async function fileReceipt({ fiat, receipts }: ReceiptParts, id: string): Promise<Filed> {
  if (!(await receipts.isExpected(id))) return "unexpected";
  if (await receipts.has(id)) return "filed before";
  const pdf = await readReceipt(fiat, id);
  if (!pdf) return "not ready";
  return (await receipts.add(id, pdf)) ? "filed" : "filed before";
}

/**
 * Files the receipts that notifications have not brought: a notification may be lost, and it is undocumented whether the service
 * sends it again. `report` is called with the failure of each payment; the others are filed all the same.
 */
export async function fileMissingReceipts(parts: ReceiptParts, report: (error: unknown) => void): Promise<void> {
  for (const id of await parts.receipts.missing()) await fileReceipt(parts, id).catch(report);
}

/** Undefined as long as the service has no receipt; 404 is assumed. */
async function readReceipt(fiat: FiatClient, id: string): Promise<Uint8Array | undefined> {
  try {
    const pdf = await fiat.transactions.receipt(id);
    if (new TextDecoder().decode(pdf.subarray(0, 5)) !== "%PDF-") throw new Error("The receipt is not a PDF");
    return pdf;
  } catch (error) {
    if (error instanceof ApiError && error.httpStatus === 404) return undefined;
    throw error;
  }
}
