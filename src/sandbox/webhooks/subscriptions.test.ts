import { describe, expect, it } from "vitest";
import { dataOf, HOOK, openWebhooks, type ShownSubscription, webhooksIn } from "./testing/open-webhooks.ts";

const missing = { httpStatus: 404, code: "not_found" };

describe("subscriptions", () => {
  it("are created for https addresses, for all events by default, and return their secret [C88]", async () => {
    const { subscribe, raw, token, tenant } = openWebhooks();
    const all = await subscribe({ url: "https://shop.example/hooks" });
    expect(all).toMatchObject({ url: "https://shop.example/hooks", events: ["*"], enabled: true });
    expect(all.secret).toMatch(/^[0-9a-f]{64}$/);
    const star = await subscribe({ url: "https://shop.example/hooks", events: ["*"] });
    expect(star.events).toEqual(["*"]);
    const some = await subscribe({ url: "https://shop.example/hooks", events: ["deposit.confirmed", "card.created"] });
    expect(some.events).toEqual(["deposit.confirmed", "card.created"]);
    expect(new Set([all, star, some].map(({ id }) => id)).size).toBe(3);
    expect(new Set([all, star, some].map(({ secret }) => secret)).size).toBe(3);

    // The meaning of `*` and of a type.
    tenant.change({ webhooks: { loopbackHttp: true } });
    const own = openWebhooks();
    await own.subscribe();
    await own.subscribe({ url: `${HOOK}/star`, events: ["*"] });
    await own.subscribe({ url: `${HOOK}/some`, events: ["card.created"] });
    own.tenant.simulate.emitEvent({ type: "kyc.approved" });
    await own.sandbox.idle();
    // Different receivers are called concurrently, so either may be first.
    expect(own.received.map(({ url }) => url).sort()).toEqual([HOOK, `${HOOK}/star`]);

    for (const url of ["http://shop.example/hooks", "ftp://shop.example", "shop.example", "", "https://"]) {
      const answer = await raw("crypto", "POST", "/webhook/create-webhook", {
        body: { url },
        token: await token("crypto"),
      });
      expect([url, answer.status, answer.body.error]).toEqual([url, 400, "validation_error"]);
      expect(Object.keys(answer.body.details)).toEqual(["url"]);
    }
  });

  it("may have an http address on loopback, which is assumed, unless disabled [C88]", async () => {
    const { raw, token, tenant } = openWebhooks();
    const create = async (url: string) => {
      const { status, headers } = await raw("crypto", "POST", "/webhook/create-webhook", {
        body: { url },
        token: await token("crypto"),
      });
      return [status, headers.get("x-sandbox-basis")];
    };
    for (const url of ["http://127.0.0.1:1/", "http://localhost:4010/hooks", "http://[::1]/"]) {
      expect(await create(url)).toEqual([200, "assumed"]);
    }
    tenant.change({ webhooks: { loopbackHttp: false } });
    expect(await create("http://127.0.0.1:1/")).toEqual([400, "assumed"]);
    expect(await create("https://127.0.0.1:1/")).toEqual([200, "assumed"]);
  });

  it("reject invalid input, name every field, and store nothing of it", async () => {
    const { raw, token, sandbox } = openWebhooks();
    const bearer = await token("crypto");
    const before = sandbox.state.export();
    const refused = async (body: unknown) => {
      const answer = await raw("crypto", "POST", "/webhook/create-webhook", { body, token: bearer });
      expect([answer.status, answer.body.error]).toEqual([400, "validation_error"]);
      return Object.keys(answer.body.details ?? {});
    };
    expect(await refused({})).toEqual(["url"]);
    expect(await refused({ url: 5 })).toEqual(["url"]);
    expect(await refused({ url: "https://user:pass@shop.example/" })).toEqual(["url"]);
    expect(await refused({ url: "http://shop.example/", events: "all" })).toEqual(expect.arrayContaining(["events"]));
    expect((await refused({ url: "https://shop.example/", events: [1] }))[0]).toMatch(/^events/);
    expect(await refused([])).toEqual(["body"]);
    expect(withoutRandom(sandbox.state.export())).toBe(withoutRandom(before));
  });

  it("keep a label under any name except the service's own", async () => {
    const { subscribe, wallets, received, sandbox, deliver } = openWebhooks();
    const made = await subscribe({
      ...{ label: "shop", $map: "m", id: "mine", secret: "mine", created_at: "then", nested: { a: 1 } },
      ["__proto__"]: "p",
    });
    expect(made).toMatchObject({ label: "shop", $map: "m" });
    expect(made.id).not.toBe("mine");
    expect(made.secret).not.toBe("mine");
    expect(made.created_at).toBe("2026-01-01T00:00:00.000Z");
    expect(Object.hasOwn(made, "nested")).toBe(false);
    await wallets.webhooks.update(made.id, {}, { extraBody: { label: "second", secret: "mine" } });
    expect(JSON.stringify(webhooksIn(await wallets.webhooks.list()))).not.toContain("mine");
    // It survives an export.
    sandbox.state.import(sandbox.state.export());
    expect(dataOf(await wallets.webhooks.get(made.id))).toMatchObject({
      label: "second",
      $map: "m",
      secret: made.secret,
    });
    await deliver("card.created");
    expect(received).toHaveLength(1);
  });

  it("can be read with their secret, listed and deleted, which ends deliveries [C89, A17]", async () => {
    const { subscribe, wallets, received, deliver } = openWebhooks();
    const first = await subscribe();
    const second = await subscribe({ url: `${HOOK}/2` });
    expect(dataOf<ShownSubscription>(await wallets.webhooks.get(first.id))).toEqual(first);
    expect(dataOf<ShownSubscription>(await wallets.webhooks.get(second.id)).secret).toBe(second.secret);
    const list = webhooksIn(await wallets.webhooks.list());
    expect(list.map(({ id, url }) => [id, url])).toEqual([
      [first.id, HOOK],
      [second.id, `${HOOK}/2`],
    ]);
    await wallets.webhooks.delete(first.id);
    await deliver("card.created");
    expect(received.map(({ url }) => url)).toEqual([`${HOOK}/2`]);
    expect(webhooksIn(await wallets.webhooks.list()).map(({ id }) => id)).toEqual([second.id]);
    await expect(wallets.webhooks.get(first.id)).rejects.toMatchObject(missing);
  });

  it("do not reveal their secrets in the list", async () => {
    const { subscribe, wallets } = openWebhooks();
    const { secret } = await subscribe();
    expect(JSON.stringify(webhooksIn(await wallets.webhooks.list()))).not.toContain(secret);
  });

  it("fail their pending deliveries when deleted; the records stay", async () => {
    const { subscribe, wallets, tenant, sandbox, received } = openWebhooks();
    const { id } = await subscribe();
    await wallets.webhooks.update(id, { enabled: false });
    tenant.simulate.emitEvent({ type: "card.created" });
    await wallets.webhooks.delete(id);
    await sandbox.idle();
    expect(received).toEqual([]);
    expect(tenant.deliveries.list()).toMatchObject([
      { status: "failed", attempts: 0, error: "The subscription was deleted." },
    ]);
    expect(sandbox.state.export()).toContain('"waiting":{"$map":[]}');
  });

  it("pause with enabled false, which deletes nothing, and continue with true [C90]", async () => {
    const { subscribe, wallets, types, verifyLast, deliver } = openWebhooks();
    const { id, secret, ...rest } = await subscribe({ events: ["card.created", "card.frozen", "card.lost"] });
    await deliver("card.created");
    await wallets.webhooks.update(id, { enabled: false });
    await deliver("card.frozen");
    expect(types()).toEqual(["card.created"]);
    expect(dataOf(await wallets.webhooks.get(id))).toEqual({ ...rest, id, secret, enabled: false });
    await wallets.webhooks.update(id, { enabled: true });
    await deliver("card.lost");
    // Assumed: events in the meantime are not lost either.
    expect(types()).toEqual(["card.created", "card.frozen", "card.lost"]);
    await expect(verifyLast(secret)).resolves.toBeDefined();
  });

  it("can have their address and events updated, which is assumed", async () => {
    const { subscribe, wallets, tenant, received, clock, deliver } = openWebhooks();
    const { id, created_at } = await subscribe();
    clock.skip(1_000);
    const extraBody = { url: `${HOOK}/new`, events: ["card.created"] };
    await wallets.webhooks.update(id, {}, { extraBody });
    tenant.simulate.emitEvent({ type: "card.lost" });
    await deliver("card.created");
    expect(received.map(({ url, body }) => [url, JSON.parse(body).type])).toEqual([[`${HOOK}/new`, "card.created"]]);
    expect(dataOf(await wallets.webhooks.get(id))).toMatchObject({
      ...{ ...extraBody, enabled: true, created_at, updated_at: "2026-01-01T00:00:01.000Z" },
    });
    for (const wrong of [{ url: "http://shop.example/" }, { url: null }, { events: "*" }, { events: [null] }]) {
      const change = wallets.webhooks.update(id, { enabled: false }, { extraBody: wrong });
      await expect(change).rejects.toMatchObject({ httpStatus: 400, code: "validation_error" });
    }
    expect(dataOf(await wallets.webhooks.get(id))).toMatchObject({ ...extraBody, enabled: true });
  });

  it("sign only with the new secret after a rotation [C91]", async () => {
    const { subscribe, wallets, verifyLast, deliver } = openWebhooks();
    const { id, secret } = await subscribe();
    await deliver("card.created");
    await expect(verifyLast(secret)).resolves.toBeDefined();
    const renewed = dataOf<ShownSubscription>(await wallets.webhooks.rotateSecret(id)).secret ?? "";
    expect(renewed).toMatch(/^[0-9a-f]{64}$/);
    expect(renewed).not.toBe(secret);
    expect(dataOf<ShownSubscription>(await wallets.webhooks.get(id)).secret).toBe(renewed);
    await deliver("card.created");
    await expect(verifyLast(renewed)).resolves.toBeDefined();
    await expect(verifyLast(secret)).rejects.toMatchObject({ code: "webhook_signature_mismatch" });
  });

  it("sign pending deliveries with the secret at the time of sending", async () => {
    const { subscribe, wallets, tenant, sandbox, verifyLast } = openWebhooks();
    const { id } = await subscribe();
    await wallets.webhooks.update(id, { enabled: false });
    tenant.simulate.emitEvent({ type: "card.created" });
    const { secret = "" } = dataOf<ShownSubscription>(await wallets.webhooks.rotateSecret(id));
    await wallets.webhooks.update(id, { enabled: true });
    await sandbox.idle();
    await expect(verifyLast(secret)).resolves.toBeDefined();
  });

  it("that do not exist return 404 for every operation", async () => {
    const { wallets, sandbox, subscribe } = openWebhooks();
    const { id } = await subscribe();
    const stranger = sandbox.createTenant();
    const absent = "webhook_absent";
    const calls = [
      () => wallets.webhooks.get(absent),
      () => wallets.webhooks.update(absent, { enabled: false }),
      () => wallets.webhooks.delete(absent),
      () => wallets.webhooks.rotateSecret(absent),
      () => wallets.webhooks.listDeliveries(absent),
      () => wallets.webhooks.retryDelivery("delivery_absent"),
      () => wallets.withOptions({}).webhooks.get("__proto__"),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject(missing);
    expect(stranger.deliveries.list()).toEqual([]);
    expect(dataOf(await wallets.webhooks.get(id))).toBeDefined();
  });
});

/** The state without the random generator's position, which a rejected request may change. */
function withoutRandom(state: string): string {
  return state.replaceAll(/"random":\[[^\]]*\]/g, "");
}
