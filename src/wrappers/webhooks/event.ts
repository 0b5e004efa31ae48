// What a delivery announces (W9).

import type { webhookNames } from "../../../generated/crypto/webhooks.ts";

/** A slug that is known by name. */
export type DocumentedEventType = (typeof webhookNames)[number];

/** What all events have. */
interface EventBase {
  /** The body as received; `parseExactJson` reads its numbers digit for digit. */
  readonly raw: Uint8Array;
  /** The body as `JSON.parse` reads it; undefined where it is no JSON. Its fields are not known (G39). */
  readonly payload: unknown;
}

/** A documented event. */
export interface DocumentedEvent<Type extends DocumentedEventType = DocumentedEventType> extends EventBase {
  readonly known: true;
  readonly type: Type;
  /** For a deposit the on-chain hash (C96). */
  readonly transactionId: string;
}

/** Any other event, or one whose slug or transaction was not found in the body. */
export interface OtherEvent extends EventBase {
  readonly known: false;
  readonly type: string | undefined;
  readonly transactionId: string | undefined;
}

/** What a delivery announces; `known`, then `type`, tell the members apart. */
export type WebhookEvent = { [Type in DocumentedEventType]: DocumentedEvent<Type> }[DocumentedEventType] | OtherEvent;

/** Finds slug and transaction in a payload whose fields are not known (G39). */
export type ReadEvent = (payload: unknown) => {
  readonly type?: string | undefined;
  readonly transactionId?: string | undefined;
};
