import { expect, it } from "vitest";
import { createSandbox } from "../../../src/sandbox/assembly/create-sandbox.ts";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { createControlClient } from "./control-client.ts";

async function setUp(serviceName?: string) {
  const sandbox = createSandbox({ clock: new FakeClock(), serviceName });
  sandbox.createTenant();
  const client = createControlClient({ baseUrl: "https://sandbox.example", fetch: sandbox.fetch });
  const [tenant] = await client.tenants();
  const operations = new Map((await client.operations()).map((operation) => [operation.operationId, operation]));
  const call = (id: string, parameters: Record<string, string> = {}, body?: string, key?: string) => {
    const operation = operations.get(id);
    if (!tenant || !operation) throw new Error(`no operation ${id}`);
    return client.callService({ tenant, operation, parameters, body, key });
  };
  const sent = () => sandbox.requests.list().map(({ operationId, status }) => `${operationId} ${status}`);
  return { sandbox, call, sent };
}

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
