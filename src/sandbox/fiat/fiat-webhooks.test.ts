import { describe, expect, test } from "vitest";
import { OpenSandbox } from "../../../tests/support/sandbox/open-sandbox.ts";
import { FiatClient } from "../../wrappers/client/fiat-client.ts";

const url = "https://shop.example/hooks";
const other = "https://shop.example/other";
const headers = { "idempotency-key": "one" };

describe("the business webhook", () => {
  test("is registered, read and updated for its tenant; a second registration replaces it [F15, F17, F18, G8, G9]", async () => {
    const { sandbox, fiat, clock } = new OpenSandbox();
    const neighbour = new FiatClient(sandbox.createTenant().fiat);
    const now = new Date(clock.now()).toISOString();
    const first = await fiat.businessWebhook.register({ url });
    const times = { created_at: now, updated_at: now };
    expect(first).toEqual({ id: expect.any(String), url, secret: null, events: expect.any(String), ...times });
    const { id, events, created_at } = first;
    await expect(fiat.businessWebhook.get().unwrap()).resolves.toEqual({ id, url, events, created_at });
    sandbox.clock.advance(60);
    const updated = await fiat.businessWebhook.update({ url: other }).unwrap();
    expect(updated).toEqual({ id, url: other, events, created_at });
    await expect(fiat.businessWebhook.get().unwrap()).resolves.toEqual(updated);
    const second = await fiat.businessWebhook.register({ url });
    expect(second.id).not.toBe(id);
    await expect(fiat.businessWebhook.get().unwrap()).resolves.toMatchObject({ id: second.id, url });
    await expect(neighbour.businessWebhook.get()).rejects.toMatchObject({ httpStatus: 404 });
  });

  test("returns the secret of the configured scheme at registration only [F15, G8]", async () => {
    const secret = "not-a-real-webhook-secret";
    const signature = { header: "x-signature", encoding: "hex", secret } as const;
    const { fiat, raw, token } = new OpenSandbox({ settings: { fiat: { signature } } });
    await expect(fiat.businessWebhook.register({ url })).resolves.toMatchObject({ url, secret });
    const bearer = { token: await token("fiat") };
    const read = await raw("fiat", "GET", "/business/webhook", bearer);
    const updated = await raw("fiat", "PUT", "/business/webhook", { ...bearer, headers, body: { url: other } });
    for (const { status, text } of [read, updated]) expect([status, text.includes(secret)]).toEqual([200, false]);
  });

  const noUrls = [
    "shop.example/hooks",
    "ftp://shop.example",
    "https://[",
    " https://shop.example",
    "https://a.example/b c",
  ];

  test.each<[unknown, string]>([
    ...[undefined, {}, [], null, { url: null }, { url: "" }].map((body): [unknown, string] => [body, "is required."]),
    [{ url: 7 }, "must be a string."],
    ...noUrls.map((wrong): [unknown, string] => [{ url: wrong }, "must be an http or https URL."]),
  ])("with %j is refused with 422 that names the field, and nothing changes [F16]", async (body, problem) => {
    const { fiat, raw, token } = new OpenSandbox();
    const request = { token: await token("fiat"), headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const send = (method: string) => raw("fiat", method, "/business/webhook", request);
    expect((await send("POST")).status).toBe(422);
    await expect(fiat.businessWebhook.get()).rejects.toMatchObject({ httpStatus: 404 });
    await fiat.businessWebhook.register({ url });
    expect((await send("PUT")).body.errors).toEqual({ url: [`The url field ${problem}`] });
    await expect(fiat.businessWebhook.get().unwrap()).resolves.toMatchObject({ url });
  });
});

describe("named webhooks", () => {
  const ignored = { webhook_secret: "not-a-real-webhook-secret", whitelist_ips: ["192.0.2.10"] };
  const webhook = { webhook_name: "Shop", webhook_url: url, ...ignored };
  const settings = { fiat: { namedWebhooks: true } };

  test("respond with 501 and the setting that enables them, unless enabled [G10]", async () => {
    const { raw, token } = new OpenSandbox();
    const bearer = { token: await token("fiat") };
    const message = expect.stringMatching(
      /^(create|list)NamedWebhooks? is off .*settings set fiat\.namedWebhooks=true"\.$/,
    );
    const body = { status: "error", status_code: 501, message, data: null };
    const created = raw("fiat", "POST", "/webhooks/create", { ...bearer, headers, body: webhook });
    expect([await created, await raw("fiat", "GET", "/webhooks", bearer)]).toMatchObject(
      Array(2).fill({ status: 501, body }),
    );
  });

  test("are returned in three fields without an envelope, and listed as a bare array without secrets [F21, F22]", async () => {
    const { fiat, raw, token } = new OpenSandbox({ settings });
    const bearer = { token: await token("fiat") };
    const { body: first } = await raw("fiat", "POST", "/webhooks/create", { ...bearer, headers, body: webhook });
    expect(first).toEqual({ status: "success", webhook_id: expect.any(String), message: "Webhook created." });
    const second = await fiat.webhooks.create({ ...webhook, webhook_name: "Other" });
    const { status, body } = await raw("fiat", "GET", "/webhooks", bearer);
    const listed = [
      { webhook_id: first.webhook_id, name: "Shop", url },
      { webhook_id: second.webhook_id, name: "Other", url },
    ];
    expect([status, body]).toEqual([200, listed]);
  });

  test.each([
    ["webhook_name", {}],
    ["webhook_name", { ...webhook, webhook_name: "" }],
    ["webhook_url", { ...webhook, webhook_url: undefined }],
    ["webhook_url", { ...webhook, webhook_url: "nowhere" }],
  ])("without a %s are refused with 422, and not created", async (field, body) => {
    const { fiat } = new OpenSandbox({ settings });
    const refusal = { httpStatus: 422, fieldErrors: { [field]: [expect.any(String)] } };
    await expect(fiat.webhooks.create(body)).rejects.toMatchObject(refusal);
    await expect(fiat.webhooks.list()).resolves.toEqual([]);
  });
});
