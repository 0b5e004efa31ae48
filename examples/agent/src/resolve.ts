// Orders that may have been carried out: what the service shows of them, and what a person has found out.

import { settle, Undescribed } from "svc-sdk";
import type { Till } from "./pay-once.ts";

/** What is known of an order that may have been carried out. */
export interface Unresolved {
  readonly id: string;
  readonly why: string;
  /** What the service shows, if there is a read for it, such as the positions after a trade. */
  readonly shown: unknown;
}

/** Looks at all orders that may have been carried out, also those of an earlier process. Sends none of them again. */
export async function listUnresolved({ agent, journal }: Till): Promise<Unresolved[]> {
  const unresolved: Unresolved[] = [];
  for (const { id, unsettled } of await journal.list()) {
    if (!unsettled) continue;
    let shown: unknown;
    const settlement = await settle(agent, unsettled, {
      check(data) {
        shown = data instanceof Undescribed ? data.unwrap() : data;
        // Its fields are undocumented, so it proves nothing: a person compares it with the order.
        return undefined;
      },
    });
    if (settlement.verdict === "still-unknown") unresolved.push({ id, why: settlement.why, shown });
  }
  return unresolved;
}

/** Records what a person has found out. An order that was not carried out can be ordered again. */
export async function resolve({ journal }: Till, id: string, found: "executed" | "not-executed"): Promise<void> {
  const { createdAt, status } = await journal.read(id);
  if (status === "done") throw new Error("This order is done already");
  if (found === "executed") await journal.update({ id, createdAt, status: "done" });
  else await journal.remove(id);
}
