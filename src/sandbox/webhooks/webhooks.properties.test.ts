// The sandbox's webhooks agree with a second, tiny implementation of the rules, for any commands in any order.

import fc from "fast-check";
import { expect } from "vitest";
import { testProperty } from "../../../tests/support/property-runs.ts";
import {
  dataOf,
  deliveriesIn,
  HOOK,
  type OpenWebhooks,
  openWebhooks,
  type ShownSubscription,
  webhooksIn,
} from "../../../tests/support/sandbox/open-webhooks.ts";
import type { Undescribed } from "../../wrappers/results.ts";
import { createCryptoVerifier } from "../../wrappers/webhooks/verifier.ts";

/** An attempt: the address, the event and the secret. */
type LogLine = `${string}: event ${number} under secret ${number}`;

interface ModelDelivery {
  readonly event: number;
  readonly type: string;
  status: "pending" | "delivered" | "failed";
  attempts: number;
}

interface ModelSubscription {
  readonly url: string;
  events: readonly string[];
  enabled: boolean;
  /** How often the secret was rotated. */
  secret: number;
  readonly queue: ModelDelivery[];
  readonly deliveries: ModelDelivery[];
}

/** One receiver behind all addresses, which is up or down. */
class WebhookModel {
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

/** The sandbox, with ids and secrets by address. */
class Real {
  readonly open: OpenWebhooks = openWebhooks();
  readonly ids = new Map<string, string>();
  /** Every secret that a subscription has had, oldest first. */
  readonly secrets = new Map<string, string[]>();
  isUp = true;

  constructor() {
    this.open.respond(() => (this.isUp ? 200 : 503));
  }

  id(url: string): string {
    return this.ids.get(url) ?? "";
  }
}

type Command = fc.AsyncCommand<WebhookModel, Real>;

/** A command that does the same to both and then compares them. */
function command(
  words: string,
  act: (model: WebhookModel, real: Real) => Promise<unknown> | unknown,
  check: (model: WebhookModel) => boolean = () => true,
): Command {
  return {
    check,
    async run(model, real) {
      await act(model, real);
      await real.open.sandbox.idle();
      await compare(model, real);
    },
    toString: () => words,
  };
}

async function compare(model: WebhookModel, real: Real): Promise<void> {
  const { open, secrets } = real;
  const lines: LogLine[] = [];
  for (const { url, headers, body } of open.received) {
    const { event } = JSON.parse(body).data;
    for (const [index, secret] of (secrets.get(url) ?? []).entries()) {
      const verifier = createCryptoVerifier({ secret, toleranceSeconds: Number.POSITIVE_INFINITY });
      const isGenuine = await verifier.verify({ headers, body }).then(
        () => true,
        () => false,
      );
      if (isGenuine) lines.push(`${url}: event ${event} under secret ${index}`);
    }
  }
  // Ordered per address; addresses are independent.
  expect(lines.sort(byAddress)).toEqual(model.log.sort(byAddress));
  open.received.length = 0;
  model.log.length = 0;

  const listed = webhooksIn(await open.wallets.webhooks.list());
  expect(listed.map(({ url, events, enabled }) => ({ url, events, enabled }))).toEqual(
    [...model.subscriptions.values()].map(({ url, events, enabled }) => ({ url, events, enabled })),
  );
  for (const { url, secret, deliveries } of model.subscriptions.values()) {
    const id = real.id(url);
    const shown = dataOf<ShownSubscription>(await open.wallets.webhooks.get(id));
    expect(shown.secret).toBe(secrets.get(url)?.[secret]);
    expectSame(await open.wallets.webhooks.listDeliveries(id), deliveries);
  }
  expectSame(await open.wallets.webhooks.listAllDeliveries(), model.deliveries);
}

function expectSame(answer: Undescribed, deliveries: readonly ModelDelivery[]): void {
  expect(deliveriesIn(answer).map(({ event_type, status, attempts }) => [event_type, status, attempts])).toEqual(
    deliveries.map(({ type, status, attempts }) => [type, status, attempts]).reverse(),
  );
}

function byAddress(one: LogLine, other: LogLine): number {
  const [a = "", b = ""] = [one, other].map((line) => line.slice(0, line.indexOf(": ")));
  return a < b ? -1 : a > b ? 1 : 0;
}

const types: fc.Arbitrary<string> = fc.constantFrom("card.created", "card.lost", "deposit.confirmed");
const lists = fc.oneof(fc.constant<string[]>(["*"]), fc.uniqueArray(types, { maxLength: 2 }));
// Few, so that commands interact.
const urls = fc.constantFrom(`${HOOK}/1`, `${HOOK}/2`, `${HOOK}/3`);

/** A command on an existing subscription. */
const on = (
  words: string,
  act: (subscription: ModelSubscription, model: WebhookModel, real: Real) => Promise<unknown>,
): fc.Arbitrary<Command> =>
  urls.map((url) =>
    command(
      `${words} ${url}`,
      (model, real) => {
        const subscription = model.subscriptions.get(url);
        return subscription && act(subscription, model, real);
      },
      (model) => model.subscriptions.has(url),
    ),
  );

const enable = (enabled: boolean) =>
  on(enabled ? "resume" : "pause", async (subscription, model, real) => {
    subscription.enabled = enabled;
    model.flush();
    await real.open.wallets.webhooks.update(real.id(subscription.url), { enabled });
  });

const commands: fc.Arbitrary<Command>[] = [
  fc.tuple(urls, lists).map(([url, events]) =>
    command(
      `create ${url} for ${events.join()}`,
      async (model, real) => {
        model.subscriptions.set(url, { url, events, enabled: true, secret: 0, queue: [], deliveries: [] });
        const { id, secret } = await real.open.subscribe({ url, events });
        real.ids.set(url, id);
        real.secrets.set(url, [secret]);
      },
      (model) => !model.subscriptions.has(url),
    ),
  ),
  enable(false),
  enable(true),
  on("rotate", async (subscription, _, real) => {
    subscription.secret += 1;
    const answer = await real.open.wallets.webhooks.rotateSecret(real.id(subscription.url));
    real.secrets.get(subscription.url)?.push(dataOf<ShownSubscription>(answer).secret ?? "");
  }),
  on("delete", async (subscription, model, real) => {
    model.delete(subscription);
    await real.open.wallets.webhooks.delete(real.id(subscription.url));
  }),
  types.map((type) =>
    command(`emit ${type}`, (model, { open }) => {
      open.tenant.simulate.emitEvent({ type, data: { event: model.emit(type) } });
    }),
  ),
  on("retry the last failed one of", async (subscription, model, real) => {
    const { url, deliveries } = subscription;
    const delivery = [...deliveries].reverse().find(({ status }) => status === "failed");
    if (!delivery) return;
    const query = { limit: 1, offset: deliveries.length - 1 - deliveries.indexOf(delivery) };
    const [record] = deliveriesIn(await real.open.wallets.webhooks.listDeliveries(real.id(url), query));
    model.retry(subscription, delivery);
    await real.open.wallets.webhooks.retryDelivery(record?.id ?? "");
  }),
  fc.boolean().map((isUp) =>
    command(isUp ? "the receiver comes up" : "the receiver goes down", (model, real) => {
      model.isUp = isUp;
      real.isUp = isUp;
    }),
  ),
  fc.constant(
    command("export and import", (_, { open }) => {
      open.sandbox.state.import(open.sandbox.state.export());
    }),
  ),
];

testProperty(
  "subscriptions, events, pauses, rotations, deletions and retries agree with a second implementation [C89, C90, C91]",
  fc.asyncProperty(fc.commands(commands, { maxCommands: 30, size: "max" }), async (plan) => {
    const [model, real] = [new WebhookModel(), new Real()];
    await fc.asyncModelRun(() => ({ model, real }), plan);
  }),
  0.04,
);
