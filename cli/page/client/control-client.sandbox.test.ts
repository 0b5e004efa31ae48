// The client against a real control plane in this process.

import { afterEach, describe, expect, it } from "vitest";
import { createSandbox, type Sandbox } from "../../../src/sandbox/assembly/create-sandbox.ts";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { createControlClient } from "./control-client.ts";

const open: Sandbox[] = [];

afterEach(async () => {
  for (const sandbox of open.splice(0)) await sandbox.close();
});

async function setUp(serviceName?: string) {
  const outboundFetch = async () => new Response(null, { status: 500 });
  const sandbox = createSandbox({ clock: new FakeClock(), outboundFetch, serviceName });
  open.push(sandbox);
  const tenant = sandbox.createTenant();
  const client = createControlClient({ baseUrl: "https://sandbox.example", fetch: sandbox.fetch });
  const [summary = tenant] = await client.tenants();
  const operations = new Map((await client.operations()).map((operation) => [operation.operationId, operation]));
  const call = (id: string, parameters: Record<string, string> = {}, body?: string, key?: string) => {
    const operation = operations.get(id);
    if (!operation) throw new Error(`no operation ${id}`);
    return client.callService({ tenant: summary, operation, parameters, body, key });
  };
  const sent = () => sandbox.requests.list().map(({ operationId, status }) => `${operationId} ${status}`);
  return { sandbox, tenant, client, call, sent };
}

it("reads events once, and notices a reset", async () => {
  const { sandbox, tenant, client } = await setUp();
  const { last } = await client.events(0);
  await sandbox.fetch(`${tenant.crypto.baseUrl}/nowhere`);
  const page = await client.events(last);
  const request = { type: "request", id: last + 1, path: "/crypto/api/v1/nowhere", status: 404, tenant: null };
  expect(page).toMatchObject({ events: [request], last: last + 1, cleared: 0 });
  expect((await client.events(page.last)).events).toEqual([]);
  sandbox.reset();
  expect(await client.events(page.last)).toMatchObject({ events: [{ kind: "reset" }], cleared: page.last });
});

it("advances the clock of the sandbox, or of a tenant alone", async () => {
  const { client, tenant } = await setUp();
  const time = () => client.clock(tenant.id);
  expect(await time()).toMatchObject({ now: "2026-01-01T00:00:00.000Z", follows: true });
  expect(await client.advance(3600)).toMatchObject({ moved: [tenant.id], ownTime: [] });
  expect(await time()).toMatchObject({ now: "2026-01-01T01:00:00.000Z", follows: true });
  await client.advance(60, tenant.id);
  expect(await client.advance(60)).toMatchObject({ moved: [], ownTime: [tenant.id] });
  expect(await time()).toMatchObject({ now: "2026-01-01T01:01:00.000Z", follows: false });
  await expect(client.advance(-1)).rejects.toThrow(/seconds/);
});

it("lists deliveries, and retries one", async () => {
  const { sandbox, tenant, client, call } = await setUp();
  expect(await client.deliveries(tenant.id)).toEqual([]);
  await call("createWebhook", {}, '{"url":"http://127.0.0.1:9/hook"}');
  tenant.simulate.deposit({ asset_id: tenant.seeded.assets.USDC_SOLANA, amount: "25.00" });
  await sandbox.idle();
  const [failed] = await client.deliveries(tenant.id);
  expect(failed).toMatchObject({ event: "deposit.confirmed", status: "failed", attempts: 1, responseStatus: 500 });
  await client.retry(tenant.id, failed?.id ?? "");
  await sandbox.idle();
  expect(await client.deliveries(tenant.id)).toMatchObject([{ id: failed?.id, status: "failed", attempts: 2 }]);
  await expect(client.retry(tenant.id, "a/b?")).rejects.toThrow("No such delivery");
});

it("runs simulations, and lists them as actions", async () => {
  const { client, tenant } = await setUp();
  const input = { asset_id: "USDC_SOLANA", amount: "25.10" };
  expect(await client.simulate(tenant.id, "deposit", input)).toMatchObject({ credited: true, balance: "10025.10" });
  await expect(client.simulate(tenant.id, "nothing", {})).rejects.toThrow(/unknown simulation/);
  const text = "deposit: asset_id USDC_SOLANA, amount 25.10";
  expect((await client.events(0)).events.at(-1)).toMatchObject({ type: "action", kind: "simulation", text });
});

it("adds, lists and removes faults of requests and deliveries", async () => {
  const { client, tenant } = await setUp();
  await client.addFault({ kind: "status", status: 503 });
  const { faults, fields } = await client.faults();
  expect(faults).toMatchObject([{ id: "f1", status: 503, count: 1 }]);
  expect(fields.kind).toMatchObject({ required: true, allowed: expect.arrayContaining(["lose-response"]) });
  await client.removeFault("f1");
  expect((await client.faults()).faults).toEqual([]);
  await client.addDeliveryFault(tenant.id, "duplicate");
  expect((await client.overview(tenant.id)).deliveryFaults).toEqual([{ kind: "duplicate", left: 1 }]);
  await client.clearDeliveryFaults(tenant.id);
  expect((await client.overview(tenant.id)).deliveryFaults).toEqual([]);
});

it("adds a fault with a body, whose numbers keep their digits", async () => {
  const { client, call } = await setUp();
  await client.addFault({ kind: "status", status: 200, operationId: "checkHealth" }, '{"balance":2.50}');
  expect(await call("checkHealth")).toEqual({ status: 200, text: '{"balance":2.50}' });
});

it("creates and resets tenants, and exports and imports the state", async () => {
  const { client, tenant, sandbox } = await setUp();
  expect((await client.createTenant()).id).toBe("t2");
  const state = await client.exportState();
  const deposit = () => client.simulate(tenant.id, "deposit", { asset_id: "USDC_SOLANA", amount: "25.10" });
  await deposit();
  await client.resetTenant(tenant.id);
  expect((await client.overview(tenant.id)).balances[0]?.balance).toBe("10000.00");
  await deposit();
  await client.importState(state);
  expect((await client.overview(tenant.id)).balances[0]?.balance).toBe("10000.00");
  await client.reset();
  expect(sandbox.tenants.map(({ id }) => id)).toEqual(["t1", "t2"]);
});

it.each(["<html>", "[]", "null", '{"message":1}'])("names the status of what is not a sandbox: %s", async (body) => {
  const other = createControlClient({ baseUrl: "", fetch: async () => new Response(body, { status: 502 }) });
  await expect(other.faults()).rejects.toThrow("The sandbox responded with status 502.");
});

describe("service caller", () => {
  it("logs in once per service, and again when the token has expired", async () => {
    const { sandbox, call, sent } = await setUp();
    expect((await call("getIssuerStatus")).status).toBe(200);
    await call("getIssuerStatus");
    await call("getBusinessWebhook");
    expect(sent()).toEqual([
      ...["createToken 200", "getIssuerStatus 200", "getIssuerStatus 200", "login 200", "getBusinessWebhook 404"],
    ]);
    sandbox.clock.advance(86_400);
    expect((await call("getIssuerStatus")).status).toBe(200);
    expect(sent().slice(5)).toEqual(["getIssuerStatus 401", "createToken 200", "getIssuerStatus 200"]);
  });

  it("sends parameters, bodies and keys where the operation has them", async () => {
    const { sandbox, call } = await setUp();
    await call("onboardCardCustomer", {}, '{"email":"a@example.com"}', "key-1");
    const { status, text } = await call("lookupCardCustomer", { email: "a@example.com" });
    expect([status, text]).toEqual([200, expect.stringContaining("a@example.com")]);
    const records = sandbox.requests.list();
    expect(records.at(-2)).toMatchObject({ idempotencyKey: "key-1", requestBody: "[redacted]" });
    expect(records.at(-1)?.path).toMatch(/\?email=a%40example\.com$/);
    expect((await call("freezeCustomerCard", { svcCardId: "a/b", cardId: "c" })).status).toBe(404);
    expect(sandbox.requests.list().at(-1)?.path).toContain("/a%2Fb/");
  });

  it("uses the connector key for agent operations", async () => {
    const { call, sent } = await setUp();
    expect((await call("searchMarkets", { query: "rain" })).status).not.toBe(401);
    expect(sent()).toHaveLength(1);
  });

  it("sends parameters with the service's real name", async () => {
    const { sandbox, call } = await setUp("acme");
    expect((await call("lookupCardCustomer", { svc_card_id: "7" })).status).toBe(404);
    expect(sandbox.requests.list().at(-1)?.path).toMatch(/\?acme_card_id=7$/);
  });
});
