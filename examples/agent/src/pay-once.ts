// Carries out an order at most once: claim, call, record.

import { type AgentClient, SdkError, settle, type UnsettledCall } from "svc-sdk";
import type { Entry, Journal, Order } from "./journal.ts";

/** The wallet's side and the record of it. */
export interface Till {
  readonly agent: AgentClient;
  readonly journal: Journal;
}

/** An order with its call. */
export interface Payment extends Order {
  /** What to do if the process ends during the call. */
  readonly afterCrash: UnsettledCall;
  pay(): PromiseLike<unknown>;
}

/**
 * Makes the call of an order unless it was made before. Returns the order's entry: `done` with its result, now or from before, or
 * `sent` if it may have been carried out. Such an order is never sent again.
 *
 * @throws {SdkError} if nothing was carried out: rejected, too dear, or never sent. You can order again.
 */
export async function payOnce({ agent, journal }: Till, { id, createdAt, afterCrash, pay }: Payment): Promise<Entry> {
  const claimed: Entry = { id, createdAt, status: "sent", unsettled: afterCrash };
  if (!(await journal.claim(claimed))) return journal.read(id);
  try {
    return await record(journal, { id, createdAt, status: "done", result: await pay() });
  } catch (error) {
    if (!(error instanceof SdkError)) throw error;
    const settlement = await settle(agent, error);
    switch (settlement.verdict) {
      case "executed":
        return await record(journal, { id, createdAt, status: "done", result: settlement.result });
      case "still-unknown":
        return await record(journal, { ...claimed, unsettled: settlement.unsettled });
      case "not-executed":
        await journal.remove(id);
        throw error;
    }
  }
}

async function record(journal: Journal, entry: Entry): Promise<Entry> {
  await journal.update(entry);
  return entry;
}
