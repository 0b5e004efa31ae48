import { describe, expect, it, vi } from "vitest";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { OpenSandbox, transferOf } from "../../../tests/support/sandbox/open-sandbox.ts";
import { CryptoClient } from "../../wrappers/client/crypto-client.ts";
import { FiatClient } from "../../wrappers/client/fiat-client.ts";
import { ControlError } from "../core/control-error.ts";
import { createSandbox } from "./create-sandbox.ts";
import { createKeyStore, type SandboxTenant } from "./sandbox-tenant.ts";

describe("tenants", () => {
  /** What a typical user test does, with its own amounts. */
  async function story(tenant: SandboxTenant, number: number) {
    const wallets = new CryptoClient(tenant.crypto);
    const fiat = new FiatClient(tenant.fiat);
    const url = `https://shop-${number}.example/hooks`;
    // The same key in every tenant: keys are not shared.
    await fiat.businessWebhook.register({ url }, { idempotencyKey: "payout-1" });
    await wallets.webhooks.create({ url });
    await wallets.cardCustomers.onboard({ email: "ada@shop.example", external_id: "customer-1" });
    await wallets.transactions.sendFunds(transferOf(tenant, `${number + 1}`), { idempotencyKey: "payout-1" });
    const { balance } = await wallets.balances.check({ asset_id: tenant.seeded.assets.USDC_SOLANA });
    const { external_id } = await wallets.cardIssuer.lookupCustomer({ email: "ada@shop.example" });
    const seen = [(await wallets.webhooks.list()).raw, (await fiat.businessWebhook.get()).raw];
    return [balance, external_id, ...seen.map((webhooks) => String(JSON.stringify(webhooks).match(/shop-\d+/g)))];
  }

  it("are isolated: each of 25 concurrent ones sees only its own data", async () => {
    const sandbox = createSandbox();
    const tenants = Array.from({ length: 25 }, () => sandbox.createTenant());
    const results = await Promise.all(tenants.map(story));
    for (const [number, seen] of results.entries())
      expect(seen).toEqual([`${9_999 - number}.00`, "customer-1", `shop-${number}`, `shop-${number}`]);
    expect(new Set(tenants.map(({ crypto: { apiKey } }) => apiKey)).size).toBe(25);
  });

  it("of two sandboxes with one seed share no idempotency keys, although they have the same credentials", async () => {
    const tenants = [createSandbox().createTenant(), createSandbox().createTenant()];
    expect(tenants[0]?.crypto.apiKey).toBe(tenants[1]?.crypto.apiKey);
    for (const [number, tenant] of tenants.entries()) {
      const pay = (amount: string) =>
        new CryptoClient(tenant.crypto).transactions.sendFunds(transferOf(tenant, amount), { idempotencyKey: "k" });
      expect(await pay(`${number + 1}`)).toMatchObject({ transaction_id: expect.any(String) });
      // Another client of the tenant knows the key.
      await expect(pay("9")).rejects.toMatchObject({ code: "idempotency_key_reused" });
    }
  });

  it("cannot access objects of another tenant by id", async () => {
    const { sandbox, tenant, wallets } = new OpenSandbox();
    const { id = "" } = (await wallets.webhooks.create({ url: "https://shop.example" })) as { readonly id?: string };
    await wallets.cardCustomers.onboard({ email: "ada@shop.example" });
    const { svc_card_id } = await wallets.cardIssuer.lookupCustomer({ email: "ada@shop.example" });
    const stranger = new CryptoClient({ ...sandbox.createTenant().crypto, maxRetries: 0 });
    for (const call of [
      () => stranger.webhooks.get(id),
      () => stranger.webhooks.delete(id),
      () => stranger.cardCustomers.wallet(svc_card_id),
      () => stranger.cardIssuer.lookupCustomer({ svc_card_id }),
      () => stranger.transactions.sendFunds(transferOf(tenant, "1"), { idempotencyKey: "k" }),
    ])
      await expect(call()).rejects.toMatchObject({ httpStatus: 404 });
    expect(await wallets.webhooks.get(id).unwrap()).toMatchObject({ id });
  });

  it("throw after an import has replaced them", () => {
    const { sandbox, tenant, clock } = new OpenSandbox();
    sandbox.state.import(createSandbox({ clock }).state.export());
    expect(sandbox.createTenant().id).toBe(tenant.id);
    const emit = () => tenant.simulate.emitEvent({ type: "card.created" });
    const advance = () => tenant.clock.advance(1);
    for (const use of [tenant.reset, emit, () => tenant.change({}), () => tenant.deliveries, advance])
      expect(use).toThrow(ControlError);
  });

  it("send queued deliveries although an imported state has unknown ids", async () => {
    const { sandbox, tenant, wallets } = new OpenSandbox({ outboundFetch: async () => new Response(null) });
    const { id } = (await wallets.webhooks.create({ url: "http://127.0.0.1:1/hooks" })) as { readonly id?: string };
    const unknown = Array.from({ length: 20_000 }, () => '{"deliveryId":"unknown","keepTimestamp":false}').join(",");
    const text = sandbox.state.export();
    const waiting = `"waiting":{"$map":[["${id}",[${unknown}]]]}`;
    expect(text).toContain('"waiting":{"$map":[]}');
    sandbox.state.import(text.replace('"waiting":{"$map":[]}', waiting));
    tenant.simulate.emitEvent({ type: "card.created" });
    await sandbox.idle();
    expect(tenant.deliveries.list()).toMatchObject([{ status: "delivered" }]);
  });
});

it("gives clients a store of keys that requireSharedStore accepts", async () => {
  const { tenant, wallets } = new OpenSandbox({}, { requireSharedStore: true });
  const sent = wallets.transactions.sendFunds(transferOf(tenant, "25.00"), { idempotencyKey: "k" });
  await expect(sent).resolves.toMatchObject({ transaction_id: expect.any(String) });
});

it("keeps entries for their lifetime by the clock, until it is emptied", async () => {
  const clock = new FakeClock();
  const store = createKeyStore(clock);
  // The entries after it is emptied follow the same clock.
  for (let times = 0; times < 2; times++) {
    await store.set("a", "1", 1_000);
    expect([await store.setIfAbsent("a", "2", 1_000), await store.setIfAbsent("b", "2", 2_000)]).toEqual([false, true]);
    await store.deleteIfEquals("b", "1");
    expect([await store.get("a"), await store.get("b")]).toEqual(["1", "2"]);
    await store.deleteIfEquals("b", "2");
    clock.skip(999);
    expect([await store.get("a"), await store.get("b")]).toEqual(["1", undefined]);
    if (times === 0) store.clear();
    else clock.skip(1);
    expect(await store.get("a")).toBeUndefined();
  }
});

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
