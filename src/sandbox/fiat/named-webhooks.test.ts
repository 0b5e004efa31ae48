import { describe, expect, test } from "vitest";
import { openSandbox } from "../testing/open-sandbox.ts";

const webhook = {
  ...{ webhook_name: "Shop", webhook_url: "https://shop.example/hooks" },
  ...{ webhook_secret: "not-a-real-webhook-secret", whitelist_ips: ["192.0.2.10"] },
};

test("named webhooks respond with 501 unless enabled [G10]", async () => {
  const { fiat, tenant, raw, token } = openSandbox();
  const text = await token("fiat");
  const headers = { "idempotency-key": "one" };
  const create = () => raw("fiat", "POST", "/webhooks/create", { body: webhook, token: text, headers });
  for (const response of [await create(), await raw("fiat", "GET", "/webhooks", { token: text })]) {
    expect(response.status).toBe(501);
    expect(response.body).toEqual({ status: "error", status_code: 501, message: expect.any(String), data: null });
    expect(response.headers.get("x-sandbox-rule")).toBe("G10");
  }
  tenant.change({ fiat: { namedWebhooks: true } });
  await expect(fiat.webhooks.list()).resolves.toEqual([]);
  expect((await create()).status).toBe(200);
});

describe("enabled", () => {
  const settings = { fiat: { namedWebhooks: true } };

  test("a webhook is returned in three fields, without an envelope [F21]", async () => {
    const { raw, token } = openSandbox({ settings });
    const response = await raw("fiat", "POST", "/webhooks/create", {
      ...{ body: webhook, token: await token("fiat"), headers: { "idempotency-key": "one" } },
    });
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      status: expect.any(String),
      webhook_id: expect.any(String),
      message: expect.any(String),
    });
  });

  test("the list is a bare array in order of creation, without secrets [F22]", async () => {
    const { fiat, raw, token } = openSandbox({ settings });
    const first = await fiat.webhooks.create(webhook);
    const second = await fiat.webhooks.create({ ...webhook, webhook_name: "Other" });
    const { status, body, text } = await raw("fiat", "GET", "/webhooks", { token: await token("fiat") });
    expect(status).toBe(200);
    expect(body).toEqual([
      { webhook_id: first.webhook_id, name: "Shop", url: webhook.webhook_url },
      { webhook_id: second.webhook_id, name: "Other", url: webhook.webhook_url },
    ]);
    expect(text).not.toContain(webhook.webhook_secret);
  });

  test.each([
    ["webhook_name", {}],
    ["webhook_name", { ...webhook, webhook_name: undefined }],
    ["webhook_name", { ...webhook, webhook_name: "" }],
    ["webhook_url", { ...webhook, webhook_url: undefined }],
    ["webhook_url", { ...webhook, webhook_url: "nowhere" }],
  ])("without a %s it is refused with 422, and not created", async (field, body) => {
    const { fiat } = openSandbox({ settings });
    await expect(fiat.webhooks.create(body)).rejects.toMatchObject({
      ...{ httpStatus: 422, fieldErrors: { [field]: [expect.any(String)] } },
    });
    await expect(fiat.webhooks.list()).resolves.toEqual([]);
  });
});
