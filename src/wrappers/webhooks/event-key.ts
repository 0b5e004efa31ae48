// The name under which a store knows an event (W10).

import { sha256 } from "../platform/digest.ts";
import type { WebhookEvent } from "./event.ts";

/** Alike for deliveries of one event in one scope. Of fixed length, and without anything that the event says. */
export async function eventKey(scope: string, event: WebhookEvent): Promise<string> {
  return `webhook:${await sha256(JSON.stringify([scope, ...(await identity(event))]))}`;
}

// A deposit is the same one in every delivery that names its hash (C96). A card transaction sends several genuine events under
// one id, and of the others nothing is known: what is the same there is the whole body.
async function identity({ type, transactionId, raw }: WebhookEvent): Promise<readonly string[]> {
  return type?.startsWith("deposit.") && transactionId
    ? ["transaction", type, transactionId]
    : ["body", await sha256(raw)];
}
