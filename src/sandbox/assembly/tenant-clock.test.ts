import { describe, expect, it, vi } from "vitest";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { transferOf } from "../../../tests/support/sandbox/open-sandbox.ts";
import { CryptoClient } from "../../wrappers/client/crypto-client.ts";
import { FiatClient } from "../../wrappers/client/fiat-client.ts";
import { lookupByExternalId } from "../../wrappers/helpers/card-customer.ts";
import { ensureWalletReady } from "../../wrappers/helpers/card-wallet.ts";
import { createMemoryStore } from "../../wrappers/idempotency/store.ts";
import { createWebhookHandler } from "../../wrappers/webhooks/fetch.ts";
import { createCryptoVerifier } from "../../wrappers/webhooks/verifier.ts";
import { createSandbox } from "./create-sandbox.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;

function open() {
  const sandbox = createSandbox({ clock: new FakeClock() });
  const tenant = sandbox.createTenant();
  const wallets = new CryptoClient(tenant.crypto);
  const balance = async () =>
    (await wallets.balances.check({ asset_id: tenant.seeded.assets.USDC_SOLANA ?? "" })).balance;
  return { sandbox, tenant, wallets, balance };
}

describe.each(["sandbox", "tenant"] as const)("clients follow a move of the %s's clock:", (moved) => {
  const opened = () => {
    const parts = open();
    return { ...parts, clock: parts[moved].clock };
  };

  it("a delivery is accepted", async () => {
    const received: string[] = [];
    const sandbox = createSandbox({
      clock: new FakeClock(),
      outboundFetch: (url, init) => handle(new Request(url, init)),
    });
    const tenant = sandbox.createTenant();
    const { secret = "" } = await new CryptoClient(tenant.crypto).webhooks.create({ url: "http://127.0.0.1/hooks" });
    const { clock } = tenant.crypto;
    const handle = createWebhookHandler({
      verifier: createCryptoVerifier({ secret, clock }),
      store: createMemoryStore({ clock }),
      clock,
      async handle({ type }) {
        received.push(String(type));
      },
    });
    (moved === "sandbox" ? sandbox.clock : tenant.clock).advance(HOUR);
    tenant.simulate.deposit({ asset_id: "USDC_SOLANA", amount: "5.00" });
    await sandbox.idle();
    expect(tenant.deliveries.list()).toMatchObject([{ status: "delivered", error: null }]);
    expect(received).toEqual(["deposit.confirmed"]);
  });

  it("a key that the service has forgotten is refused, and nothing is paid twice", async () => {
    const { tenant, wallets, balance, clock } = opened();
    const pay = () => wallets.transactions.sendFunds(transferOf(tenant, "25.10"), { idempotencyKey: "payout-1" });
    await pay();
    const paid = await balance();
    for (const seconds of [DAY + HOUR, 60 * DAY]) {
      clock.advance(seconds);
      await expect(pay()).rejects.toMatchObject({ code: "idempotency_key_expired" });
    }
    expect(await balance()).toBe(paid);
  });

  it("ensureWalletReady ends once the time is past the deployment, and its time limit is not moved", async () => {
    const { tenant, wallets, clock } = opened();
    await wallets.cardCustomers.onboard({ external_id: "user-1", email: "ada@shop.example" });
    const { svc_card_id: customer } = await lookupByExternalId(wallets, "user-1");
    tenant.simulate.approveIdentity({ svc_card_id: customer });
    const steps: string[] = [];
    const status = await ensureWalletReady(
      wallets,
      { customer },
      {
        pollMs: 60_000,
        onProgress({ step, isReady }) {
          steps.push(step);
          if (!isReady) setTimeout(() => clock.advance(DAY));
        },
      },
    );
    expect(status.isReady).toBe(true);
    expect(steps.at(-1)).toBe("monitor");
  });

  it("tokens are renewed before the service refuses them, and requests are recorded in the tenant's time", async () => {
    const { sandbox, tenant, clock, balance } = opened();
    const fiat = new FiatClient(tenant.fiat);
    clock.set("2030-01-01T00:00:00Z");
    for (let hour = 0; hour < 3; hour++) {
      await balance();
      await fiat.businessWebhook.register({ url: "https://shop.example/hooks" });
      clock.advance(HOUR);
    }
    await balance();
    const requests = sandbox.requests.list({ limit: 500 });
    expect(requests.filter(({ status }) => status === 401)).toEqual([]);
    expect(new Set(requests.map(({ at }) => at.slice(0, 10)))).toEqual(new Set(["2030-01-01"]));
    expect(new Date(tenant.clock.now()).getUTCFullYear()).toBe(2030);
  });
});

describe("a tenant's clock", () => {
  it("leaves the tokens of other tenants alone", async () => {
    const { sandbox, tenant, wallets } = open();
    const others = new CryptoClient(sandbox.createTenant().crypto);
    await wallets.webhooks.list();
    await others.webhooks.list();
    tenant.clock.advance(2 * HOUR);
    sandbox.requests.clear();
    await others.webhooks.list();
    await wallets.webhooks.list();
    const operations = sandbox.requests.list().map(({ operationId }) => operationId);
    expect(operations).toEqual(["listWebhooks", "createToken", "listWebhooks"]);
  });

  it("begins at a reset with an empty store, since the service has forgotten the keys, too", async () => {
    const { sandbox, tenant, wallets, balance } = open();
    const pay = (amount: string) =>
      wallets.transactions.sendFunds(transferOf(tenant, amount), { idempotencyKey: "payout-1" });
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
