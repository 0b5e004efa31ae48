import { describe, expect, it } from "vitest";
import { deferred } from "../../wrappers/testing/deferred.ts";
import { settle } from "../../wrappers/testing/fake-clock.ts";
import { openSandbox } from "../testing/open-sandbox.ts";
import { MAX_WAITING } from "./deliveries.ts";
import { HOOK, openWebhooks } from "./testing/open-webhooks.ts";

const opened = () => {
  const open = openWebhooks();
  const emit = (...types: string[]) => {
    for (const type of types) open.tenant.simulate.emitEvent({ type });
  };
  return { ...open, emit };
};

describe("the deliverer", () => {
  it("sends to each receiver in the order of the events, one after the other, and to different ones at once", async () => {
    const { subscribe, sandbox, answer, emit, received, arrived } = opened();
    await subscribe();
    await subscribe({ url: `${HOOK}/2` });
    const gate = deferred<Response>();
    answer(({ url, body }) => (url === HOOK && JSON.parse(body).type === "a" ? gate.promise : 200));
    emit("a", "b", "c");
    await arrived(4);
    // Which of the two hears first is nobody's business.
    const told = () => {
      const types = (isFirst: boolean) =>
        received.filter(({ url }) => (url === HOOK) === isFirst).map(({ body }) => JSON.parse(body).type);
      return { first: types(true), second: types(false) };
    };
    expect(told()).toEqual({ first: ["a"], second: ["a", "b", "c"] });
    gate.resolve(new Response(null, { status: 200 }));
    await sandbox.idle();
    expect(told()).toEqual({ first: ["a", "b", "c"], second: ["a", "b", "c"] });
  });

  it("takes every 2xx for received, and nothing else", async () => {
    const { subscribe, sandbox, tenant, answer, emit, received } = opened();
    await subscribe();
    const statuses = [200, 201, 202, 204, 299, 304, 400, 401, 404, 410, 429, 500, 503];
    answer(() => statuses[received.length - 1] ?? 0);
    emit(...statuses.map(String));
    await sandbox.idle();
    const records = [...tenant.deliveries.list()].reverse();
    expect(records.map(({ responseStatus }) => responseStatus)).toEqual(statuses);
    expect(records.filter(({ status }) => status === "delivered").map(({ event }) => event)).toEqual([
      ...["200", "201", "202", "204", "299"],
    ]);
    expect(records.at(-1)).toMatchObject({ status: "failed", error: "The receiver answered 503." });
    expect(records[0]).toMatchObject({ error: null, lastAttemptAt: "2026-01-01T00:00:00.000Z" });
  });

  it("follows no redirect", async () => {
    const { subscribe, sandbox, tenant, answer, emit, received } = opened();
    await subscribe();
    let redirect: RequestRedirect | undefined;
    answer((_, init) => {
      redirect = init.redirect;
      return received.length > 1 ? Response.error() : Response.redirect("http://127.0.0.1:9/other", 302);
    });
    emit("a", "b");
    await sandbox.idle();
    expect(redirect).toBe("manual");
    expect(received.map(({ url }) => url)).toEqual([HOOK, HOOK]);
    const error = "The receiver redirected, which is not followed.";
    // The second as a page sees it: the run time hides the redirect.
    expect(tenant.deliveries.list()).toMatchObject([
      { status: "failed", responseStatus: null, error },
      { status: "failed", responseStatus: 302, error },
    ]);
  });

  it("gives a receiver 10 seconds, whatever becomes of it then", async () => {
    const { subscribe, sandbox, tenant, answer, emit, clock, received, arrived } = opened();
    await subscribe();
    const late = deferred<Response>();
    let signal: AbortSignal | null | undefined;
    answer((_, init) => {
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
    expect(first).toMatchObject({ status: "failed", attempts: 1, error: "The receiver did not answer within 10 s." });
    expect(second).toMatchObject({ status: "delivered" });
    late.resolve(new Response());
    await settle();
    expect(tenant.deliveries.list()[1]).toMatchObject({ status: "failed", attempts: 1 });
    expect(clock.pending).toBe(0);
  });

  it("is idle when nothing is under way any more, what receivers have set off included", async () => {
    const { subscribe, sandbox, tenant, answer, emit, slugs } = opened();
    await subscribe({ events: ["a"] });
    await subscribe({ url: `${HOOK}/2`, events: ["b"] });
    answer(async ({ body }) => {
      if (JSON.parse(body).type === "a") emit("b");
      else await settle();
      return new Response();
    });
    emit("a");
    await sandbox.idle();
    expect(slugs()).toEqual(["a", "b"]);
    expect(tenant.deliveries.list().map(({ status }) => status)).toEqual(["delivered", "delivered"]);
    expect(sandbox.state.export()).toContain('"waiting":{"$map":[]}');
  });

  it("does not wait for what a receiver says beside its status", async () => {
    const { subscribe, sandbox, tenant, answer, emit } = opened();
    await subscribe();
    let cancelled = false;
    const endless = () =>
      new ReadableStream({
        pull: (stream) => stream.enqueue(new Uint8Array(9)),
        cancel() {
          cancelled = true;
          throw new Error("the connection is gone");
        },
      });
    answer(() => new Response(endless()));
    emit("a");
    await sandbox.idle();
    expect([tenant.deliveries.list()[0]?.status, cancelled]).toEqual(["delivered", true]);
  });

  it("notes what could not be reached, without saying more than that", async () => {
    const { subscribe, sandbox, tenant, answer, emit } = opened();
    await subscribe();
    answer(() => {
      throw new TypeError("fetch failed for http://127.0.0.1:9/hooks?token=hunter2");
    });
    emit("a");
    await sandbox.idle();
    expect(tenant.deliveries.list()).toMatchObject([
      { status: "failed", attempts: 1, responseStatus: null, error: "The receiver could not be reached." },
    ]);
  });

  it("calls no other host unless that is allowed, and records so", async () => {
    const url = "https://shop.example/hooks";
    const { subscribe, sandbox, tenant, emit, received } = opened();
    await subscribe({ url });
    emit("a");
    await sandbox.idle();
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

  it("notes that a signature is impossible", async () => {
    const { subscribe, sandbox, tenant, emit, received } = opened();
    await subscribe();
    // Nothing gives a subscription such a secret; a state that somebody has edited may hold it.
    sandbox.state.import(sandbox.state.export().replace(/"secret":"[^"]+"/, '"secret":""'));
    emit("a");
    await sandbox.idle();
    expect(received).toEqual([]);
    expect(tenant.deliveries.list()).toMatchObject([{ status: "failed", error: expect.stringContaining("be signed") }]);
  });

  it("tells of each attempt that it has recorded", async () => {
    const { subscribe, sandbox, tenant, emit } = opened();
    await subscribe();
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

  it("takes nothing of an old state into the new one, when it is reset meanwhile", async () => {
    const { subscribe, sandbox, tenant, answer, emit, received, arrived } = opened();
    await subscribe();
    const gates = [deferred<Response>(), deferred<Response>()];
    answer(() => gates[received.length - 1]?.promise ?? 200);
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

  it("goes on with what waits in a state that is imported", async () => {
    const { subscribe, sandbox, answer, emit, received, arrived } = opened();
    await subscribe();
    answer(() => new Promise(() => undefined));
    emit("a", "b");
    await arrived(1);
    const state = sandbox.state.export();
    await sandbox.close();
    expect(received).toHaveLength(1);

    const next = openWebhooks();
    next.sandbox.state.import(state);
    await next.sandbox.idle();
    expect(next.slugs()).toEqual(["a", "b"]);
    expect(next.sandbox.tenants[0]?.deliveries.list().map(({ status }) => status)).toEqual(["delivered", "delivered"]);
  });

  it("ends what is under way when it is closed, as if it had not been tried, and sends nothing more", async () => {
    const { subscribe, sandbox, tenant, answer, emit, received, clock, arrived } = opened();
    await subscribe();
    const signals: (AbortSignal | null | undefined)[] = [];
    answer((_, init) => {
      signals.push(init.signal);
      return new Promise(() => undefined);
    });
    emit("a");
    await arrived(1);
    await sandbox.close();
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
    expect(tenant.deliveries.list()).toMatchObject([{ status: "pending", attempts: 0 }]);
    emit("b");
    await sandbox.idle();
    expect(received).toHaveLength(1);
    expect(clock.pending).toBe(0);
  });

  it("loses nothing of a pause that begins while a delivery is under way", async () => {
    const { subscribe, sandbox, tenant, answer, emit, wallets, arrived, slugs } = opened();
    const { id } = await subscribe();
    const gate = deferred<Response>();
    answer(({ body }) => (JSON.parse(body).type === "first" ? gate.promise : 200));
    emit("first");
    await arrived(1);
    await wallets.webhooks.update(id, { enabled: false });
    emit(...Array<string>(1_000).fill("held"));
    gate.resolve(new Response());
    await sandbox.idle();
    expect(slugs()).toEqual(["first"]);
    await wallets.webhooks.update(id, { enabled: true });
    await sandbox.idle();
    expect(slugs()).toHaveLength(1_001);
    expect(tenant.deliveries.list({ limit: 1_000 }).every(({ status }) => status === "delivered")).toBe(true);
  });

  it("keeps the last 1,000 deliveries, and all that wait", async () => {
    const { subscribe, sandbox, tenant, emit, wallets } = opened();
    const slow = await subscribe({ url: `${HOOK}/slow`, events: ["held"] });
    await wallets.webhooks.update(slow.id, { enabled: false });
    await subscribe({ events: ["quick"] });
    emit("held");
    emit(...Array<string>(1_005).fill("quick"));
    await sandbox.idle();
    const records = tenant.deliveries.list();
    expect([records.length, records.at(-1)?.event, records[0]?.status]).toEqual([1_001, "held", "delivered"]);
    expect(tenant.deliveries.list({ limit: 7 })).toEqual(records.slice(0, 7));
    // Nobody resumes it: the oldest is given up in the end.
    emit(...Array<string>(MAX_WAITING).fill("held"));
    const given = tenant.deliveries.list().filter(({ event, status }) => event === "held" && status === "failed");
    expect(given).toMatchObject([{ id: records.at(-1)?.id, error: expect.stringContaining("given up") }]);
  });

  it.each([
    ["a subscription", "a"],
    ["the fiat service's address", "fiat"],
  ])(
    "gives up the oldest that wait for %s that takes too long, and not the one that is under way",
    async (_, whose) => {
      const { subscribe, sandbox, tenant, fiat, answer, emit, arrived, received } = opened();
      if (whose === "fiat") await fiat.businessWebhook.register({ url: HOOK });
      else await subscribe();
      const gate = deferred<Response>();
      answer(() => gate.promise);
      const happen = () => (whose === "fiat" ? tenant.simulate.notifyFiat({ payload: {} }) : emit("a"));
      happen();
      await arrived(1);
      for (let n = 0; n < MAX_WAITING + 2; n++) happen();
      const records = [...tenant.deliveries.list()].reverse();
      expect(records.map(({ status }) => status)).toEqual([
        ...["pending", "failed", "failed"],
        ...Array<string>(MAX_WAITING).fill("pending"),
      ]);
      expect(records[1]?.error).toBe("It was given up: 10000 newer ones wait.");
      await sandbox.close();
      expect(received).toHaveLength(1);
    },
  );

  it("forgets those that ended first, and none that is tried again", async () => {
    const { subscribe, sandbox, tenant, answer, emit, received, arrived } = opened();
    await subscribe({ url: `${HOOK}/slow`, events: ["slow"] });
    await subscribe({ events: ["quick"] });
    const gate = deferred<Response>();
    answer(({ url }) => (url !== HOOK && received.length > 2 ? gate.promise : 200));
    emit("slow", "slow");
    await sandbox.idle();
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

  it("forgets one that was given up while it was under way, and keeps as many others", async () => {
    const { subscribe, sandbox, tenant, answer, emit, wallets, arrived } = opened();
    const gate = deferred<Response>();
    answer(() => gate.promise);
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

  // Each used to cost as much as there were others: these took five times as long.
  it("costs the same for each delivery, however many wait", async () => {
    const { fiat, sandbox, tenant, received } = opened();
    await fiat.businessWebhook.register({ url: HOOK });
    const timeOf = async (count: number) => {
      const start = performance.now();
      for (let n = 0; n < count; n++) tenant.simulate.notifyFiat({ payload: {} });
      await sandbox.idle();
      return (performance.now() - start) / count;
    };
    await timeOf(1_000);
    const few = await timeOf(1_000);
    const many = await timeOf(MAX_WAITING);
    expect(received).toHaveLength(2_000 + MAX_WAITING);
    expect(many).toBeLessThan(few * 2.5);
  });
});
