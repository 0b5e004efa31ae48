// What a tenant keeps of webhooks: subscriptions, deliveries, what waits to be sent, and the mischief that was asked for.

/** Where events go. A17: subscriptions are one store, though they are made and managed under two paths. */
export interface Subscription {
  readonly id: string;
  url: string;
  /** Slugs; `*` among them means all events. */
  events: readonly string[];
  /** The key of the signatures, as text (W15). */
  secret: string;
  enabled: boolean;
  /** G38: texts under names that are not declared, such as a label. */
  readonly extra: Map<string, string>;
  /** ISO 8601, as is `updatedAt`. */
  readonly createdAt: string;
  updatedAt: string;
}

/** G49: the statuses of a delivery are not shown; these are the sandbox's. */
export type DeliveryStatus = "pending" | "delivered" | "failed";

/** One event for one receiver, and what came of it. */
export interface DeliveryRecord {
  readonly id: string;
  /** The queue that it goes through: the subscription's id, or `FIAT_QUEUE`. */
  readonly lane: string;
  /** The event's slug; null for a notification of the fiat service, whose kinds are not known (G11). */
  readonly event: string | null;
  /** The body: the same to the byte at every attempt. */
  readonly body: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** Where the last attempt went; before the first one, where it is to go. */
  url: string;
  status: DeliveryStatus;
  /** Requests that were made, or could not be made. */
  attempts: number;
  /** ISO 8601; null before the first attempt. */
  lastAttemptAt: string | null;
  /** What the receiver answered last; null where no answer came. */
  responseStatus: number | null;
  /** Why the last attempt failed; null where it did not. */
  error: string | null;
  /** Milliseconds since the Unix epoch that its first signature has as its time; null before that. */
  firstSignedAt: number | null;
}

/** A delivery that waits for its turn. */
export interface QueuedDelivery {
  readonly deliveryId: string;
  /** W16: sign with the time of the first signature in place of the present one. */
  readonly keepTimestamp: boolean;
}

/** The kinds of mischief. */
export const deliveryFaultKinds = ["bad-signature", "stale-timestamp", "duplicate", "reorder"] as const;

export type DeliveryFaultKind = (typeof deliveryFaultKinds)[number];

/** A kind, and how many deliveries it still befalls. */
export interface ActiveDeliveryFault {
  readonly kind: DeliveryFaultKind;
  readonly left: number;
}

/** All that a tenant keeps of webhooks. */
export interface WebhooksState {
  readonly subscriptions: Map<string, Subscription>;
  /** By id, oldest first. */
  readonly deliveries: Map<string, DeliveryRecord>;
  /** Ids of those that do not wait, in the order in which they ended. */
  readonly ended: Map<string, true>;
  /** By lane, the next one first; one that is under way stays at the head until it is done. No lane is empty. */
  readonly waiting: Map<string, QueuedDelivery[]>;
  /** What shall go wrong with the next deliveries. */
  mischief: readonly ActiveDeliveryFault[];
}

/** The lane of notifications of the fiat service, which go to the one registered address (F19). */
export const FIAT_QUEUE = "fiat";

/** No subscriptions, and nothing delivered. */
export function createWebhooksState(): WebhooksState {
  return { subscriptions: new Map(), deliveries: new Map(), ended: new Map(), waiting: new Map(), mischief: [] };
}
