// Reads the event in a body that has been verified (W9).

import { webhookNames } from "../../../generated/crypto/webhooks.ts";
import type { DocumentedEventType, ReadEvent, WebhookEvent } from "./event.ts";
import { parsePayload } from "./payload.ts";

/**
 * The event in a body. Whatever the body is, it is one: without a slug that is documented, or without a transaction, it is
 * `known: false`. Only what `readEvent` throws is thrown.
 */
export function readWebhookEvent(raw: Uint8Array, readEvent: ReadEvent = readAssumedFields): WebhookEvent {
  const payload = parsePayload(raw);
  if (payload === undefined) return { known: false, type: undefined, transactionId: undefined, payload, raw };
  const found = readEvent(payload);
  const [type, transactionId] = [text(found.type), text(found.transactionId)];
  return isDocumented(type) && transactionId !== undefined
    ? { known: true, type, transactionId, payload, raw }
    : { known: false, type, transactionId, payload, raw };
}

/** Assumed: the envelope is not known (G39). The name `transaction_id` is, but not its place (C96). */
function readAssumedFields(payload: unknown): { type: string | undefined; transactionId: string | undefined } {
  return { type: field(payload, "type"), transactionId: field(payload, "transaction_id") };
}

function field(payload: unknown, name: string): string | undefined {
  if (typeof payload !== "object" || payload === null || !Object.hasOwn(payload, name)) return undefined;
  return text((payload as Record<string, unknown>)[name]);
}

/** Payloads are not checked, and a blank id would make one event of all that have it. */
function text(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

function isDocumented(type: string | undefined): type is DocumentedEventType {
  const documented: readonly (string | undefined)[] = webhookNames;
  return documented.includes(type);
}
