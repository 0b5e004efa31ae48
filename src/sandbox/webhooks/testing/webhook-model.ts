// A minimal second implementation of the webhook rules, to compare the sandbox with.

/** An attempt: the address, the event and the secret. */
export type LogLine = `${string}: event ${number} under secret ${number}`;

export interface ModelDelivery {
  readonly event: number;
  readonly type: string;
  status: "pending" | "delivered" | "failed";
  attempts: number;
}

export interface ModelSubscription {
  readonly url: string;
  events: readonly string[];
  enabled: boolean;
  /** How often the secret was rotated. */
  secret: number;
  readonly queue: ModelDelivery[];
  readonly deliveries: ModelDelivery[];
}

/** One receiver behind all addresses, which is up or down. */
export class WebhookModel {
  readonly subscriptions: Map<string, ModelSubscription> = new Map();
  /** Oldest first, including those of deleted subscriptions. */
  readonly deliveries: ModelDelivery[] = [];
  readonly log: LogLine[] = [];
  isUp: boolean = true;
  #events = 0;

  emit(type: string): number {
    const event = ++this.#events;
    for (const { events, queue, deliveries } of this.subscriptions.values()) {
      if (!events.includes("*") && !events.includes(type)) continue;
      const delivery: ModelDelivery = { event, type, status: "pending", attempts: 0 };
      deliveries.push(delivery);
      this.deliveries.push(delivery);
      queue.push(delivery);
    }
    this.flush();
    return event;
  }

  delete({ url, queue }: ModelSubscription): void {
    for (const delivery of queue) delivery.status = "failed";
    this.subscriptions.delete(url);
  }

  retry(subscription: ModelSubscription, delivery: ModelDelivery): void {
    delivery.status = "pending";
    subscription.queue.push(delivery);
    this.flush();
  }

  /** Delivers everything that can be delivered. */
  flush(): void {
    for (const { url, enabled, secret, queue } of this.subscriptions.values()) {
      for (let next = enabled ? queue.shift() : undefined; next; next = queue.shift()) {
        this.log.push(`${url}: event ${next.event} under secret ${secret}`);
        next.attempts += 1;
        next.status = this.isUp ? "delivered" : "failed";
      }
    }
  }
}
