import { afterAll, afterEach, test as baseTest, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { serveSandbox } from "../../../tests/support/sandbox/http-sandbox.ts";
import { CryptoClient } from "../../wrappers/client/crypto-client.ts";
import { ConfigurationError } from "../../wrappers/errors.ts";
import { createSandbox, type Sandbox } from "../assembly/create-sandbox.ts";
import type { RequestLogQuery } from "../control/event-log.ts";
import { connectSandbox } from "../remote/connect-sandbox.ts";
import { openTestSandbox, type SandboxFixtureOptions, sandboxFixtures, type TestSandbox } from "./sandbox-fixtures.ts";

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
  expect([await remote.faults.list(), await remote.answers.list()]).toEqual([[], []]);
  for (const tenant of served.sandbox.tenants) {
    expect(tenant.clock.now()).toBe(served.sandbox.clock.now());
    const wallets = new CryptoClient(tenant.crypto);
    const { balance } = await wallets.balances.check({ asset_id: tenant.seeded.assets.USDC_SOLANA });
    expect(balance).toBe("10000.00");
  }
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
      const wallets = new CryptoClient(tenant.crypto);
      const balance = async () =>
        (await wallets.balances.check({ asset_id: tenant.seeded.assets.USDC_SOLANA })).balance;
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
      await other.clock.advance(60);
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

describe("the options of the fixtures", () => {
  beforeEach(() => void vi.stubEnv("SVC_SANDBOX_URL", ""));
  afterEach(() => void vi.unstubAllEnvs().unstubAllGlobals());

  /** Runs one test with these fixtures, as a test runner does. */
  const runTest = (options: SandboxFixtureOptions | undefined, test: (sandbox: TestSandbox) => Promise<void> | void) =>
    sandboxFixtures(options).sandbox({}, async (sandbox) => test(sandbox));

  it.each<[options: unknown, message: string]>([
    [{ sandbox: true }, 'sandboxFixtures: Unknown option "sandbox". Known options: settings, url, create.'],
    [{ setings: {} }, 'sandboxFixtures: Unknown option "setings". Did you mean settings?'],
    [null, "The options of sandboxFixtures must be an object"],
  ])("are rejected at once: %j", (options, message) => {
    expect(() => sandboxFixtures(options as object)).toThrow(new ConfigurationError(message));
  });

  it.each<[options: SandboxFixtureOptions | undefined, variable: string, origin: string]>([
    [undefined, "", "https://sandbox.example"],
    [{ settings: undefined, url: undefined, create: undefined }, "", "https://sandbox.example"],
    [{}, "https://variable.example", "https://variable.example"],
    [{ url: "https://shared.example" }, "https://variable.example", "https://shared.example"],
  ])("%j with SVC_SANDBOX_URL=%j: the sandbox at %s", async (options, variable, expected) => {
    const shared = createSandbox();
    const create = vi.fn(createSandbox);
    const isShared = expected !== "https://sandbox.example";
    vi.stubEnv("SVC_SANDBOX_URL", variable);
    vi.stubGlobal("fetch", isShared ? shared.fetch : undefined);
    await runTest(isShared ? { ...options, create } : options, ({ origin, tenant }) => {
      expect([origin, shared.tenants.map(({ id }) => id)]).toEqual([expected, isShared ? [tenant.id] : []]);
    });
    expect(create).not.toHaveBeenCalled();
  });

  it("create a sandbox for each test, which is closed after it, also if it or its tenant fails", async () => {
    const closed: number[] = [];
    const create = () => {
      const sandbox = createSandbox();
      return { ...sandbox, close: async () => void closed.push(sandbox.tenants.length) };
    };
    await runTest({ create }, () => expect(closed).toEqual([]));
    await expect(runTest({ create }, () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
    const settings = { fiat: { reusedKey: "unknown" as "refuse" } };
    await expect(runTest({ create, settings }, () => undefined)).rejects.toThrow(/reusedKey/);
    expect(closed).toEqual([1, 1, 0]);
  });
});

describe("the sandbox of a test", () => {
  /** Two tests that share a sandbox. */
  async function openTwo() {
    const shared = createSandbox({ clock: new FakeClock() });
    const remote = await connectSandbox("https://sandbox.example", { fetch: shared.fetch });
    return { shared, remote, one: await openTestSandbox(remote, {}), other: await openTestSandbox(remote, {}) };
  }

  type Kind = "faults" | "answers";
  const add = (sandbox: TestSandbox, kind: Kind, options?: { tenant: undefined }) =>
    kind === "faults"
      ? sandbox.faults.add({ kind: "stall", ...options })
      : sandbox.answers.add("generateApiKey", {}, options);
  const idsOf = async (sandbox: Pick<TestSandbox, Kind>, kind: Kind) =>
    (await sandbox[kind].list()).map(({ id }) => id).sort();

  it.each<Kind>(["faults", "answers"])("has the %s of this test alone, and removes them at its end", async (kind) => {
    const { remote, one, other } = await openTwo();
    const mine = await add(one.sandbox, kind);
    const theirs = await add(other.sandbox, kind);
    const ours = await add(one.sandbox, kind, { tenant: undefined });
    const tenants = [one.sandbox.tenant.id, other.sandbox.tenant.id, undefined];
    expect([mine.tenant, theirs.tenant, ours.tenant ?? undefined]).toEqual(tenants);
    expect(await idsOf(one.sandbox, kind)).toEqual([mine.id, ours.id]);
    await one.sandbox[kind].remove(mine.id);
    expect(await idsOf(one.sandbox, kind)).toEqual([ours.id]);
    expect(await idsOf(remote, kind)).toEqual([theirs.id, ours.id]);
    await (kind === "faults" ? one.sandbox.faults.clear() : one.cleanUp());
    expect(await idsOf(remote, kind)).toEqual([theirs.id]);
    await other.cleanUp();
    expect(await idsOf(remote, kind)).toEqual([]);
  });

  it("clears the requests of this test alone", async () => {
    const { shared, one, other } = await openTwo();
    const call = ({ sandbox: { tenant } }: typeof one) =>
      new CryptoClient(tenant.crypto).balances.check({ asset_id: tenant.seeded.assets.USDC_SOLANA });
    const idsOf = async ({ sandbox }: typeof one, query?: RequestLogQuery) =>
      (await sandbox.requests.list(query)).map(({ id }) => id);
    for (const each of [one, other]) await call(each);
    await one.sandbox.requests.clear();
    const theirs = await idsOf(other);
    expect([await idsOf(one), theirs.length]).toEqual([[], 2]);
    await call(one);
    const [login = 0, ...rest] = await idsOf(one, { after: 1 });
    expect([login > (theirs[1] ?? 0), await idsOf(one, { after: login })]).toEqual([true, rest]);
    await shared.requests.clear();
    await one.sandbox.requests.clear();
    expect(await idsOf(one, { tenant: undefined })).toEqual([]);
  });
});
