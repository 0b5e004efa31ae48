// The event in a verified body: its type, its transaction, and the keys under which a store remembers it (W9, W10, W10a).

import { webhookNames as ourEventTypes } from "../../../generated/crypto/webhooks.ts";
import { sha256 } from "../platform/digest.ts";
import { parsePayload } from "./payload.ts";

/** A documented event type. */
export type DocumentedEventType = (typeof ourEventTypes)[number];

/** Fields of every event. */
interface EventBase {
  /** The body as received; `parseExactJson` reads its numbers digit for digit. */
  readonly raw: Uint8Array;
  /**
   * The body as `JSON.parse` reads it, but `transaction_id` is a string of its digits; undefined if it is not valid JSON, or has more
   * than 1,000 levels. Its fields are undocumented (G39).
   */
  readonly payload: unknown;
  /** What tells this event from others of its transaction; undefined unless `readEvent` returns it (W10a). */
  readonly dedupeKey?: string | undefined;
}

/** A documented event. */
export interface DocumentedEvent<Type extends string = DocumentedEventType> extends EventBase {
  readonly known: true;
  readonly type: Type;
  /** For a deposit, the on-chain hash (C96), which several deposits may share (W10a). */
  readonly transactionId: string;
}

/** Any other event, or one without a recognized type or transaction. */
export interface OtherEvent extends EventBase {
  readonly known: false;
  readonly type: string | undefined;
  readonly transactionId: string | undefined;
}

/** An event; check `known`, then `type`. */
export type WebhookEvent<Type extends string = DocumentedEventType> =
  | { [Known in Type]: DocumentedEvent<Known> }[Type]
  | OtherEvent;

/** Finds event type and transaction in a payload, whose fields are undocumented (G39). */
export type ReadEvent = (payload: unknown) => {
  readonly type?: string | undefined;
  readonly transactionId?: string | undefined;
  /**
   * Text that differs between two events of one type and transaction, and is the same in every delivery of an event, such as an
   * event id or the position of a deposit in its transaction (W10a). Events of one transaction that have different ones are
   * each handled.
   */
  readonly dedupeKey?: string | undefined;
};

/**
 * Reads the event in a body. Every body is an event: without a documented type or without a transaction it is `known: false`.
 * Throws only what `readEvent` throws.
 *
 * @param eventTypes The types that are documented; a generated package exports its own as `webhookNames`. Default: those of our
 * documents.
 */
export function readWebhookEvent<const Type extends string = DocumentedEventType>(
  raw: Uint8Array,
  readEvent: ReadEvent = readAssumedFields,
  eventTypes: readonly Type[] = ourEventTypes as readonly string[] as readonly Type[],
): WebhookEvent<Type> {
  const payload = parsePayload(raw);
  if (payload === undefined) return { known: false, type: undefined, transactionId: undefined, payload, raw };
  const found = readEvent(payload);
  const [type, transactionId] = [text(found.type), text(found.transactionId)];
  const rest = { payload, raw, dedupeKey: text(found.dedupeKey) };
  const known = eventTypes.find((name) => name === type);
  if (known === undefined || transactionId === undefined) return { known: false, type, transactionId, ...rest };
  const event: DocumentedEvent<Type> = { known: true, type: known, transactionId, ...rest };
  return event;
}

/** Assumed: the envelope is undocumented (G39). The name `transaction_id` is documented, but not its place (C96). */
function readAssumedFields(payload: unknown): ReturnType<ReadEvent> {
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

/** Under which keys a store remembers an event. Keys have a fixed length and reveal nothing about the event. */
export interface EventKeys {
  /** SHA-256 of the signed body. */
  readonly bodyHash: string;
  /** The same for all deliveries of this body in a scope. */
  readonly body: string;
  /** The same for all deliveries with this transaction in a scope; undefined if only the whole body identifies the event. */
  readonly transaction: string | undefined;
}

export async function eventKeys(scope: string, event: WebhookEvent<string>): Promise<EventKeys> {
  const bodyHash = await sha256(event.raw);
  const identity = transactionIdentity(event);
  return {
    bodyHash,
    body: await toKey(scope, ["body", bodyHash]),
    transaction: identity && (await toKey(scope, ["transaction", ...identity])),
  };
}

// A card transaction has several events under one id, and other events are undocumented: only a `dedupeKey` identifies those.
function transactionIdentity({ type, transactionId, dedupeKey }: WebhookEvent<string>): readonly unknown[] | undefined {
  if (dedupeKey) return [type, transactionId, dedupeKey];
  return type?.startsWith("deposit.") && transactionId ? [type, transactionId] : undefined;
}

async function toKey(scope: string, identity: readonly unknown[]): Promise<string> {
  return `webhook:${await sha256(JSON.stringify([scope, ...identity]))}`;
}
