// The client against a real control plane in this process.

import { afterEach, expect, it } from "vitest";
import { createSandbox, type Sandbox } from "../../../src/sandbox/create-sandbox.ts";
import { FakeClock } from "../../../src/wrappers/testing/fake-clock.ts";
import { createControlClient } from "./control-client.ts";

const open: Sandbox[] = [];

afterEach(async () => {
  for (const sandbox of open.splice(0)) await sandbox.close();
});

function setUp() {
  const sandbox = createSandbox({
    clock: new FakeClock(),
    outboundFetch: async () => new Response(null, { status: 500 }),
  });
  open.push(sandbox);
  const tenant = sandbox.createTenant();
  return { sandbox, tenant, client: createControlClient({ baseUrl: "https://sandbox.example", fetch: sandbox.fetch }) };
}

it("lists the tenants with the addresses of their services", async () => {
  const { client, tenant } = setUp();
  expect(await client.tenants()).toMatchObject([
    { id: tenant.id, fiat: { baseUrl: tenant.fiat.baseUrl }, crypto: { baseUrl: tenant.crypto.baseUrl } },
  ]);
});

it("reads requests once, and notices a reset", async () => {
  const { sandbox, tenant, client } = setUp();
  expect(await client.requests(0)).toEqual({ requests: [], last: 0, cleared: 0 });
  await sandbox.fetch(`${tenant.crypto.baseUrl}/nowhere`);
  const page = await client.requests(0);
  expect(page).toMatchObject({
    requests: [{ id: 1, path: "/crypto/api/v1/nowhere", status: 404, tenant: null }],
    last: 1,
  });
  expect((await client.requests(page.last)).requests).toEqual([]);
  sandbox.reset();
  expect(await client.requests(page.last)).toEqual({ requests: [], last: 1, cleared: 1 });
});

it("reads the overview of a tenant", async () => {
  const { tenant, client } = setUp();
  const [assetId] = Object.values(tenant.seeded.assets);
  const overview = await client.overview(tenant.id);
  expect(overview.balances[0]).toEqual({ assetId, ticker: "USDC", chain: "SOLANA", balance: "10000.00" });
  expect(overview).toMatchObject({ own: { id: tenant.seeded.cardId }, customers: [], customerCount: 0 });
  expect(overview.agentWallets.map(({ id }) => id).sort()).toEqual(Object.values(tenant.seeded.wallets).sort());
});

it("advances the clock", async () => {
  const { client } = setUp();
  expect(await client.clock()).toEqual({ now: "2026-01-01T00:00:00.000Z" });
  expect(await client.advance(3600)).toEqual({ now: "2026-01-01T01:00:00.000Z" });
  await expect(client.advance(-1)).rejects.toThrow(/seconds/);
});

it("lists deliveries, and retries one", async () => {
  const { sandbox, tenant, client } = setUp();
  expect(await client.deliveries(tenant.id)).toEqual([]);
  await subscribe(tenant);
  tenant.simulate.deposit({ asset_id: Object.values(tenant.seeded.assets)[0] ?? "", amount: "25.00" });
  await sandbox.idle();
  const [failed] = await client.deliveries(tenant.id);
  expect(failed).toMatchObject({ event: "deposit.confirmed", status: "failed", attempts: 1, responseStatus: 500 });
  expect(await client.retry(tenant.id, failed?.id ?? "")).toMatchObject({ id: failed?.id, status: "pending" });
  await sandbox.idle();
  expect(await client.deliveries(tenant.id)).toMatchObject([{ id: failed?.id, status: "failed", attempts: 2 }]);
  await expect(client.retry(tenant.id, "empty")).rejects.toMatchObject({ name: "ControlPlaneError", status: 404 });
});

async function subscribe({ crypto: service }: ReturnType<typeof setUp>["tenant"]): Promise<void> {
  const call = async (path: string, body: object, token = "") => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    const address = `${service.baseUrl}${path}`;
    return (await service.fetch(address, { method: "POST", headers, body: JSON.stringify(body) })).json();
  };
  const { apiKey, apiSecret } = service;
  const { access_token } = await call("/auth/token", { api_key: apiKey, api_secret: apiSecret });
  await call("/webhook/create-webhook", { url: "http://127.0.0.1:9/hook" }, access_token);
}
