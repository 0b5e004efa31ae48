import { describe, expect, it } from "vitest";
import { deferred } from "../../../tests/support/deferred.ts";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import { stepsOf } from "../../../tests/support/growth.ts";
import { bareTenant } from "../../../tests/support/sandbox/bare-tenant.ts";
import { HOOK, OpenWebhooks, openSubscribed } from "../../../tests/support/sandbox/open-webhooks.ts";
import { createWebhooksState } from "../state/webhooks-state.ts";
import { Deliverer } from "./deliverer.ts";
import { cancelQueue, type DeliveryLimits } from "./deliveries.ts";
import { createDeliveryControl } from "./delivery-control.ts";

describe("the deliverer", () => {
  it("sends sequentially per receiver in the order of the events, and concurrently to different receivers", async () => {
    const { subscribe, sandbox, respond, emit, typesAt, arrived } = await openSubscribed();
    await subscribe({ url: `${HOOK}/2` });
    const gate = deferred<Response>();
    respond(({ url, body }) => (url === HOOK && JSON.parse(body).type === "a" ? gate.promise : 200));
    emit("a", "b", "c");
    await arrived(4);
    expect([typesAt(HOOK), typesAt(`${HOOK}/2`)]).toEqual([["a"], ["a", "b", "c"]]);
    gate.resolve(new Response(null, { status: 200 }));
    await sandbox.idle();
    for (const url of [HOOK, `${HOOK}/2`]) expect(typesAt(url)).toEqual(["a", "b", "c"]);
  });

  it("tells listeners of each recorded attempt, until they are removed, whatever they throw", async () => {
    const { sandbox, tenant, respond, deliver, list } = await openSubscribed();
    const heard: unknown[] = [];
    sandbox.onDelivery(() => {
      throw new Error("of the listener");
    });
    const remove = sandbox.onDelivery((id, { event, status, attempts }) => heard.push([id, event, status, attempts]));
    sandbox.state.onChange(() => heard.push(list().map(({ status }) => status)));
    respond(() => 503);
    await deliver("a");
    respond(() => 200);
    tenant.deliveries.retry(list()[0]?.id ?? "");
    await sandbox.idle();
    remove();
    expect(heard).toEqual([
      ...[["pending"], ["failed"], [tenant.id, "a", "failed", 1]],
      ...[["pending"], ["delivered"], [tenant.id, "a", "delivered", 2]],
    ]);
    await deliver("b");
    expect(heard.at(-1)).toEqual(["delivered", "delivered"]);
  });

  it("gives a receiver 10 seconds and ignores later responses", async () => {
    const { sandbox, respond, emit, clock, received, arrived, list } = await openSubscribed();
    const late = deferred<Response>();
    let signal: AbortSignal | null | undefined;
    respond((_, init) => {
      signal = init.signal;
      return received.length === 1 ? late.promise : 200;
    });
    emit("a", "b");
    await arrived(1);
    await clock.advance(9_999);
    expect([list()[1]?.status, signal?.aborted, received.length]).toEqual(["pending", false, 1]);
    await clock.advance(1);
    await sandbox.idle();
    const failed = { status: "failed", attempts: 1, error: "The receiver did not respond within 10 s." };
    expect(list()).toMatchObject([{ status: "delivered" }, failed]);
    late.resolve(new Response());
    await settle();
    expect(list()[1]).toMatchObject(failed);
    expect(clock.pending).toBe(0);
  });

  it("is idle when nothing is being sent, including deliveries that receivers have caused", async () => {
    const { subscribe, respond, emit, types, deliver, list } = new OpenWebhooks();
    await subscribe({ events: ["a"] });
    await subscribe({ url: `${HOOK}/2`, events: ["b"] });
    respond(async ({ body }) => {
      if (JSON.parse(body).type === "a") emit("b");
      else await settle();
      return new Response();
    });
    await deliver("a");
    expect(types()).toEqual(["a", "b"]);
    expect(list()).toMatchObject(Array(2).fill({ status: "delivered" }));
  });

  it("records nothing of an old state in the new one after a reset", async () => {
    const { subscribe, sandbox, tenant, respond, emit, received, arrived, types, list } = await openSubscribed();
    const gates = [deferred<Response>(), deferred<Response>()];
    respond(() => gates[received.length - 1]?.promise ?? 200);
    emit("a", "b");
    await arrived(1);
    tenant.reset();
    expect(list()).toEqual([]);
    // The same ids again, since the seed is the same.
    await subscribe();
    emit("c");
    await arrived(2);
    gates[0]?.resolve(new Response(null, { status: 500 }));
    await settle();
    gates[1]?.resolve(new Response());
    await sandbox.idle();
    expect(types()).toEqual(["a", "c"]);
    expect(list()).toMatchObject([{ event: "c", status: "delivered", attempts: 1 }]);
  });

  it("aborts deliveries when closed, as if not attempted; an imported state continues with them", async () => {
    const { sandbox, respond, emit, received, clock, arrived, deliver, list } = await openSubscribed();
    let signal: AbortSignal | null | undefined;
    respond((_, init) => {
      signal = init.signal;
      return new Promise(() => undefined);
    });
    emit("a");
    await arrived(1);
    await sandbox.close();
    expect([signal?.aborted, list()]).toMatchObject([true, [{ status: "pending", attempts: 0 }]]);
    await deliver("b");
    expect([received.length, clock.pending]).toEqual([1, 0]);
    const next = new OpenWebhooks();
    next.sandbox.state.import(sandbox.state.export());
    await next.sandbox.idle();
    expect(next.types()).toEqual(["a", "b"]);
    expect(next.list()).toMatchObject(Array(2).fill({ status: "delivered" }));
  });

  it("loses no delivery if a pause begins while one is being sent", async () => {
    const { subscribe, sandbox, respond, emit, wallets, arrived, types, list } = new OpenWebhooks();
    const { id } = await subscribe();
    const gate = deferred<Response>();
    respond(({ body }) => (JSON.parse(body).type === "first" ? gate.promise : 200));
    emit("first");
    await arrived(1);
    await wallets.webhooks.update(id, { enabled: false });
    emit(...Array<string>(10).fill("held"));
    gate.resolve(new Response());
    await sandbox.idle();
    expect(types()).toEqual(["first"]);
    await wallets.webhooks.update(id, { enabled: true });
    await sandbox.idle();
    expect(types()).toHaveLength(11);
    expect(list()).toMatchObject(Array(11).fill({ status: "delivered" }));
  });
});

/** A deliverer with small limits and a tenant without a sandbox; its subscriptions are named as their events. */
function openDeliverer(limits: DeliveryLimits = { ended: 5, pending: 10 }) {
  const fiat = { webhook: null } as never;
  const tenant = bareTenant("webhooks", () => ({ webhooks: createWebhooksState(), fiat }));
  const sent: string[] = [];
  let arrived: () => unknown = () => undefined;
  let how: (url: string) => number | Promise<number> = () => 200;
  const deliverer = new Deliverer({
    clock: new FakeClock(),
    changed: () => undefined,
    limits,
    outbound: {
      async send({ url }) {
        sent.push(url);
        arrived();
        return new Response(null, { status: await how(url) });
      },
    },
  });
  return {
    tenant,
    deliverer,
    limits,
    sent,
    idle: () => deliverer.idle(),
    subscribe(id: string, enabled = true) {
      const url = `http://127.0.0.1:9/${id}`;
      const more = { secret: "secret", extra: new Map(), createdAt: "", updatedAt: "" };
      tenant.state.webhooks.subscriptions.set(id, { id, url, events: [id], enabled, ...more });
    },
    registerFiat() {
      tenant.state.fiat.webhook = { id: "bwh", url: HOOK, created_at: "", updated_at: "" };
    },
    emit(type: string, count = 1) {
      for (let n = 0; n < count; n++) deliverer.enqueue(tenant, { type, data: {} });
    },
    respond(given: typeof how) {
      how = given;
    },
    arrived: (count: number) =>
      new Promise<void>((resolve) => {
        arrived = () => sent.length >= count && resolve();
        arrived();
      }),
    records: () => [...tenant.state.webhooks.deliveries.values()],
  };
}

describe("the limits of deliveries", () => {
  it("keep the last ended deliveries and all pending ones, of which the oldest are dropped at last", async () => {
    const { subscribe, emit, idle, records } = openDeliverer();
    subscribe("held", false);
    subscribe("quick");
    emit("held");
    emit("quick", 8);
    await idle();
    expect([records().length, records()[0]?.event]).toEqual([6, "held"]);
    const held = records()[0]?.id;
    // Never resumed.
    emit("held", 10);
    const dropped = records().filter(({ event, status }) => event === "held" && status === "failed");
    expect(dropped).toMatchObject([{ id: held, error: "Dropped: 10 newer deliveries are pending." }]);
  });

  it.each(["a subscription", "the fiat service"])(
    "drop the oldest pending of %s, but not the one sent",
    async (whose) => {
      const { subscribe, registerFiat, tenant, deliverer, respond, emit, records, sent, arrived } = openDeliverer();
      const isFiat = whose === "the fiat service";
      if (isFiat) registerFiat();
      else subscribe("a");
      respond(() => new Promise(() => undefined));
      for (let n = 0; n < 13; n++) {
        if (isFiat) deliverer.notifyFiat(tenant, {});
        else emit("a");
        await arrived(1);
      }
      const pending = Array<string>(10).fill("pending");
      expect(records().map(({ status }) => status)).toEqual(["pending", "failed", "failed", ...pending]);
      await deliverer.close();
      expect(sent).toHaveLength(1);
    },
  );

  it("drop those that ended first, and none that is retried", async () => {
    const { subscribe, tenant, deliverer, respond, emit, idle, records, sent, arrived } = openDeliverer();
    subscribe("slow");
    subscribe("quick");
    const gate = deferred<number>();
    respond((url) => (url.endsWith("slow") && sent.length > 2 ? gate.promise : 200));
    emit("slow", 2);
    await idle();
    const [first, second] = records();
    createDeliveryControl(tenant, deliverer, () => undefined).retry(first?.id ?? "");
    await arrived(3);
    emit("quick", 5);
    await arrived(8);
    await settle();
    gate.resolve(200);
    await idle();
    expect([records().length, records().some(({ id }) => id === second?.id)]).toEqual([5, false]);
    expect(records()[0]).toMatchObject({ id: first?.id, attempts: 2 });
  });

  it("drop a delivery that was cancelled while being sent, and keep as many others", async () => {
    const { subscribe, tenant, respond, emit, idle, records, arrived, limits } = openDeliverer();
    const gate = deferred<number>();
    respond(() => gate.promise);
    subscribe("slow");
    subscribe("held", false);
    emit("slow");
    await arrived(1);
    const state = tenant.state.webhooks;
    cancelQueue(state, "slow", "deleted", limits);
    emit("held", 6);
    cancelQueue(state, "held", "deleted", limits);
    gate.resolve(200);
    await idle();
    expect(records()).toHaveLength(5);
    expect([...state.ended.keys()]).toEqual([...state.deliveries.keys()]);
  });

  // Regression: each delivery looked through all pending ones.
  it("look at as many records per delivery, however many are pending", async () => {
    const { tenant, registerFiat, deliverer, idle, sent } = openDeliverer({ ended: 100, pending: 10_000 });
    registerFiat();
    const stepsFor = async (count: number) => {
      const steps = await stepsOf(async () => {
        for (let n = 0; n < count; n++) deliverer.notifyFiat(tenant, {});
        await idle();
      });
      return steps / count;
    };
    // Until as many have ended as are kept.
    await stepsFor(100);
    const few = await stepsFor(100);
    expect((await stepsFor(3_000)) / few).toBeLessThan(1.1);
    expect(sent).toHaveLength(3_200);
  });
});
