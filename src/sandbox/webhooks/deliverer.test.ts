import { describe, expect, it } from "vitest";
import { deferred } from "../../../tests/support/deferred.ts";
import { settle } from "../../../tests/support/fake-clock.ts";
import { stepsOf } from "../../../tests/support/growth.ts";
import { openSandbox } from "../testing/open-sandbox.ts";
import { deliveryLimits } from "./deliveries.ts";
import { HOOK, openSubscribed, openWebhooks } from "./testing/open-webhooks.ts";

describe("the deliverer", () => {
  it("sends sequentially per receiver in the order of the events, and concurrently to different receivers", async () => {
    const { subscribe, sandbox, respond, emit, received, arrived } = await openSubscribed();
    await subscribe({ url: `${HOOK}/2` });
    const gate = deferred<Response>();
    respond(({ url, body }) => (url === HOOK && JSON.parse(body).type === "a" ? gate.promise : 200));
    emit("a", "b", "c");
    await arrived(4);
    // The order between the two is not defined.
    const seen = () => {
      const types = (isFirst: boolean) =>
        received.filter(({ url }) => (url === HOOK) === isFirst).map(({ body }) => JSON.parse(body).type);
      return { first: types(true), second: types(false) };
    };
    expect(seen()).toEqual({ first: ["a"], second: ["a", "b", "c"] });
    gate.resolve(new Response(null, { status: 200 }));
    await sandbox.idle();
    expect(seen()).toEqual({ first: ["a", "b", "c"], second: ["a", "b", "c"] });
  });

  it("tells listeners of each attempt, until they are removed, whatever they throw", async () => {
    const { sandbox, tenant, respond, deliver } = await openSubscribed();
    const heard: unknown[] = [];
    sandbox.onDelivery(() => {
      throw new Error("of the listener");
    });
    const remove = sandbox.onDelivery((tenantId, { event, status, attempts }) => {
      heard.push([tenantId, event, status, attempts]);
    });
    respond(() => 503);
    await deliver("a");
    respond(() => 200);
    tenant.deliveries.retry(tenant.deliveries.list()[0]?.id ?? "");
    await sandbox.idle();
    remove();
    await deliver("b");
    expect(heard).toEqual([
      [tenant.id, "a", "failed", 1],
      [tenant.id, "a", "delivered", 2],
    ]);
  });

  it("treats every 2xx as received, and nothing else", async () => {
    const { tenant, respond, received, deliver } = await openSubscribed();
    const statuses = [200, 201, 202, 204, 299, 304, 400, 401, 404, 410, 429, 500, 503];
    respond(() => statuses[received.length - 1] ?? 0);
    await deliver(...statuses.map(String));
    const records = [...tenant.deliveries.list()].reverse();
    expect(records.map(({ responseStatus }) => responseStatus)).toEqual(statuses);
    expect(records.filter(({ status }) => status === "delivered").map(({ event }) => event)).toEqual([
      ...["200", "201", "202", "204", "299"],
    ]);
    expect(records.at(-1)).toMatchObject({ status: "failed", error: "The receiver responded with 503." });
    expect(records[0]).toMatchObject({ error: null, lastAttemptAt: "2026-01-01T00:00:00.000Z" });
  });

  it("does not follow redirects", async () => {
    const { tenant, respond, received, deliver } = await openSubscribed();
    let redirect: RequestRedirect | undefined;
    respond((_, init) => {
      redirect = init.redirect;
      return received.length > 1 ? Response.error() : Response.redirect("http://127.0.0.1:9/other", 302);
    });
    await deliver("a", "b");
    expect(redirect).toBe("manual");
    expect(received.map(({ url }) => url)).toEqual([HOOK, HOOK]);
    const error = "The receiver responded with a redirect, which is not followed.";
    // The second as in a page, where the runtime hides the redirect.
    expect(tenant.deliveries.list()).toMatchObject([
      { status: "failed", responseStatus: null, error },
      { status: "failed", responseStatus: 302, error },
    ]);
  });

  it("gives a receiver 10 seconds and ignores later responses", async () => {
    const { sandbox, tenant, respond, emit, clock, received, arrived } = await openSubscribed();
    const late = deferred<Response>();
    let signal: AbortSignal | null | undefined;
    respond((_, init) => {
      signal = init.signal;
      return received.length === 1 ? late.promise : 200;
    });
    emit("a", "b");
    await arrived(1);
    await clock.advance(9_999);
    expect([tenant.deliveries.list()[1]?.status, signal?.aborted, received.length]).toEqual(["pending", false, 1]);
    await clock.advance(1);
    await sandbox.idle();
    const [second, first] = tenant.deliveries.list();
    expect(first).toMatchObject({ status: "failed", attempts: 1, error: "The receiver did not respond within 10 s." });
    expect(second).toMatchObject({ status: "delivered" });
    late.resolve(new Response());
    await settle();
    expect(tenant.deliveries.list()[1]).toMatchObject({ status: "failed", attempts: 1 });
    expect(clock.pending).toBe(0);
  });

  it("is idle when nothing is being sent, including deliveries that receivers have caused", async () => {
    const { subscribe, sandbox, tenant, respond, emit, types, deliver } = openWebhooks();
    await subscribe({ events: ["a"] });
    await subscribe({ url: `${HOOK}/2`, events: ["b"] });
    respond(async ({ body }) => {
      if (JSON.parse(body).type === "a") emit("b");
      else await settle();
      return new Response();
    });
    await deliver("a");
    expect(types()).toEqual(["a", "b"]);
    expect(tenant.deliveries.list().map(({ status }) => status)).toEqual(["delivered", "delivered"]);
    expect(sandbox.state.export()).toContain('"waiting":{"$map":[]}');
  });

  it("does not wait for response bodies", async () => {
    const { tenant, respond, deliver } = await openSubscribed();
    let cancelled = false;
    const endless = () =>
      new ReadableStream({
        pull: (stream) => stream.enqueue(new Uint8Array(999)),
        cancel() {
          cancelled = true;
          throw new Error("the connection is gone");
        },
      });
    respond(() => new Response(endless()));
    await deliver("a");
    expect(tenant.deliveries.list()[0]?.status).toBe("delivered");
    await settle();
    expect([tenant.deliveries.list()[0]?.responseBody?.length, cancelled]).toEqual([4_000, true]);
  });

  it("records an unreachable receiver without details", async () => {
    const { tenant, respond, deliver } = await openSubscribed();
    respond(() => {
      throw new TypeError("fetch failed for http://127.0.0.1:9/hooks?token=hunter2");
    });
    await deliver("a");
    expect(tenant.deliveries.list()).toMatchObject([
      { status: "failed", attempts: 1, responseStatus: null, error: "The receiver could not be reached." },
    ]);
  });

  it("calls external hosts only if that is allowed, and records it otherwise", async () => {
    const url = "https://shop.example/hooks";
    const { subscribe, tenant, received, deliver } = openWebhooks();
    await subscribe({ url });
    await deliver("a");
    expect(received).toEqual([]);
    expect(tenant.deliveries.list()).toMatchObject([
      { url, status: "failed", attempts: 1, error: expect.stringContaining("shop.example is not this machine") },
    ]);

    const allowed = openWebhooks({ allowExternalHosts: true });
    await allowed.subscribe({ url });
    allowed.tenant.simulate.emitEvent({ type: "a" });
    await allowed.sandbox.idle();
    expect(allowed.received.map((delivery) => delivery.url)).toEqual([url]);
  });

  it("delivers to the sandbox itself, without leaving the process", async () => {
    const { sandbox, tenant, wallets } = openSandbox();
    await wallets.webhooks.create({ url: "https://sandbox.example/_sandbox/inbox/shop" });
    tenant.simulate.emitEvent({ type: "card.created" });
    await sandbox.idle();
    expect(tenant.deliveries.list()).toMatchObject([{ status: "delivered" }]);
    const { messages } = (await (await sandbox.fetch("https://sandbox.example/_sandbox/inbox/shop")).json()) as {
      messages: { body: string }[];
    };
    expect(messages.map(({ body }) => JSON.parse(body).type)).toEqual(["card.created"]);
  });

  it("records that signing failed", async () => {
    const { sandbox, tenant, received, deliver } = await openSubscribed();
    // Only an edited state can contain such a secret.
    sandbox.state.import(sandbox.state.export().replace(/"secret":"[^"]+"/, '"secret":""'));
    await deliver("a");
    expect(received).toEqual([]);
    expect(tenant.deliveries.list()).toMatchObject([{ status: "failed", error: expect.stringContaining("be signed") }]);
  });

  it("reports each recorded attempt", async () => {
    const { sandbox, tenant, emit } = await openSubscribed();
    const seen: string[] = [];
    emit("a", "b");
    sandbox.state.onChange(() => {
      seen.push(
        tenant.deliveries
          .list()
          .map(({ status }) => status)
          .join(),
      );
    });
    await sandbox.idle();
    expect(seen).toEqual(["pending,delivered", "delivered,delivered"]);
  });

  it("records nothing of an old state in the new one after a reset", async () => {
    const { subscribe, sandbox, tenant, respond, emit, received, arrived } = await openSubscribed();
    const gates = [deferred<Response>(), deferred<Response>()];
    respond(() => gates[received.length - 1]?.promise ?? 200);
    emit("a", "b");
    await arrived(1);
    tenant.reset();
    expect(tenant.deliveries.list()).toEqual([]);
    // The same ids again, since the seed is the same.
    await subscribe();
    emit("c");
    await arrived(2);
    gates[0]?.resolve(new Response(null, { status: 500 }));
    await settle();
    gates[1]?.resolve(new Response(null, { status: 200 }));
    await sandbox.idle();
    expect(received.map(({ body }) => JSON.parse(body).type)).toEqual(["a", "c"]);
    expect(tenant.deliveries.list()).toMatchObject([{ event: "c", status: "delivered", attempts: 1 }]);
  });

  it("continues with the pending deliveries of an imported state", async () => {
    const { sandbox, respond, emit, received, arrived } = await openSubscribed();
    respond(() => new Promise(() => undefined));
    emit("a", "b");
    await arrived(1);
    const state = sandbox.state.export();
    await sandbox.close();
    expect(received).toHaveLength(1);

    const next = openWebhooks();
    next.sandbox.state.import(state);
    await next.sandbox.idle();
    expect(next.types()).toEqual(["a", "b"]);
    expect(next.sandbox.tenants[0]?.deliveries.list().map(({ status }) => status)).toEqual(["delivered", "delivered"]);
  });

  it("aborts deliveries when closed, as if they had not been attempted, and sends nothing more", async () => {
    const { sandbox, tenant, respond, emit, received, clock, arrived, deliver } = await openSubscribed();
    const signals: (AbortSignal | null | undefined)[] = [];
    respond((_, init) => {
      signals.push(init.signal);
      return new Promise(() => undefined);
    });
    emit("a");
    await arrived(1);
    await sandbox.close();
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
    expect(tenant.deliveries.list()).toMatchObject([{ status: "pending", attempts: 0 }]);
    await deliver("b");
    expect(received).toHaveLength(1);
    expect(clock.pending).toBe(0);
  });

  it("loses no delivery if a pause begins while one is being sent", async () => {
    const { subscribe, sandbox, tenant, respond, emit, wallets, arrived, types } = openWebhooks();
    const { id } = await subscribe();
    const gate = deferred<Response>();
    respond(({ body }) => (JSON.parse(body).type === "first" ? gate.promise : 200));
    emit("first");
    await arrived(1);
    await wallets.webhooks.update(id, { enabled: false });
    emit(...Array<string>(1_000).fill("held"));
    gate.resolve(new Response());
    await sandbox.idle();
    expect(types()).toEqual(["first"]);
    await wallets.webhooks.update(id, { enabled: true });
    await sandbox.idle();
    expect(types()).toHaveLength(1_001);
    expect(tenant.deliveries.list({ limit: 1_000 }).every(({ status }) => status === "delivered")).toBe(true);
  });

  it("keeps the last 1,000 ended deliveries and all pending ones", async () => {
    const { subscribe, tenant, emit, wallets, deliver } = openWebhooks();
    const slow = await subscribe({ url: `${HOOK}/slow`, events: ["held"] });
    await wallets.webhooks.update(slow.id, { enabled: false });
    await subscribe({ events: ["quick"] });
    emit("held");
    await deliver(...Array<string>(1_005).fill("quick"));
    const records = tenant.deliveries.list();
    expect([records.length, records.at(-1)?.event, records[0]?.status]).toEqual([1_001, "held", "delivered"]);
    expect(tenant.deliveries.list({ limit: 7 })).toEqual(records.slice(0, 7));
    // Never resumed: the oldest is dropped in the end.
    emit(...Array<string>(deliveryLimits.pending).fill("held"));
    const dropped = tenant.deliveries.list().filter(({ event, status }) => event === "held" && status === "failed");
    expect(dropped).toMatchObject([{ id: records.at(-1)?.id, error: expect.stringContaining("Dropped") }]);
  });

  it.each([
    ["a subscription", "a"],
    ["the fiat service's address", "fiat"],
  ])("drops the oldest pending deliveries of %s that is too slow, but not the one being sent", async (_, whose) => {
    const { subscribe, sandbox, tenant, fiat, respond, emit, arrived, received } = openWebhooks();
    if (whose === "fiat") await fiat.businessWebhook.register({ url: HOOK });
    else await subscribe();
    const gate = deferred<Response>();
    respond(() => gate.promise);
    const happen = () => (whose === "fiat" ? tenant.simulate.notifyFiat({ payload: {} }) : emit("a"));
    happen();
    await arrived(1);
    for (let n = 0; n < deliveryLimits.pending + 2; n++) happen();
    const records = [...tenant.deliveries.list()].reverse();
    expect(records.map(({ status }) => status)).toEqual([
      ...["pending", "failed", "failed"],
      ...Array<string>(deliveryLimits.pending).fill("pending"),
    ]);
    expect(records[1]?.error).toBe("Dropped: 10000 newer deliveries are pending.");
    await sandbox.close();
    expect(received).toHaveLength(1);
  });

  it("drops those that ended first, and none that is retried", async () => {
    const { subscribe, sandbox, tenant, respond, emit, received, arrived, deliver } = openWebhooks();
    await subscribe({ url: `${HOOK}/slow`, events: ["slow"] });
    await subscribe({ events: ["quick"] });
    const gate = deferred<Response>();
    respond(({ url }) => (url !== HOOK && received.length > 2 ? gate.promise : 200));
    await deliver("slow", "slow");
    const [second, first] = tenant.deliveries.list();
    tenant.deliveries.retry(first?.id ?? "");
    await arrived(3);
    emit(...Array<string>(1_000).fill("quick"));
    await arrived(1_003);
    await settle();
    gate.resolve(new Response());
    await sandbox.idle();
    const records = tenant.deliveries.list();
    expect(records).toHaveLength(1_000);
    expect(records.some(({ id }) => id === second?.id)).toBe(false);
    expect(records.at(-1)).toMatchObject({ id: first?.id, attempts: 2 });
  });

  it("drops a delivery that was cancelled while being sent, and keeps as many others", async () => {
    const { subscribe, sandbox, tenant, respond, emit, wallets, arrived } = openWebhooks();
    const gate = deferred<Response>();
    respond(() => gate.promise);
    const slow = await subscribe({ url: `${HOOK}/slow`, events: ["slow"] });
    const held = await subscribe({ url: `${HOOK}/held`, events: ["held"] });
    await wallets.webhooks.update(held.id, { enabled: false });
    emit("slow");
    await arrived(1);
    await wallets.webhooks.delete(slow.id);
    emit(...Array<string>(1_001).fill("held"));
    await wallets.webhooks.delete(held.id);
    gate.resolve(new Response());
    await sandbox.idle();
    const { deliveries, ended } = JSON.parse(sandbox.state.export()).tenants[0].webhooks;
    expect(tenant.deliveries.list({ limit: 1_000 })).toHaveLength(1_000);
    const idsOf = ({ $map }: { $map: [string, unknown][] }) => $map.map(([id]) => id);
    expect(idsOf(ended)).toEqual(idsOf(deliveries));
  });

  // Regression: each delivery looked through all pending ones.
  it("looks at as many records per delivery, however many are pending", async () => {
    const { fiat, sandbox, tenant, received } = openWebhooks();
    await fiat.businessWebhook.register({ url: HOOK });
    const stepsFor = async (count: number) => {
      const steps = await stepsOf(async () => {
        for (let n = 0; n < count; n++) tenant.simulate.notifyFiat({ payload: {} });
        await sandbox.idle();
      });
      return steps / count;
    };
    // Until as many have ended as are kept.
    await stepsFor(1_000);
    const few = await stepsFor(100);
    expect((await stepsFor(3_000)) / few).toBeLessThan(1.1);
    expect(received).toHaveLength(4_100);
  });
});
