// What the log of a sandbox consists of, as `--json` prints it: one JSON object a line.

import type { ActionRecord, DeliveryView, RequestRecord } from "../../../src/sandbox.ts";

/** A request to a service, as the request log shows it: without secrets. */
export type RequestEntry = { readonly type: "request" } & RequestRecord;

/** An attempt at a delivery. */
export type DeliveryEntry = { readonly type: "delivery"; readonly tenant: string } & DeliveryView;

/** A simulation, a move of the clock, a fault, a reset or the like. */
export type ActionEntry = { readonly type: "action" } & ActionRecord;

export type SandboxEntry = RequestEntry | DeliveryEntry | ActionEntry;

export function requestEntry(record: RequestRecord): RequestEntry {
  return { type: "request", ...record };
}

export function deliveryEntry(tenant: string, delivery: DeliveryView): DeliveryEntry {
  return { type: "delivery", tenant, ...delivery };
}

export function actionEntry(record: ActionRecord): ActionEntry {
  return { type: "action", ...record };
}

/** When it happened, in the sandbox's time, ISO 8601. */
export function timeOf(entry: SandboxEntry): string {
  return entry.type === "delivery" ? (entry.lastAttemptAt ?? entry.createdAt) : entry.at;
}
