// A payout, and the order that it comes from.

export type PayoutStatus =
  /** Not sent yet. */
  | "pending"
  /** May have been sent; will be settled with the same key. */
  | "sending"
  /** The service has accepted the transfer. */
  | "sent"
  /** The transfer is complete. */
  | "settled"
  /** The transfer has failed after it was accepted. */
  | "failed"
  /** The service has rejected the transfer. */
  | "rejected"
  /** Rejected for lack of funds; will be sent again after the next deposit. */
  | "waiting_for_funds"
  /** May have been sent, and sending it again could pay twice: a person has to look. */
  | "needs_review";

/** What a caller orders. */
export interface PayoutOrder {
  /** The caller's id, such as an invoice number. The same id is the same payout. */
  readonly id: string;
  /** Decimal string in USDC. */
  readonly amount: string;
  readonly address: string;
}

export interface Payout extends PayoutOrder {
  readonly status: PayoutStatus;
  /** Which transfer this is: a payout that lacked funds gets another one. */
  readonly transfer: number;
  /** When this transfer was ordered, in ISO 8601. Its idempotency key is derived from it. */
  readonly orderedAt: string;
  /** How often this transfer has been attempted. */
  readonly attempts: number;
  /** When to attempt it again, in ISO 8601. */
  readonly retryAt?: string | undefined;
  readonly transactionId?: string | undefined;
  /** Why it has this status. Errors of the SDK contain no secrets. */
  readonly note?: string | undefined;
}

// USDC has six decimals. A string all the way: a JSON number would be a float.
const AMOUNT = /^(?!0+(?:\.0+)?$)(?:0|[1-9]\d{0,11})(?:\.\d{1,6})?$/;
const ID = /^[\w-]{1,64}$/;

/** Reads an order from a request body; a text says what is wrong with it. */
export function readOrder(body: unknown): PayoutOrder | string {
  const { id, amount, address } = Object(body) as Record<string, unknown>;
  if (typeof id !== "string" || !ID.test(id)) return "id must be 1 to 64 letters, digits, _ or -";
  if (typeof amount !== "string" || !AMOUNT.test(amount)) return 'amount must be a decimal string such as "25.10"';
  if (typeof address !== "string" || address === "") return "address must be a Solana address";
  return { id, amount, address };
}
