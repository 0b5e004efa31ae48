// Types of webhook events.

import type { DocumentedEvent, DocumentedEventType, ReadEvent, WebhookEvent } from "svc-sdk/webhooks";
import { expectTrue, type IsSame, type IsUnknown } from "./expect-type.ts";

expectTrue<IsSame<DocumentedEventType, "deposit.confirmed" | "transaction.settled" | "transaction.failed">>();
// The fields of a payload are undocumented.
expectTrue<IsUnknown<WebhookEvent["payload"]>>();

/** [W9] `known`, then `type`, narrow events, and the compiler reports a missing case. */
export function describeEvent(event: WebhookEvent): string {
  expectTrue<IsSame<(typeof event)["type"], string | undefined>>();
  if (!event.known) {
    expectTrue<IsSame<(typeof event)["type"], string | undefined>>();
    // @ts-expect-error it may have no transaction id
    return event.transactionId.length > 0 ? "another" : "another without a transaction";
  }
  expectTrue<IsSame<(typeof event)["transactionId"], string>>();
  switch (event.type) {
    case "deposit.confirmed":
      expectTrue<IsSame<typeof event, DocumentedEvent<"deposit.confirmed">>>();
      return "a deposit";
    case "transaction.settled":
    case "transaction.failed":
      return event.type;
    // @ts-expect-error a slug that is not documented
    case "card.frozen":
      return "never";
    default:
      return event satisfies never;
  }
}

export function forgetful(event: WebhookEvent): string {
  if (!event.known) return "another";
  switch (event.type) {
    case "deposit.confirmed":
      return "a deposit";
    case "transaction.settled":
      return "settled";
    default:
      // @ts-expect-error the case transaction.failed is missing
      return event satisfies never;
  }
}

export function unguarded(event: WebhookEvent): string {
  // @ts-expect-error without checking `known`, there may be no transaction id
  return event.transactionId;
}

export const fromText = ((payload) => ({ type: typeof payload })) satisfies ReadEvent;
// @ts-expect-error a transaction id is a string
export const fromNumber = (() => ({ transactionId: 1 })) satisfies ReadEvent;
