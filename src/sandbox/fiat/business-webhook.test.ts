import { describe, expect, test } from "vitest";
import { FiatClient } from "../../wrappers/client/fiat-client.ts";
import { openSandbox } from "../testing/open-sandbox.ts";

const url = "https://shop.example/hooks";
const other = "https://shop.example/other";

describe("registration", () => {
  test("returns the whole record in the envelope [F15]", async () => {
    const { raw, token, clock } = openSandbox();
    const response = await raw("fiat", "POST", "/business/webhook", {
      ...{ body: { url }, token: await token("fiat"), headers: { "idempotency-key": "one" } },
    });
    expect(response.status).toBe(200);
    const now = new Date(clock.now()).toISOString();
    expect(response.body).toEqual({
      ...{ status: "success", status_code: 200, message: expect.any(String) },
      data: { id: expect.any(String), url, secret: null, events: expect.any(String), created_at: now, updated_at: now },
    });
    expect(response.headers.get("x-sandbox-rule")).toBe("F15");
  });

  test("returns the secret of the configured scheme, which no other operation returns [F15, G8]", async () => {
    const secret = "not-a-real-webhook-secret";
    const { fiat, raw, token } = openSandbox({
      settings: { fiat: { signature: { header: "x-signature", encoding: "hex", secret } } },
    });
    await expect(fiat.businessWebhook.register({ url })).resolves.toMatchObject({ url, secret });
    const headers = { "idempotency-key": "one" };
    const responses = [
      await raw("fiat", "GET", "/business/webhook", { token: await token("fiat") }),
      await raw("fiat", "PUT", "/business/webhook", { token: await token("fiat"), headers, body: { url: other } }),
    ];
    for (const { status, body, text } of responses) {
      expect(status).toBe(200);
      expect(Object.keys(body.data).sort()).toEqual(["created_at", "events", "id", "url"]);
      expect(text).not.toContain(secret);
    }
  });

  test.each([
    ["none", {}],
    ["null", { url: null }],
    ["a number", { url: 1 }],
    ["an empty one", { url: "" }],
    ["another name", { URL: url }],
  ])("without a url, %s, is refused with 422 that names the field [F16]", async (_, body) => {
    const { raw, token } = openSandbox();
    const text = await token("fiat");
    const headers = { "idempotency-key": "one" };
    const refused = await raw("fiat", "POST", "/business/webhook", { body, token: text, headers });
    expect(refused.status).toBe(422);
    expect(refused.body).toEqual({
      ...{ status: "error", status_code: 422, message: "Validation failed" },
      errors: { url: [expect.any(String)] },
    });
    expect((await raw("fiat", "GET", "/business/webhook", { token: text })).status).toBe(404);
  });

  test.each([
    "shop.example/hooks",
    "ftp://shop.example",
    "https://",
    "javascript:alert(1)",
    "https://a b.example",
    "https://[",
    "https://shop.example:99999",
  ])("rejects %s as a URL", async (wrong) => {
    const { fiat } = openSandbox();
    await expect(fiat.businessWebhook.register({ url: wrong })).rejects.toMatchObject({
      ...{ httpStatus: 422, fieldErrors: { url: [expect.stringContaining("http or https URL")] } },
    });
    await expect(fiat.businessWebhook.get()).rejects.toMatchObject({ httpStatus: 404 });
  });

  test("a second one replaces the first [G9]", async () => {
    const { fiat, raw, token } = openSandbox();
    const first = await fiat.businessWebhook.register({ url });
    const second = await fiat.businessWebhook.register({ url: other });
    expect(second.id).not.toBe(first.id);
    const read = await raw("fiat", "GET", "/business/webhook", { token: await token("fiat") });
    expect(read.body.data).toMatchObject({ id: second.id, url: other });
  });

  test("belongs to its tenant only", async () => {
    const { sandbox, fiat } = openSandbox();
    const neighbour = new FiatClient(sandbox.createTenant().fiat);
    await fiat.businessWebhook.register({ url });
    await expect(neighbour.businessWebhook.get()).rejects.toMatchObject({ httpStatus: 404 });
  });
});

describe("reading and updating", () => {
  test("reading returns the registered webhook, an update changes it [F17, F18, G8]", async () => {
    const { sandbox, fiat } = openSandbox();
    const { id, created_at, events } = await fiat.businessWebhook.register({ url });
    await expect(fiat.businessWebhook.get().unwrap()).resolves.toMatchObject({ id, url, created_at, events });
    sandbox.clock.advance(60);
    await expect(fiat.businessWebhook.update({ url: other }).unwrap()).resolves.toMatchObject({
      ...{ id, url: other, created_at },
    });
    await expect(fiat.businessWebhook.get().unwrap()).resolves.toMatchObject({ id, url: other, created_at });
  });

  test("without a registration both are 404", async () => {
    const { fiat } = openSandbox();
    const refusal = { httpStatus: 404, raw: { status: "error", status_code: 404, data: null } };
    await expect(fiat.businessWebhook.get()).rejects.toMatchObject(refusal);
    await expect(fiat.businessWebhook.update({ url })).rejects.toMatchObject(refusal);
    await expect(fiat.businessWebhook.get()).rejects.toMatchObject(refusal);
  });

  test.each([
    [undefined, "is required."],
    [{}, "is required."],
    [[], "is required."],
    [null, "is required."],
    ["text", "is required."],
    [{ url: null }, "is required."],
    [{ url: "" }, "is required."],
    [{ url: 7 }, "must be a string."],
    [{ url: " https://shop.example" }, "must be an http or https URL."],
    [{ url: "https://shop.example/a b" }, "must be an http or https URL."],
    [{ address: url }, "is required."],
  ])("an update with %j is refused with 422, and changes nothing", async (body, problem) => {
    const { fiat, raw, token } = openSandbox();
    await fiat.businessWebhook.register({ url });
    const headers = { "idempotency-key": "one" };
    const text = JSON.stringify(body) ?? "";
    const request = { token: await token("fiat"), headers, ...(body === undefined ? {} : { body: text }) };
    const refused = await raw("fiat", "PUT", "/business/webhook", request);
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({ url: [`The url field ${problem}`] });
    await expect(fiat.businessWebhook.get().unwrap()).resolves.toMatchObject({ url });
  });
});
