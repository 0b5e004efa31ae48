import { describe, expect, it } from "vitest";
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
    const { sandbox, tenant, ...rest } = open();
    return { ...{ sandbox, tenant }, ...rest, clock: moved === "sandbox" ? sandbox.clock : tenant.clock };
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
    clock.advance(DAY + HOUR);
    await expect(pay()).rejects.toMatchObject({ code: "idempotency_key_expired" });
    clock.advance(60 * DAY);
    await expect(pay()).rejects.toMatchObject({ code: "idempotency_key_expired" });
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

  it("tokens are renewed before the service refuses them", async () => {
    const { sandbox, tenant, wallets, clock, balance } = opened();
    const fiat = new FiatClient(tenant.fiat);
    for (let hour = 0; hour < 3; hour++) {
      await balance();
      await fiat.businessWebhook.register({ url: "https://shop.example/hooks" });
      clock.advance(HOUR);
    }
    await wallets.webhooks.list();
    const refused = sandbox.requests.list({ limit: 500 }).filter(({ status }) => status === 401);
    expect(refused).toEqual([]);
  });

  it("requests are recorded and deliveries signed in the tenant's time", async () => {
    const { sandbox, tenant, balance, clock } = opened();
    clock.set("2030-01-01T00:00:00Z");
    await balance();
    expect(sandbox.requests.list().map(({ at }) => at.slice(0, 10))).toEqual(["2030-01-01", "2030-01-01"]);
    expect(new Date(tenant.clock.now()).getUTCFullYear()).toBe(2030);
  });
});

describe("a tenant's clock", () => {
  it("leaves the tokens of other tenants alone", async () => {
    const { sandbox, tenant, wallets } = open();
    const other = sandbox.createTenant();
    const others = new CryptoClient(other.crypto);
    await wallets.webhooks.list();
    await others.webhooks.list();
    tenant.clock.advance(2 * HOUR);
    sandbox.requests.clear();
    await others.webhooks.list();
    expect(sandbox.requests.list().map(({ operationId, status }) => [operationId, status])).toEqual([
      ["listWebhooks", 200],
    ]);
    await wallets.webhooks.list();
    expect(sandbox.requests.list({ tenant: tenant.id }).map(({ operationId }) => operationId)).toEqual([
      "createToken",
      "listWebhooks",
    ]);
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

  it("is part of the exported state; a state without one follows the sandbox", () => {
    const { sandbox, tenant } = open();
    tenant.clock.advance(DAY);
    sandbox.clock.advance(HOUR);
    const text = sandbox.state.export();
    const copy = createSandbox({ clock: new FakeClock() });
    const ahead = () => ((copy.tenants[0]?.clock.now() ?? 0) - copy.clock.now()) / 1000;
    copy.state.import(text);
    expect(ahead()).toBe(DAY - HOUR);
    copy.clock.advance(HOUR);
    expect(ahead()).toBe(DAY - 2 * HOUR);
    const earlier = text.replace(/"clockOffsetMs":86400000,/, "");
    expect(earlier).not.toBe(text);
    copy.state.import(earlier);
    expect(ahead()).toBe(0);
  });

  it("does not abort calls in progress, nor the timers of faults and deliveries", async () => {
    let answerDelivery: (answer: Response) => void = () => undefined;
    let deliveryArrives: () => void = () => undefined;
    const arrival = new Promise<void>((resolve) => (deliveryArrives = resolve));
    const outboundFetch = (): Promise<Response> => {
      deliveryArrives();
      return new Promise((resolve) => (answerDelivery = resolve));
    };
    const clock = new FakeClock();
    const sandbox = createSandbox({ clock, outboundFetch });
    const tenant = sandbox.createTenant();
    const wallets = new CryptoClient(tenant.crypto);
    await wallets.webhooks.create({ url: "http://127.0.0.1/hooks" });
    sandbox.faults.add({ kind: "latency", latencyMs: 20 });
    const delayed = wallets.webhooks.list();
    tenant.simulate.deposit({ asset_id: "USDC_SOLANA", amount: "5.00" });
    await arrival;
    tenant.clock.advance(HOUR);
    sandbox.clock.advance(HOUR);
    await clock.advance(20);
    await expect(delayed).resolves.toBeDefined();
    expect(tenant.deliveries.list()).toMatchObject([{ status: "pending" }]);
    answerDelivery(new Response(null));
    await sandbox.idle();
    expect(tenant.deliveries.list()).toMatchObject([{ status: "delivered" }]);
  });

  it("throws once an import has replaced the tenant", () => {
    const { sandbox, tenant } = open();
    sandbox.state.import(createSandbox().state.export());
    expect(() => tenant.clock.advance(1)).toThrow(/no longer exists/);
  });
});
