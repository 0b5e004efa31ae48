// Payments that settle by themselves at a time of the tenant.

/** A pending payment, and when it settles. */
export interface DueSettlement {
  /** Milliseconds since the Unix epoch. */
  readonly at: number;
  readonly kind: "transfer" | "card-transaction";
  /** The id of the payment. */
  readonly id: string;
}

/** Adds a settlement in order of time, behind those at the same time. */
export function addSettlement(settlements: DueSettlement[], added: DueSettlement): void {
  let low = 0;
  let high = settlements.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((settlements[middle]?.at ?? 0) > added.at) high = middle;
    else low = middle + 1;
  }
  settlements.splice(low, 0, added);
}

/** Removes and returns the settlements that are due, in order of time. */
export function takeDue(settlements: DueSettlement[], now: number): readonly DueSettlement[] {
  const later = settlements.findIndex(({ at }) => at > now);
  return settlements.splice(0, later < 0 ? settlements.length : later);
}
