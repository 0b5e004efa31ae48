// What a fleet that makes payouts leaves behind: events of its workers, the transfers of the service, and the rows at the end.

/** Nanoseconds of one clock that all processes of a machine share, whatever their wall clocks say. */
export type Instant = bigint;

/** One step of a worker. Workers write each event before they go on. */
export type FleetEvent = {
  readonly at: Instant;
  readonly worker: string;
  readonly payout: string;
} & ( // The payout belongs to this worker until its lease ends. Claims of a payout count from 1.
  | {
      readonly kind: "claim";
      readonly claim: number;
      /** Nanoseconds since the claim was asked for: it is as old as that at most. */
      readonly tookNs?: number | undefined;
    }
  | { readonly kind: "send"; readonly key: string; readonly amount: string }
  // `claim`: the one that it is the outcome of; undefined for a payment, which is true of all claims.
  | {
      readonly kind: "verdict";
      readonly verdict: Verdict;
      readonly claim?: number | undefined;
      readonly transaction?: string | undefined;
    }
  // Before the row is written, and after it was: a process may be killed in between.
  | { readonly kind: "recording" | "record"; readonly status: RowStatus; readonly transaction?: string | undefined }
);

/** What a worker concludes from one or more requests. `unknown`: it has to look again. */
export type Verdict = "executed" | "not-executed" | "unknown";

/** `open`: to be sent, or looked at again. The others are final. */
export type RowStatus = "open" | "sent" | "refused" | "needs_human";

/** What was ordered. */
export interface Order {
  readonly payout: string;
  /** A decimal string. */
  readonly amount: string;
  /** The account has the amount, so that no answer of the service is a reason to give the payout up. */
  readonly mustBePaid: boolean;
}

/** What the service did, by its own ledger. */
export interface PaidTransfer {
  readonly transaction: string;
  readonly payout: string;
  readonly amount: string;
  /** A decimal string. */
  readonly fee: string;
  readonly at: Instant;
}

/** What the fleet says in the end. */
export interface Row {
  readonly payout: string;
  readonly status: RowStatus;
  readonly transaction?: string | undefined;
  readonly note?: string | undefined;
}

export interface FleetHistory {
  readonly orders: readonly Order[];
  readonly events: readonly FleetEvent[];
  readonly transfers: readonly PaidTransfer[];
  readonly rows: readonly Row[];
  /** Decimal strings: the funds of the account before and after. */
  readonly funds: { readonly before: string; readonly after: string };
  /** How long a claim lasts, as long as no clock is moved. Undefined if nothing is known of leases. */
  readonly lease?: { readonly ms: number; readonly until: Instant } | undefined;
  /** How many keys the ledger held at an instant. Undefined for engines without one. */
  readonly ledger?: { readonly readAt: Instant; readonly keys: number } | undefined;
}
