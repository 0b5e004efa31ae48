import { afterAll, test as baseTest, beforeAll, describe, expect, vi } from "vitest";
import { CryptoClient } from "../../wrappers/client/crypto-client.ts";
import { createSandbox, type Sandbox } from "../assembly/create-sandbox.ts";
import type { RequestLogQuery } from "../control/event-log.ts";
import { connectSandbox } from "../remote/connect-sandbox.ts";
import { serveSandbox } from "../remote/testing/http-sandbox.ts";
import { sandboxFixtures, type TestSandbox } from "./sandbox-fixtures.ts";

// The clocks over HTTP follow the machine's, which stands still.
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterAll(() => void vi.useRealTimers());

const served = await serveSandbox();
afterAll(() => served[Symbol.asyncDispose]());

/** The sandboxes in the process that have not been closed. */
const open = new Set<Sandbox>();
function remembered(): Sandbox {
  const sandbox = createSandbox();
  open.add(sandbox);
  return {
    ...sandbox,
    async close() {
      open.delete(sandbox);
      await sandbox.close();
    },
  };
}

// After the tests in any order: the fixtures leave nothing behind.
afterAll(async () => {
  expect(open).toEqual(new Set());
  const remote = await connectSandbox(served.origin);
  expect(await remote.faults.list()).toEqual([]);
  expect(await remote.answers.list()).toEqual([]);
  for (const tenant of served.sandbox.tenants) {
    expect(tenant.clock.now()).toBe(served.sandbox.clock.now());
    const wallets = new CryptoClient(tenant.crypto);
    const { balance } = await wallets.balances.check({ asset_id: tenant.seeded.assets.USDC_SOLANA ?? "" });
    expect(balance).toBe("10000.00");
  }
});

/** Two tests on one sandbox over HTTP. */
const neighbours = baseTest.extend(sandboxFixtures({ url: served.origin })).extend<{ neighbour: TestSandbox }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from it which fixtures this one needs.
  neighbour: async ({}, use) => sandboxFixtures({ url: served.origin }).sandbox({}, use),
});

neighbours("clear the requests of one test alone", async ({ sandbox, neighbour }) => {
  const call = ({ tenant }: TestSandbox) =>
    new CryptoClient(tenant.crypto).balances.check({ asset_id: tenant.seeded.assets.USDC_SOLANA ?? "" });
  const operations = async ({ requests }: TestSandbox, query?: RequestLogQuery) =>
    (await requests.list(query)).map(({ operationId }) => operationId);
  await call(sandbox);
  await call(neighbour);
  await sandbox.requests.clear();
  expect(await operations(sandbox)).toEqual([]);
  expect(await operations(neighbour)).toEqual(["createToken", "checkBalance"]);
  await call(sandbox);
  await call(sandbox);
  expect(await operations(sandbox, { after: 1 })).toEqual([
    "createToken",
    "checkBalance",
    "createToken",
    "checkBalance",
  ]);
  const [first, second = { id: 0 }] = await sandbox.requests.list();
  expect(first?.operationId).toBe("createToken");
  expect(await operations(sandbox, { after: second.id })).toEqual(["createToken", "checkBalance"]);
  await neighbour.requests.clear();
  expect(await operations(neighbour)).toEqual([]);
  expect(await operations(sandbox)).toHaveLength(4);
  await served.sandbox.requests.clear();
  await sandbox.requests.clear();
  expect(await operations(sandbox, { tenant: undefined })).toEqual([]);
});

const places = { "in the process": { create: remembered }, "over HTTP": { url: served.origin } };

describe.each(Object.entries(places))("the fixtures %s", (_, options) => {
  const test = baseTest.extend(sandboxFixtures({ ...options, settings: { fiat: { reusedKey: "refuse" } } }));

  for (const run of [1, 2, 3, 4]) {
    test.concurrent(`give each test, also in parallel, its own tenant, time, faults and requests: ${run}`, async ({
      expect,
      sandbox,
      tenant,
    }) => {
      const wallets = new CryptoClient({ ...tenant.crypto, backoff: { baseMs: 1 } });
      const balance = async () =>
        (await wallets.balances.check({ asset_id: tenant.seeded.assets.USDC_SOLANA ?? "" })).balance;
      expect(await sandbox.faults.list()).toEqual([]);
      await tenant.simulate.deposit({ asset_id: "USDC_SOLANA", amount: `${run}.00` });
      await tenant.clock.advance(run * 3600);
      await sandbox.faults.add({ kind: "status", status: 503, operationId: "checkBalance" });
      await sandbox.faults.add({ kind: "stall", operationId: "sendFunds" });
      expect(await balance()).toBe(`${10_000 + run}.00`);
      expect(await sandbox.faults.list()).toMatchObject([{ kind: "stall", tenant: tenant.id }]);
      expect(tenant.crypto.clock.now() - Date.now()).toBe(run * 3_600_000);
      const requests = await sandbox.requests.list();
      expect(requests.map(({ operationId, status }) => [operationId, status])).toEqual([
        ["createToken", 200],
        ["checkBalance", 503],
        ["checkBalance", 200],
      ]);
      const other = await sandbox.createTenant();
      expect((await other.settings()).fiat.reusedKey).toBe("refuse");
      await other.deliveries.misbehave({ kind: "duplicate" });
    });
  }

  test.fails("clean up after a test that fails, too", async ({ sandbox, tenant }) => {
    await sandbox.faults.add({ kind: "stall" });
    await sandbox.answers.add("GET /things", {}, { tenant: undefined });
    expect(await sandbox.answers.add("generateApiKey", {})).toMatchObject({ tenant: sandbox.tenant.id });
    await tenant.clock.advance(3600);
    await tenant.simulate.deposit({ asset_id: "USDC_SOLANA", amount: "5.00" });
    throw new Error("a failed test");
  });
});
