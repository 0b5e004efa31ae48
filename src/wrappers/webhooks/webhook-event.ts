// The event in a verified body: its type, its transaction, and the key under which a store remembers it (W9, W10).

import { webhookNames } from "../../../generated/crypto/webhooks.ts";
import { sha256 } from "../platform/digest.ts";
import { parsePayload } from "./payload.ts";

/** A documented event type. */
export type DocumentedEventType = (typeof webhookNames)[number];

/** Fields of every event. */
interface EventBase {
  /** The body as received; `parseExactJson` reads its numbers digit for digit. */
  readonly raw: Uint8Array;
  /** The body as `JSON.parse` reads it; undefined if it is not valid JSON. Its fields are undocumented (G39). */
  readonly payload: unknown;
}

/** A documented event. */
export interface DocumentedEvent<Type extends DocumentedEventType = DocumentedEventType> extends EventBase {
  readonly known: true;
  readonly type: Type;
  /** For a deposit, the on-chain hash (C96). */
  readonly transactionId: string;
}

/** Any other event, or one without a recognized type or transaction. */
export interface OtherEvent extends EventBase {
  readonly known: false;
  readonly type: string | undefined;
  readonly transactionId: string | undefined;
}

/** An event; check `known`, then `type`. */
export type WebhookEvent = { [Type in DocumentedEventType]: DocumentedEvent<Type> }[DocumentedEventType] | OtherEvent;

/** Finds event type and transaction in a payload, whose fields are undocumented (G39). */
export type ReadEvent = (payload: unknown) => {
  readonly type?: string | undefined;
  readonly transactionId?: string | undefined;
};

/**
 * Reads the event in a body. Every body is an event: without a documented type or without a transaction it is `known: false`.
 * Throws only what `readEvent` throws.
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

/** Assumed: the envelope is undocumented (G39). The name `transaction_id` is documented, but not its place (C96). */
function readAssumedFields(payload: unknown): { type: string | undefined; transactionId: string | undefined } {
  return { type: field(payload, "type"), transactionId: field(payload, "transaction_id") };
}

function field(payload: unknown, name: string): string | undefined {
  if (typeof payload !== "object" || payload === null || !Object.hasOwn(payload, name)) return undefined;
  return text((payload as Record<string, unknown>)[name]);
}

/** Payloads are not validated, and all events with a blank id would count as the same one. */
function text(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

function isDocumented(type: string | undefined): type is DocumentedEventType {
  const documented: readonly (string | undefined)[] = webhookNames;
  return documented.includes(type);
}

/** The same for all deliveries of an event in a scope. Has a fixed length and reveals nothing about the event. */
export async function eventKey(scope: string, event: WebhookEvent): Promise<string> {
  return `webhook:${await sha256(JSON.stringify([scope, ...(await identity(event))]))}`;
}

// Deliveries that name the same hash are the same deposit (C96). A card transaction has several events under one id, and other
// events are undocumented: those are the same if the whole body is.
async function identity({ type, transactionId, raw }: WebhookEvent): Promise<readonly string[]> {
  return type?.startsWith("deposit.") && transactionId
    ? ["transaction", type, transactionId]
    : ["body", await sha256(raw)];
}
