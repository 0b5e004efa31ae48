// What the webhook module of a generated package is made of: a verifier for its header names, and a reader of its envelope.

import { fieldsOf } from "../parsing/fields.ts";
import type { WebhookVerifier } from "./delivery.ts";
import { cryptoScheme } from "./signature-scheme.ts";
import { createVerifier, type VerifierOptions } from "./verifier.ts";
import type { ReadEvent } from "./webhook-event.ts";

/** The headers of a delivery, as a package knows them. */
export interface DeliveryHeaderNames {
  readonly signatureHeader: string;
  /** @default whichever header with `time` in its name makes the signature match (W3) */
  readonly timestampHeader?: string | undefined;
}

/** Creates a verifier for deliveries that are signed as those of the crypto service are, in these headers. */
export function namedVerifier(headers: DeliveryHeaderNames, options: VerifierOptions): WebhookVerifier {
  const scheme = cryptoScheme(undefined, headers.timestampHeader);
  return createVerifier({ ...scheme, signatureHeader: headers.signatureHeader.toLowerCase() }, options);
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
    const fields = fieldsOf(payload);
    const { transaction_id } = data === undefined ? fields : fieldsOf(fields[data]);
    return {
      type: textOf(fields[type]),
      transactionId: textOf(transaction_id),
      dedupeKey: id === undefined ? undefined : textOf(fields[id]),
    };
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
