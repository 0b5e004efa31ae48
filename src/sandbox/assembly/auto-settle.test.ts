import { expect, it } from "vitest";
import { settle } from "../../../tests/support/fake-clock.ts";
import { openFunds } from "../funds/testing/open-funds.ts";

const settings = { transfers: { autoSettleSeconds: 60 } };

/** A sandbox whose deliveries are recorded. */
async function opened() {
  const received: { type: string; created_at: string; transaction_id: string }[] = [];
  const outboundFetch = async (_: unknown, init?: { readonly body?: unknown }) => {
    received.push(JSON.parse(String(init?.body)));
    return new Response(null, { status: 200 });
  };
  const open = openFunds({ settings, outboundFetch: outboundFetch as never });
  await open.wallets.webhooks.create({ url: "http://127.0.0.1:3000/hooks" });
  const statusOf = (id: string) => {
    const { tenants } = JSON.parse(open.sandbox.state.export());
    return new Map<string, { status: string }>(tenants[0].funds.transfers.$map).get(id)?.status;
  };
  return { ...open, received, statusOf };
}

it("settles a transfer at its time, without a request", async () => {
  const { send, transfer, clock, received, statusOf, sandbox } = await opened();
  const start = clock.now();
  const { transaction_id } = await send(transfer());
  await clock.advance(59_999);
  expect(statusOf(transaction_id)).toBe("pending");
  await clock.advance(1);
  await settle();
  expect(statusOf(transaction_id)).toBe("settled");
  await sandbox.idle();
  const created_at = new Date(start + 60_000).toISOString();
  expect(received).toEqual([expect.objectContaining({ type: "transaction.settled", created_at, transaction_id })]);
  expect(clock.pending).toBe(0);
  await sandbox.close();
});

it("settles in order of time when the clock jumps, each at its own time", async () => {
  const { send, transfer, clock, received, sandbox, tenant } = await opened();
  const start = clock.now();
  const first = await send(transfer());
  await clock.advance(10_000);
  tenant.change({ transfers: { autoSettleSeconds: 5 } });
  const second = await send(transfer());
  tenant.change({ transfers: { autoSettleSeconds: null } });
  await send(transfer());
  sandbox.clock.advance(86_400);
  await sandbox.idle();
  const at = (ms: number) => new Date(start + ms).toISOString();
  expect(received.map(({ transaction_id, created_at }) => [transaction_id, created_at])).toEqual([
    [second.transaction_id, at(15_000)],
    [first.transaction_id, at(60_000)],
  ]);
});

it("leaves a transfer alone that a simulation has failed or settled before", async () => {
  const { send, transfer, received, sandbox, tenant, balance } = await opened();
  const [failed, settled] = [await send(transfer()), await send(transfer())];
  tenant.simulate.failTransfer({ transaction_id: failed.transaction_id });
  tenant.simulate.settleTransfer({ transaction_id: settled.transaction_id });
  sandbox.clock.advance(3_600);
  await sandbox.idle();
  expect(received.map(({ type }) => type)).toEqual(["transaction.failed", "transaction.settled"]);
  expect(await balance("USDC_SOLANA")).toBe("9974.90");
});

it("follows the tenant's own clock", async () => {
  const { send, transfer, sandbox, tenant, statusOf } = await opened();
  const { transaction_id } = await send(transfer());
  sandbox.createTenant().clock.advance(3_600);
  await sandbox.idle();
  expect(statusOf(transaction_id)).toBe("pending");
  tenant.clock.advance(60);
  // The transfer that is due settles before a simulation looks at it.
  expect(() => tenant.simulate.settleTransfer({ transaction_id })).toThrow("already settled");
});

it("survives an export and an import, after which it needs no request either", async () => {
  const { send, transfer, sandbox, clock, statusOf } = await opened();
  const { transaction_id } = await send(transfer());
  await clock.advance(30_000);
  const exported = sandbox.state.export();
  sandbox.reset();
  await clock.advance(86_400_000);
  // The time continues from that of the export.
  sandbox.state.import(exported);
  await clock.advance(29_999);
  expect(statusOf(transaction_id)).toBe("pending");
  await clock.advance(1);
  await settle();
  expect(statusOf(transaction_id)).toBe("settled");
});

it("is forgotten by a reset", async () => {
  const { send, transfer, sandbox, tenant, received } = await opened();
  await send(transfer());
  tenant.reset();
  sandbox.clock.advance(3_600);
  await sandbox.idle();
  expect(received).toEqual([]);
});

it("waits on when the clock is set back", async () => {
  const { send, transfer, sandbox, clock, statusOf } = await opened();
  const { transaction_id } = await send(transfer());
  sandbox.clock.set(new Date(clock.now() - 3_600_000));
  await clock.advance(60_000);
  await settle();
  expect(statusOf(transaction_id)).toBe("pending");
  await clock.advance(3_600_000);
  await settle();
  expect(statusOf(transaction_id)).toBe("settled");
});
