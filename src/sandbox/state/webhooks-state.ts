// The state of webhooks: subscriptions, deliveries, queues and delivery faults.

/** A subscription to events. A17: one store, although subscriptions are created and managed under two paths. */
export interface Subscription {
  readonly id: string;
  url: string;
  events: readonly string[];
  secret: string;
  enabled: boolean;
  /** G38: strings under undeclared names, such as a label. */
  readonly extra: Map<string, string>;
  /** ISO 8601, as is `updatedAt`. */
  readonly createdAt: string;
  updatedAt: string;
}

/** G49: the statuses of a delivery are undocumented; these are the sandbox's own. */
export type DeliveryStatus = "pending" | "delivered" | "failed";

export interface DeliveryRecord {
  readonly id: string;
  /** Its queue: the subscription's id, or `FIAT_QUEUE`. Exported states name it so. */
  readonly lane: string;
  /** The event's slug; null for a notification of the fiat service, whose kinds are undocumented. */
  readonly event: string | null;
  readonly body: string;
  readonly createdAt: string;
  /** The URL of the last attempt, or of the next one before the first. */
  url: string;
  status: DeliveryStatus;
  attempts: number;
  lastAttemptAt: string | null;
  responseStatus: number | null;
  error: string | null;
  /** Timestamp of its first signature in milliseconds since the Unix epoch; null before that. */
  firstSignedAt: number | null;
}

export interface QueuedDelivery {
  readonly deliveryId: string;
  /** W16: sign with the timestamp of the first signature instead of the current time. */
  readonly keepTimestamp: boolean;
}

export const deliveryFaultKinds = ["bad-signature", "stale-timestamp", "duplicate", "reorder"] as const;

export type DeliveryFaultKind = (typeof deliveryFaultKinds)[number];

export interface ActiveDeliveryFault {
  readonly kind: DeliveryFaultKind;
  readonly left: number;
}

export interface WebhooksState {
  readonly subscriptions: Map<string, Subscription>;
  readonly deliveries: Map<string, DeliveryRecord>;
  /** Ids of deliveries that are in no queue, in the order in which they ended. */
  readonly ended: Map<string, true>;
  /** By queue, next one first; a delivery in progress stays at the head until it ends. No queue is empty. */
  readonly waiting: Map<string, QueuedDelivery[]>;
  /** Faults of the next deliveries, under the name that state files have for them. */
  mischief: readonly ActiveDeliveryFault[];
}

/** The queue of notifications of the fiat service, which go to the registered address. */
export const FIAT_QUEUE = "fiat";

export function createWebhooksState(): WebhooksState {
  return { subscriptions: new Map(), deliveries: new Map(), ended: new Map(), waiting: new Map(), mischief: [] };
}
