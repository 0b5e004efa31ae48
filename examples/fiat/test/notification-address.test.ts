import { readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { inspect } from "node:util";
import { expect } from "vitest";
import { test } from "./open-app.ts";

const PATH = "/settings/notification-address";
const secret = "not-a-real-webhook-secret";
const signed = { fiat: { signature: { header: "x-signature", encoding: "hex", secret } } } as const;

test("the first address is registered, another one updates it, the same one changes nothing", async ({ app }) => {
  const { send, calls, fiat, keys } = app;
  expect((await send("PUT", PATH, { address: app.address })).body).toEqual({ change: "registered" });
  expect((await send("PUT", PATH, { address: `${app.address}/2` })).body).toEqual({ change: "updated" });
  expect((await send("PUT", PATH, { address: `${app.address}/2` })).body).toEqual({ change: "unchanged" });
  expect((await send("PUT", PATH, { address: app.address })).body).toEqual({ change: "updated" });
  expect(await fiat.businessWebhook.get().unwrap()).toMatchObject({ url: app.address });
  expect((await calls()).filter((name) => name === "registerBusinessWebhook")).toHaveLength(1);
  expect(new Set(keys).size).toBe(3);
});

test("only this user can read the saved secret, and it is never shown", async ({ app }) => {
  const { send, folder, reported, lines, tenant } = app;
  await tenant.change(signed);
  const response = await send("PUT", PATH, { address: app.address });
  const file = join(folder, "secret");
  expect(await readFile(file, "utf8")).toBe(secret);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(lines.join()).toContain("registerBusinessWebhook");
  const shown = inspect([response, reported, lines], { depth: null, maxStringLength: null });
  for (const hidden of [secret, tenant.fiat.appSecret, app.address]) expect(shown).not.toContain(hidden);
});

test("a secret that was not saved is obtained by another registration", async ({ app }) => {
  const { send, folder, tenant } = app;
  await tenant.change(signed);
  await send("PUT", PATH, { address: app.address });
  await rm(join(folder, "secret"));
  expect((await send("PUT", PATH, { address: app.address })).body).toEqual({ change: "registered" });
  expect(await readFile(join(folder, "secret"), "utf8")).toBe(secret);
});

test("an address that the service rejects is shown by the field of the form", async ({ app }) => {
  const { send, reported } = app;
  const { status, body } = await send("PUT", PATH, { address: "shop.example/hooks" });
  expect(status).toBe(422);
  expect(body).toEqual({ errors: { address: [expect.stringContaining("http or https")] } });
  expect(reported).toEqual([]);
});

test.for(["{", {}, { address: 7 }, { address: "" }])(
  "the form %j is rejected before any call",
  async (form, { app }) => {
    const { send, calls } = app;
    expect(await send("PUT", PATH, form)).toMatchObject({ status: 422, body: { errors: expect.any(Object) } });
    expect(await calls()).toEqual([]);
  },
);

test("after a lost response the user repeats the request, which looks at the service first", async ({ app }) => {
  const { send, sandbox, calls, reported, tenant } = app;
  await sandbox.faults.add({ kind: "lose-response", operationId: "registerBusinessWebhook" });
  const lost = await send("PUT", PATH, { address: app.address });
  expect([lost.status, lost.headers.get("retry-after")]).toEqual([503, "30"]);
  expect((await send("PUT", PATH, { address: app.address })).status).toBe(200);
  expect((await calls()).filter((name) => name === "getBusinessWebhook")).toHaveLength(2);
  const printed = inspect(reported, { depth: null, showHidden: true });
  expect(printed).toContain("OutcomeUnknownError");
  expect(printed).not.toContain(tenant.fiat.appSecret);
});
