// The sandbox's webhooks agree with a second, tiny implementation of the rules, for any commands in any order.

import fc from "fast-check";
import { expect } from "vitest";
import { testProperty } from "../../../tests/support/property-runs.ts";
import {
  deliveriesIn,
  HOOK,
  OpenWebhooks,
  type ShownSubscription,
  webhooksIn,
} from "../../../tests/support/sandbox/open-webhooks.ts";
import type { Undescribed } from "../../wrappers/results.ts";
import { createCryptoVerifier } from "../../wrappers/webhooks/verifier.ts";

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
  /** The attempts by address, each as its event and the number of its secret. */
  readonly log: Map<string, (readonly [event: number, secret: number])[]> = new Map();
  isUp: boolean = true;
  #events = 0;

  emit(type: string): number {
    const event = ++this.#events;
    for (const { events, queue, deliveries } of this.subscriptions.values()) {
      if (!events.includes("*") && !events.includes(type)) continue;
      const delivery: ModelDelivery = { event, type, status: "pending", attempts: 0 };
      for (const list of [deliveries, this.deliveries, queue]) list.push(delivery);
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
        this.log.set(url, [...(this.log.get(url) ?? []), [next.event, secret]]);
        next.attempts += 1;
        next.status = this.isUp ? "delivered" : "failed";
      }
    }
  }
}

/** The sandbox, with ids and secrets by address. */
interface Real {
  readonly open: OpenWebhooks;
  readonly ids: Map<string, string>;
  /** Every secret that a subscription has had, oldest first. */
  readonly secrets: Map<string, string[]>;
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

async function compare(model: WebhookModel, { open, ids, secrets }: Real): Promise<void> {
  const log: WebhookModel["log"] = new Map();
  for (const { url, headers, body } of open.received) {
    const { event } = JSON.parse(body).data;
    for (const [index, secret] of (secrets.get(url) ?? []).entries()) {
      const verifier = createCryptoVerifier({ secret, toleranceSeconds: Number.POSITIVE_INFINITY });
      const isGenuine = await verifier.verify({ headers, body }).then(
        () => true,
        () => false,
      );
      if (isGenuine) log.set(url, [...(log.get(url) ?? []), [event, index]]);
    }
  }
  expect(log).toEqual(model.log);
  open.received.length = 0;
  model.log.clear();

  const { webhooks } = open.wallets;
  const shown = ({ url, events, enabled }: ModelSubscription | ShownSubscription) => ({ url, events, enabled });
  const subscriptions = [...model.subscriptions.values()];
  expect(webhooksIn(await webhooks.list()).map(shown)).toEqual(subscriptions.map(shown));
  for (const { url, secret, deliveries } of subscriptions) {
    const id = ids.get(url) ?? "";
    expect((await webhooks.get(id)).unwrap<ShownSubscription>().secret).toBe(secrets.get(url)?.[secret]);
    expectSame(await webhooks.listDeliveries(id), deliveries);
  }
  expectSame(await webhooks.listAllDeliveries(), model.deliveries);
}

function expectSame(answer: Undescribed, deliveries: readonly ModelDelivery[]): void {
  expect(deliveriesIn(answer).map(({ event_type, status, attempts }) => [event_type, status, attempts])).toEqual(
    deliveries.map(({ type, status, attempts }) => [type, status, attempts]).reverse(),
  );
}

const types: fc.Arbitrary<string> = fc.constantFrom("card.created", "card.lost", "deposit.confirmed");
const lists = fc.oneof(fc.constant<string[]>(["*"]), fc.uniqueArray(types, { maxLength: 2 }));
// Few, so that commands interact.
const urls = fc.constantFrom(`${HOOK}/1`, `${HOOK}/2`, `${HOOK}/3`);

type Webhooks = OpenWebhooks["wallets"]["webhooks"];

/** A command on an existing subscription, with its id in the sandbox. */
const on = (
  words: string,
  act: (subscription: ModelSubscription, id: string, webhooks: Webhooks, model: WebhookModel, real: Real) => unknown,
): fc.Arbitrary<Command> =>
  urls.map((url) =>
    command(
      `${words} ${url}`,
      (model, real) => {
        const subscription = model.subscriptions.get(url);
        return subscription && act(subscription, real.ids.get(url) ?? "", real.open.wallets.webhooks, model, real);
      },
      (model) => model.subscriptions.has(url),
    ),
  );

const enable = (enabled: boolean) =>
  on(enabled ? "resume" : "pause", (subscription, id, webhooks, model) => {
    subscription.enabled = enabled;
    model.flush();
    return webhooks.update(id, { enabled });
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
  on("rotate", async (subscription, id, webhooks, _, { secrets }) => {
    subscription.secret += 1;
    const { secret = "" } = (await webhooks.rotateSecret(id)).unwrap<ShownSubscription>();
    secrets.get(subscription.url)?.push(secret);
  }),
  on("delete", (subscription, id, webhooks, model) => {
    model.delete(subscription);
    return webhooks.delete(id);
  }),
  types.map((type) =>
    command(`emit ${type}`, (model, { open }) => {
      open.tenant.simulate.emitEvent({ type, data: { event: model.emit(type) } });
    }),
  ),
  on("retry the last failed one of", async (subscription, id, webhooks, model) => {
    const { deliveries } = subscription;
    const delivery = [...deliveries].reverse().find(({ status }) => status === "failed");
    if (!delivery) return;
    const query = { limit: 1, offset: deliveries.length - 1 - deliveries.indexOf(delivery) };
    const [record] = deliveriesIn(await webhooks.listDeliveries(id, query));
    model.retry(subscription, delivery);
    await webhooks.retryDelivery(record?.id ?? "");
  }),
  fc.boolean().map((isUp) =>
    command(isUp ? "the receiver comes up" : "the receiver goes down", (model, { open }) => {
      model.isUp = isUp;
      open.respond(() => (isUp ? 200 : 503));
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
    const real: Real = { open: new OpenWebhooks(), ids: new Map(), secrets: new Map() };
    await fc.asyncModelRun(() => ({ model: new WebhookModel(), real }), plan);
  }),
  0.04,
);
