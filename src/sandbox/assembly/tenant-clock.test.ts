import { describe, expect, it, vi } from "vitest";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { transferOf } from "../../../tests/support/sandbox/open-sandbox.ts";
import { CryptoClient } from "../../wrappers/client/crypto-client.ts";
import { createSandbox } from "./create-sandbox.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;

function open() {
  const sandbox = createSandbox({ clock: new FakeClock() });
  const tenant = sandbox.createTenant();
  const wallets = new CryptoClient(tenant.crypto);
  const asset_id = tenant.seeded.assets.USDC_SOLANA;
  const balance = async () => (await wallets.balances.check({ asset_id })).balance;
  const pay = (amount: string) =>
    wallets.transactions.sendFunds(transferOf(tenant, amount), { idempotencyKey: "payout-1" });
  return { sandbox, tenant, wallets, balance, pay };
}

it.each(["sandbox", "tenant"] as const)(
  "clients follow a move of the %s's clock: a key that the service has forgotten is refused, and nothing is paid twice",
  async (moved) => {
    const { tenant, balance, pay, ...clocks } = open();
    await pay("25.10");
    for (const seconds of [DAY + HOUR, 60 * DAY]) {
      (moved === "tenant" ? tenant : clocks.sandbox).clock.advance(seconds);
      await expect(pay("25.10")).rejects.toMatchObject({ code: "idempotency_key_expired" });
    }
    expect(await balance()).toBe("9974.90");
  },
);

it("a move returns the tenants that it moved, and those that keep their own time, until a reset or an import", () => {
  const { sandbox, tenant } = open();
  const other = sandbox.createTenant();
  expect(sandbox.clock.advance(1)).toEqual({ moved: ["t1", "t2"], ownTime: [] });
  const before = sandbox.state.export();
  expect(other.clock.set("2026-01-01T00:00:00Z")).toEqual({ moved: ["t2"], ownTime: ["t2"] });
  expect(sandbox.clock.advance(1)).toEqual({ moved: ["t1"], ownTime: ["t2"] });
  expect(tenant.clock.advance(0)).toEqual({ moved: ["t1"], ownTime: ["t1", "t2"] });
  other.reset();
  expect(sandbox.clock.set("2026-01-01T00:00:00Z")).toEqual({ moved: ["t2"], ownTime: ["t1"] });
  sandbox.state.import(before);
  expect(sandbox.clock.advance(1)).toEqual({ moved: ["t1", "t2"], ownTime: [] });
});

describe("a tenant's clock", () => {
  it("is that of its requests, and leaves the tokens of other tenants alone", async () => {
    const { sandbox, tenant, wallets } = open();
    const others = new CryptoClient(sandbox.createTenant().crypto);
    await wallets.webhooks.list();
    await others.webhooks.list();
    tenant.clock.advance(2 * HOUR);
    sandbox.requests.clear();
    await others.webhooks.list();
    await wallets.webhooks.list();
    const requests = sandbox.requests.list().map(({ operationId, at }) => [operationId, at.slice(11, 13)]);
    expect(requests).toEqual([
      ["listWebhooks", "00"],
      ["createToken", "02"],
      ["listWebhooks", "02"],
    ]);
  });

  it("begins at a reset with an empty store, since the service has forgotten the keys, too", async () => {
    const { sandbox, tenant, balance, pay } = open();
    tenant.clock.advance(DAY);
    await pay("25.10");
    for (const reset of [tenant.reset, sandbox.reset]) {
      reset();
      expect(await balance()).toBe("10000.00");
      expect((await pay("30.00")).duplicate).not.toBe(true);
      expect(await balance()).toBe("9970.00");
    }
  });

  it("does not abort calls in progress, nor the timers of faults and deliveries", async () => {
    const clock = new FakeClock();
    let answerDelivery: (answer: Response) => void = () => undefined;
    const outboundFetch = vi.fn(() => new Promise<Response>((resolve) => (answerDelivery = resolve)));
    const sandbox = createSandbox({ clock, outboundFetch });
    const tenant = sandbox.createTenant();
    const wallets = new CryptoClient(tenant.crypto);
    await wallets.webhooks.create({ url: "http://127.0.0.1/hooks" });
    sandbox.faults.add({ kind: "latency", latencyMs: 20 });
    const delayed = wallets.webhooks.list();
    tenant.simulate.deposit({ asset_id: "USDC_SOLANA", amount: "5.00" });
    await vi.waitFor(() => expect(outboundFetch).toHaveBeenCalled());
    tenant.clock.advance(HOUR);
    sandbox.clock.advance(HOUR);
    await clock.advance(20);
    await expect(delayed).resolves.toBeDefined();
    expect(tenant.deliveries.list()).toMatchObject([{ status: "pending" }]);
    answerDelivery(new Response(null));
    await sandbox.idle();
    expect(tenant.deliveries.list()).toMatchObject([{ status: "delivered" }]);
  });
});
