import { expect, it } from "vitest";
import { openSandbox } from "../testing/open-sandbox.ts";
import { controlOf } from "./testing/control-calls.ts";

const HOST = "https://sandbox.example";

async function opened(path: string) {
  const { sandbox, tenant, wallets } = openSandbox();
  await wallets.webhooks.create({ url: `${HOST}/_sandbox${path}` });
  tenant.simulate.emitEvent({ type: "card.created", data: {} });
  await sandbox.idle();
  return { tenant, sandbox, control: controlOf(sandbox) };
}

it("a delivery cannot call the control plane", async () => {
  const { tenant, sandbox } = await opened("/tenants");
  expect(tenant.deliveries.list()).toMatchObject([{ status: "failed", responseStatus: 403 }]);
  expect(sandbox.tenants).toHaveLength(1);
});

it("a delivery arrives in an inbox", async () => {
  const { tenant, control } = await opened("/inbox/mine");
  expect(tenant.deliveries.list()).toMatchObject([{ status: "delivered", responseStatus: 200 }]);
  expect((await control("GET", "/inbox/mine")).body.messages).toHaveLength(1);
});

it("a paid fetch cannot call the control plane, and is told why", async () => {
  const { sandbox } = openSandbox();
  const response = await sandbox.fetch(`${HOST}/_sandbox/state`, { headers: { "x-sandbox-outbound": "true" } });
  expect(response.status).toBe(403);
  expect(await response.json()).toEqual({
    error: "forbidden",
    message: "Deliveries and paid fetches cannot call the control plane.",
  });
});
