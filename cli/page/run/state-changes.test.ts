import { beforeAll, expect, it } from "vitest";
import { CryptoClient } from "../../../src/index.ts";
import { createSandbox, type SandboxTenant } from "../../../src/sandbox.ts";
import { transferOf } from "../../../tests/support/sandbox/open-sandbox.ts";
import type { RunOptions } from "./protocol.ts";
import { changesOf, debitsOf, grouped } from "./state-changes.ts";
import { SandboxTracer } from "./traced-sandbox.ts";

const options: Omit<RunOptions, "code"> = { states: [], advanceSeconds: 0, keys: [], stallMs: 10 };

const pay = (wallets: CryptoClient, tenant: SandboxTenant) =>
  wallets.transactions.sendFunds(transferOf(tenant, "1.00"), { idempotencyKey: "payout-1" });

async function runWith(change: Partial<RunOptions>) {
  const tracer = new SandboxTracer({ ...options, ...change });
  const sandbox = tracer.tracing(createSandbox)();
  const tenant = sandbox.createTenant();
  const wallets = new CryptoClient(tenant.crypto);
  await pay(wallets, tenant);
  const view = await tracer.view();
  const [{ tenants = [], events = [], state = "" } = {}] = view.sandboxes;
  const [{ before, after } = expect.unreachable()] = tenants;
  return { events, state, changes: changesOf(before, after), debits: debitsOf(before, after), wallets, tracer };
}

let first: Awaited<ReturnType<typeof runWith>>;
beforeAll(async () => {
  first = await runWith({});
});

const sent = ({ events }: typeof first) =>
  events.flatMap((event) => (event.type === "request" && event.operationId === "sendFunds" ? [event.fault] : []));

it("shows what a payment changed", () => {
  expect(first.changes).toEqual([
    { name: "USDC on solana", before: "10,000.00", after: "9,999.00" },
    { name: "Transfers", before: "none", after: "1 pending" },
  ]);
  expect(first.debits).toBe("1 debit");
});

it("a lost response leads to one debit", async () => {
  const run = await runWith({ fault: { kind: "lose-response", operationId: "sendFunds" } });
  expect(sent(run)).toEqual(["lose-response", null]);
  expect(run.debits).toBe("1 debit");
});

it("continues from the run before: the same key does not pay again, and is refused a day later", async () => {
  const again = await runWith({ states: [first.state] });
  expect([sent(again), again.changes]).toEqual([[null], []]);
  const later = await runWith({ states: [first.state], advanceSeconds: 86_401 });
  expect(later.debits).toBe("1 debit");
});

it("gives a stalled call up at once, and the client sends it again", async () => {
  const run = await runWith({ fault: { kind: "stall", operationId: "sendFunds" } });
  expect([sent(run), run.debits]).toEqual([["stall", null], "1 debit"]);
});

it("repeats the keys that the clients made, in their order", async () => {
  const onboard = async (keys: readonly string[]) => {
    const { wallets, tracer } = await runWith({ keys });
    await wallets.cardCustomers.onboard({ email: "ada@shop.example" });
    return (await tracer.view()).keys;
  };
  const keys = await onboard([]);
  expect(new Set(keys).size).toBe(2);
  expect(await onboard(keys)).toEqual(keys);
});

it("shows a sandbox that the program has closed", async () => {
  const tracer = new SandboxTracer(options);
  const sandbox = tracer.tracing(createSandbox)();
  const tenant = sandbox.createTenant();
  await pay(new CryptoClient(tenant.crypto), tenant);
  await sandbox.close();
  expect((await tracer.view()).sandboxes[0]?.events).not.toEqual([]);
  expect((await tracer.last?.fetch("https://sandbox.example/_sandbox/tenants"))?.status).toBe(200);
});

it.each([
  ["10000.00", "10,000.00"],
  ["999.5", "999.5"],
  ["1234567", "1,234,567"],
  ["0.12345678", "0.12345678"],
])("groups %s", (amount, shown) => expect(grouped(amount)).toBe(shown));
