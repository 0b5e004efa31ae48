// What a fleet has to pay, by a seed.

import { seededNumbers } from "./chaos.ts";
import type { Order } from "./history/history.ts";

/** More than the account has. */
const TOO_MUCH = "1000000.00";
const TOO_MUCH_SHARE = 1 / 40;

/** Amounts of two to six places; one in forty is more than the account has. */
export function makeOrders(count: number, seed: number): readonly Order[] {
  const random = seededNumbers(seed, "orders");
  return Array.from({ length: count }, (_, index) => {
    const places = 2 + Math.floor(random() * 5);
    const digits = String(Math.floor(random() * 10 ** places)).padStart(places, "0");
    const mustBePaid = random() >= TOO_MUCH_SHARE;
    const amount = mustBePaid ? `${1 + Math.floor(random() * 3)}.${digits}` : TOO_MUCH;
    return { payout: `p${index}`, amount, mustBePaid };
  });
}
