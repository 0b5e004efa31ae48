import { describe, expect, it } from "vitest";
import { HOOK, invalid, OpenWebhooks, webhooksIn } from "../../../tests/support/sandbox/open-webhooks.ts";
import { extraFields } from "../../wrappers/http/extra-fields.ts";

const hooks = "/svc-card/webhooks";
const create = "POST /webhook/create-webhook";
const noAddress = { url: "It must be an https address." };

describe("subscriptions", () => {
  it("are for https addresses, and http on loopback unless disabled [C88]", async () => {
    const { ask, tenant } = new OpenWebhooks();
    const created = [200, "Webhook created.", "C88, A17, G19", "assumed"];
    const loopback = ["http://127.0.0.1:1/", "http://localhost:4010/hooks", "http://[::1]/"];
    for (const url of [...loopback, "https://shop.example/"]) expect(await ask(create, { url }), url).toEqual(created);
    const wrong = ["http://shop.example/hooks", "ftp://shop.example", "shop.example", "", "https://"];
    for (const url of [...wrong, "https://user@shop.example/", "https://:pass@shop.example/"])
      expect((await ask(create, { url })).at(-1), url).toHaveProperty("url");
    tenant.change({ webhooks: { loopbackHttp: false } });
    expect(await ask(create, { url: "http://127.0.0.1:1/" })).toEqual(invalid("C88", noAddress));
    expect(await ask(create, { url: "https://127.0.0.1:1/" })).toEqual(created);
  });

  it("that do not exist are not found by any operation", async () => {
    const { ask, subscribe } = new OpenWebhooks();
    const { id } = await subscribe();
    const one = `${hooks}/${id}`;
    expect(await ask(`DELETE ${one}`)).toEqual([200, "Webhook deleted.", "C89, G37", "assumed"]);
    const gone = [`GET ${one}`, `PUT ${one}`, `DELETE ${one}`, `POST ${one}/rotate-secret`, `GET ${one}/deliveries`];
    for (const route of [...gone, `GET ${hooks}/__proto__`])
      expect(await ask(route, route.startsWith("PUT") ? {} : undefined)).toEqual([
        ...[404, "No such webhook.", "C18", "documented"],
      ]);
  });

  it("keep a label under any name except the service's own, and reveal no secret in the list", async () => {
    const { subscribe, wallets, sandbox } = new OpenWebhooks();
    const own = { id: "mine", secret: "mine", created_at: "then" };
    const made = await subscribe({ label: "shop", $map: "m", nested: { a: 1 }, ["__proto__"]: "p", ...own });
    const created_at = "2026-01-01T00:00:00.000Z";
    const secret = expect.stringMatching(/^[0-9a-f]{64}$/);
    // For all events by default.
    expect(made).toMatchObject({ label: "shop", $map: "m", created_at, events: ["*"], enabled: true, secret });
    expect(made.id).not.toBe("mine");
    expect(Object.hasOwn(made, "nested")).toBe(false);
    await wallets.webhooks.update(made.id, {}, { extraBody: extraFields({ label: "second", secret: "mine" }) });
    const list = JSON.stringify(webhooksIn(await wallets.webhooks.list()));
    for (const secret of ["mine", made.secret]) expect(list).not.toContain(secret);
    // It survives an export.
    sandbox.state.import(sandbox.state.export());
    const { label, ...rest } = made;
    expect(await wallets.webhooks.get(made.id).unwrap()).toEqual({ ...rest, label: "second" });
  });

  it("pause with enabled false, and continue with true and the current secret [C90] [C91]", async () => {
    const { subscribe, wallets, types, verifyLast, deliver, sandbox } = new OpenWebhooks();
    const { id, secret } = await subscribe();
    await wallets.webhooks.update(id, { enabled: false });
    await deliver("card.frozen", "card.lost");
    const { secret: renewed = "" } = (await wallets.webhooks.rotateSecret(id)).unwrap<{ readonly secret?: string }>();
    // A pause survives an export.
    sandbox.state.import(sandbox.state.export());
    await sandbox.idle();
    expect(types()).toEqual([]);
    await wallets.webhooks.update(id, { enabled: true });
    await sandbox.idle();
    // Assumed: events in the meantime are not lost.
    expect(types()).toEqual(["card.frozen", "card.lost"]);
    await expect(verifyLast(renewed)).resolves.toBeDefined();
    await expect(verifyLast(secret)).rejects.toMatchObject({ code: "webhook_signature_mismatch" });
  });

  it("can have their address and events updated, which is assumed", async () => {
    const { subscribe, wallets, received, clock, deliver, ask } = new OpenWebhooks();
    const { id, created_at } = await subscribe();
    clock.skip(1_000);
    const changed = { url: `${HOOK}/new`, events: ["card.created"] };
    await wallets.webhooks.update(id, {}, { extraBody: extraFields(changed) });
    await deliver("card.lost", "card.created");
    expect(received.map(({ url, body }) => [url, JSON.parse(body).type])).toEqual([[`${HOOK}/new`, "card.created"]]);
    const noTypes = { events: "It must be a list of event types." };
    for (const [wrong, problems] of [
      [{ url: "http://shop.example/" }, noAddress],
      [{ url: null, events: ["a", 5] }, Object.assign({ ...noAddress }, noTypes)],
      [{ events: "*" }, noTypes],
    ] as const)
      expect(await ask(`PUT ${hooks}/${id}`, { enabled: false, ...wrong })).toEqual(invalid("C90", problems));
    const shown = { ...changed, enabled: true, created_at, updated_at: "2026-01-01T00:00:01.000Z" };
    expect(await wallets.webhooks.get(id).unwrap()).toMatchObject(shown);
  });

  it("fail their pending deliveries when deleted [C89] [A17]", async () => {
    const { subscribe, wallets, received, deliver, tenant } = new OpenWebhooks();
    const { id } = await subscribe();
    await wallets.webhooks.update(id, { enabled: false });
    await deliver("card.created");
    await wallets.webhooks.delete(id);
    const failed = { status: "failed", attempts: 0, error: "The subscription was deleted." };
    expect([received, tenant.deliveries.list()]).toMatchObject([[], [failed]]);
  });
});
