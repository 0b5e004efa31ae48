// The event in a verified body: its type, its transaction, and the keys under which a store remembers it.

import { webhookNames as ourEventTypes } from "../../../generated/crypto/webhooks.ts";
import { ArgumentError } from "../errors.ts";
import { parseExact, parseJson } from "../http/json.ts";
import { sha256 } from "../util/platform.ts";
import { fieldsOf } from "../util/validate.ts";
import { toBytes } from "./signature.ts";

/** A documented event type. */
export type DocumentedEventType = (typeof ourEventTypes)[number];

/** Fields of every event. */
interface EventBase {
  /** The body as received; `parseExactJson` reads its numbers digit for digit. */
  readonly raw: Uint8Array;
  /**
   * The body as `JSON.parse` reads it, but `transaction_id` is a string of its digits; undefined if it is not valid JSON, or has more
   * than 1,000 levels. Its fields are undocumented.
   */
  readonly payload: unknown;
  /** What tells this event from others of its transaction; undefined unless `readEvent` returns it (W10a). */
  readonly dedupeKey?: string | undefined;
}

/** A documented event. */
export interface DocumentedEvent<Type extends string = DocumentedEventType> extends EventBase {
  readonly known: true;
  readonly type: Type;
  /** For a deposit, the on-chain hash, which several deposits may share. */
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

/** Finds event type and transaction in a payload, whose fields are undocumented. */
export type ReadEvent = (payload: unknown) => {
  readonly type?: string | undefined;
  readonly transactionId?: string | undefined;
  /**
   * Text that differs between two events of one type and transaction, and is the same in every delivery of an event, such as an
   * event id or the position of a deposit in its transaction. Events of one transaction that have different ones are
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
  const [type, transactionId] = [nonBlank(found.type), nonBlank(found.transactionId)];
  const rest = { payload, raw, dedupeKey: nonBlank(found.dedupeKey) };
  const known = eventTypes.find((name) => name === type);
  if (known === undefined || transactionId === undefined) return { known: false, type, transactionId, ...rest };
  const event: DocumentedEvent<Type> = { known: true, type: known, transactionId, ...rest };
  return event;
}

/** Assumed: the envelope is undocumented (G39). The name `transaction_id` is documented, but not its place (C96). */
function readAssumedFields(payload: unknown): ReturnType<ReadEvent> {
  return { type: textField(payload, "type"), transactionId: textField(payload, "transaction_id") };
}

function textField(payload: unknown, name: string): string | undefined {
  if (typeof payload !== "object" || payload === null || !Object.hasOwn(payload, name)) return undefined;
  return nonBlank((payload as Record<string, unknown>)[name]);
}

/** Payloads are not validated, and all events with a blank id would count as the same one. */
function nonBlank(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

/** Under which keys a store remembers an event. Keys have a fixed length and reveal nothing about the event. */
export interface EventKeys {
  /** SHA-256 of the body. */
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

// Any other syntax would silently match nothing and leave the numbers inexact.
const path = /^(?:(?:\[\]|[^.[\]]+)(?:\[\]|\.[^.[\]]+)*)?$/;

/**
 * `JSON.parse`, but numbers at `paths` become strings with all their digits. A path is property names joined by dots, with
 * `[]` for every item of an array and `*` for every property of a map. All other values stay as `JSON.parse` reads them.
 *
 * @example
 * const payload = parseExactJson(event.raw, ["data.amount", "data.fees[].amount"]);
 * @throws {SyntaxError} if the text is not valid JSON, or has more than 1,000 levels.
 * @throws {TypeError} if the bytes are not valid UTF-8.
 * @throws {ArgumentError} if a path has another syntax.
 */
export function parseExactJson(json: string | Uint8Array, paths: readonly string[]): unknown {
  const wrong = paths.findIndex((candidate) => !path.test(candidate));
  if (wrong !== -1) {
    const field = `paths[${wrong}]`;
    const forms = '"data.amount", "data.fees[].amount" or "data.*.amount"';
    throw new ArgumentError(`${field} must be written like ${forms}`, { field });
  }
  const text = typeof json === "string" ? json.replace(/^\uFEFF/, "") : decodePayload(json);
  // A copy: parsed paths are cached by their list, which the caller may change.
  return parseExact(text, [...paths]);
}

// Documented as a text, but not where it is: one that arrives as a number is its digits. An escape before the name ends a longer one.
const numericId = /((?<!\\)"transaction_id"\s*:\s*)(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?=\s*[,}])/g;

/** The payload of a body; undefined if it is not valid JSON, or has more than 1,000 levels. */
function parsePayload(raw: Uint8Array): unknown {
  try {
    return parseJson(decodePayload(raw).replace(numericId, '$1"$2"'));
  } catch {
    return undefined;
  }
}

/** Without its byte order mark. Throws on invalid UTF-8: replacing it would turn different bodies into the same text. */
export function decodePayload(raw: Uint8Array): string {
  return new TextDecoder("utf-8", { fatal: true }).decode(raw);
}

/** A notification from an unknown sender. */
export interface UnverifiedNotification {
  readonly verified: false;
  /** The body as `JSON.parse` reads it, but `transaction_id` is a string; undefined if it is not valid JSON. */
  readonly payload: unknown;
  /** The body as received. */
  readonly raw: Uint8Array;
}

/**
 * Reads a notification of the fiat service without verifying it, because how it is signed is undocumented. **Anyone can
 * send one**: treat it as a hint, and read the state from the service itself.
 *
 * @throws {WebhookError} `webhook_body_parsed` if the body is neither a string nor bytes.
 */
export function readUnverifiedNotification(body: string | Uint8Array | ArrayBuffer): UnverifiedNotification {
  const raw = toBytes(body);
  return { verified: false, payload: parsePayload(raw), raw };
}

/** The fields of an event's envelope. */
export interface EventEnvelope {
  /** The id of the event. @default none: the body, or its transaction, tells events apart */
  readonly id?: string | undefined;
  /** @default "type" */
  readonly type?: string | undefined;
  /** The object with the event's own fields, `transaction_id` among them. @default the body itself */
  readonly data?: string | undefined;
}

/** Reads type, transaction and id of an event out of its envelope. */
export function envelopeReader({ id, type = "type", data }: EventEnvelope): ReadEvent {
  return (payload) => {
    const own = data === undefined ? payload : fieldsOf(payload)[data];
    return {
      type: textField(payload, type),
      transactionId: textField(own, "transaction_id"),
      dedupeKey: id === undefined ? undefined : textField(payload, id),
    };
  };
}
