import { describe, expect, it } from "vitest";
import { settle } from "../../../tests/support/fake-clock.ts";
import { CryptoClient } from "../../wrappers/client/crypto-client.ts";
import { FiatClient } from "../../wrappers/client/fiat-client.ts";
import { sandboxMark } from "../../wrappers/client/options.ts";
import { ConfigurationError } from "../../wrappers/errors.ts";
import type { Fault } from "../control/faults.ts";
import { ControlError } from "../core/control-error.ts";
import type { TenantOptions } from "../state/tenant-registry.ts";
import { openSandbox } from "../testing/open-sandbox.ts";
import { createSandbox, type SandboxOptions } from "./create-sandbox.ts";
import type { SandboxTenant } from "./sandbox-tenant.ts";

const transferOf = ({ seeded }: SandboxTenant, amount: string) => ({
  account: seeded.account,
  assets: seeded.assets.USDC_SOLANA ?? "",
  receiving_address: "So1anaReceiver1111111111111111111111111111",
  ...{ amount, type: "USDC", chain: "SOLANA", category: "business" },
});

describe("tenants", () => {
  /** What a typical user test does, with its own amounts. */
  async function story(tenant: SandboxTenant, number: number) {
    const wallets = new CryptoClient(tenant.crypto);
    const fiat = new FiatClient(tenant.fiat);
    const url = `https://shop-${number}.example/hooks`;
    await fiat.businessWebhook.register({ url });
    const { id } = await wallets.webhooks.create({ url });
    await wallets.cardCustomers.onboard({ email: "ada@shop.example", external_id: "customer-1" });
    // The same key in every tenant: keys are not shared.
    const sent = await wallets.transactions.sendFunds(transferOf(tenant, `${number + 1}`), {
      idempotencyKey: "payout-1",
    });
    const { balance } = await wallets.balances.check({ asset_id: tenant.seeded.assets.USDC_SOLANA ?? "" });
    const { external_id } = await wallets.cardIssuer.lookupCustomer({ email: "ada@shop.example" });
    const listed = JSON.stringify((await wallets.webhooks.list()).raw);
    const registered = JSON.stringify((await fiat.businessWebhook.get()).raw);
    return { id, sent, balance, external_id, listed, registered };
  }

  it("are isolated: each of 25 concurrent ones sees only its own data", async () => {
    const sandbox = createSandbox();
    const tenants = Array.from({ length: 25 }, () => sandbox.createTenant());
    const results = await Promise.all(tenants.map(story));
    for (const [number, { balance, external_id, listed, registered }] of results.entries()) {
      expect(balance).toBe(`${10_000 - number - 1}.00`);
      expect(external_id).toBe("customer-1");
      expect(registered).toContain(`https://shop-${number}.example/hooks`);
      expect(listed.match(/shop-\d+/g)).toEqual([`shop-${number}`]);
    }
    expect(new Set(results.map(({ sent }) => ("transaction_id" in sent ? sent.transaction_id : ""))).size).toBe(25);
    expect(new Set(tenants.map(({ crypto: { apiKey } }) => apiKey)).size).toBe(25);
  });

  it("of two sandboxes with one seed share no idempotency keys, although they have the same credentials", async () => {
    const tenants = [createSandbox().createTenant(), createSandbox().createTenant()];
    expect(tenants[0]?.crypto.apiKey).toBe(tenants[1]?.crypto.apiKey);
    for (const [number, tenant] of tenants.entries()) {
      const options = { idempotencyKey: "payout-1" };
      const wallets = new CryptoClient(tenant.crypto);
      expect(await wallets.transactions.sendFunds(transferOf(tenant, `${number + 1}`), options)).toMatchObject({
        transaction_id: expect.any(String),
      });
      // Another client of the tenant knows the key.
      const again = new CryptoClient(tenant.crypto).transactions.sendFunds(transferOf(tenant, "9"), options);
      await expect(again).rejects.toMatchObject({ code: "idempotency_key_reused" });
    }
  });

  it("cannot access objects of another tenant by id", async () => {
    const { sandbox, tenant, wallets, token } = openSandbox();
    const other = sandbox.createTenant();
    const { id = "" } = (await wallets.webhooks.create({ url: "https://shop.example" })) as { readonly id?: string };
    await wallets.cardCustomers.onboard({ email: "ada@shop.example" });
    const { svc_card_id } = await wallets.cardIssuer.lookupCustomer({ email: "ada@shop.example" });
    const stranger = new CryptoClient({ ...other.crypto, maxRetries: 0 });
    for (const call of [
      () => stranger.webhooks.get(id),
      () => stranger.webhooks.delete(id),
      () => stranger.balances.check({ asset_id: tenant.seeded.assets.SOL ?? "" }),
      () => stranger.cardCustomers.wallet(svc_card_id),
      () => stranger.cardIssuer.lookupCustomer({ svc_card_id }),
      () => stranger.transactions.sendFunds(transferOf(tenant, "1"), { idempotencyKey: "k" }),
    ])
      await expect(call()).rejects.toMatchObject({ httpStatus: 404 });
    expect(await token("crypto")).not.toBe("");
    expect(await wallets.webhooks.get(id).unwrap()).toMatchObject({ id });
  });

  it("cannot have the credentials of another tenant", () => {
    const sandbox = createSandbox();
    const { crypto: wallets } = sandbox.createTenant({ credentials: { apiKey: "mine" } });
    expect(wallets.apiKey).toBe("mine");
    expect(() => sandbox.createTenant({ credentials: { apiKey: "mine" } })).toThrow(ControlError);
    expect(sandbox.tenants).toHaveLength(1);
  });

  it.each<[string, unknown]>([
    ["an unknown credential", { credentials: { password: "x" } }],
    ["a number", { credentials: { apiKey: 5 } }],
    ["white space", { credentials: { apiKey: "a b" } }],
    ["an unknown option", { setting: {} }],
  ])("are not created with %s", (_, options) => {
    const sandbox = createSandbox();
    expect(() => sandbox.createTenant(options as TenantOptions)).toThrow(ControlError);
    expect(sandbox.tenants).toEqual([]);
  });

  it("get the seeded credential for undefined, as from an environment variable", () => {
    const credentials = { apiKey: undefined } as never;
    expect(createSandbox().createTenant({ credentials }).crypto).toEqual({
      ...createSandbox().createTenant().crypto,
      fetch: expect.any(Function),
      store: expect.any(Object),
      clock: expect.any(Object),
    });
  });

  it("throw after an import has replaced them", () => {
    const { sandbox, tenant } = openSandbox();
    sandbox.state.import(createSandbox({ clock: openSandbox().clock }).state.export());
    const second = sandbox.createTenant();
    expect(second.id).toBe(tenant.id);
    expect(() => tenant.reset()).toThrow(ControlError);
    expect(() => tenant.simulate.emitEvent({ type: "card.created" })).toThrow(ControlError);
    expect(() => tenant.change({})).toThrow(ControlError);
    expect(() => tenant.deliveries).toThrow(ControlError);
  });

  it("send queued deliveries although an imported state has unknown ids", async () => {
    const { sandbox, tenant, wallets } = openSandbox({ outboundFetch: async () => new Response(null) });
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

  it("deliver nothing after an import has removed them", async () => {
    const sent: string[] = [];
    let release: () => void = () => undefined;
    const outboundFetch = async (url: string) => {
      sent.push(url);
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return new Response(null);
    };
    const { sandbox, tenant, wallets } = openSandbox({ outboundFetch });
    await wallets.webhooks.create({ url: "http://127.0.0.1:1/hooks" });
    for (const type of ["a", "b", "c"]) tenant.simulate.emitEvent({ type });
    while (sent.length === 0) await settle();
    expect(sent).toHaveLength(1);
    sandbox.state.import(createSandbox({ clock: openSandbox().clock }).state.export());
    release();
    await sandbox.idle();
    expect(sent).toHaveLength(1);
  });

  it("are reset independently, and keep their credentials", async () => {
    const { sandbox, tenant, wallets } = openSandbox();
    const other = sandbox.createTenant();
    const { apiKey } = tenant.crypto;
    for (const { simulate, seeded } of [tenant, other]) {
      simulate.deposit({ asset_id: seeded.assets.USDC_SOLANA ?? "", amount: "5" });
    }
    tenant.reset();
    expect(tenant.crypto.apiKey).toBe(apiKey);
    const balanceOf = async (client: CryptoClient, { seeded }: SandboxTenant) =>
      (await client.balances.check({ asset_id: seeded.assets.USDC_SOLANA ?? "" })).balance;
    expect(await balanceOf(wallets, tenant)).toBe("10000.00");
    expect(await balanceOf(new CryptoClient(other.crypto), other)).toBe("10005.00");
  });
});

describe("a sandbox", () => {
  it("is reproducible by seed", async () => {
    const run = async (options: SandboxOptions) => {
      const { wallets, tenant, sandbox } = openSandbox(options);
      await wallets.transactions.sendFunds(transferOf(tenant, "1"), { idempotencyKey: "k" });
      return sandbox.state.export();
    };
    const first = await run({});
    expect(await run({ seed: "sandbox" })).toBe(first);
    expect(await run({ seed: "another" })).not.toBe(first);
  });

  it("is reset completely: state, clock, faults, request log", async () => {
    const { sandbox, wallets, tenant } = openSandbox();
    const first = sandbox.state.export();
    sandbox.clock.advance(5);
    sandbox.faults.add({ kind: "reset" });
    await expect(wallets.balances.check({ asset_id: "unknown" })).rejects.toThrow();
    tenant.simulate.deposit({ asset_id: tenant.seeded.assets.SOL ?? "", amount: "5" });
    sandbox.faults.add({ kind: "reset" });
    sandbox.reset();
    expect(sandbox.state.export()).toBe(first);
    expect(sandbox.faults.list()).toEqual([]);
    expect(sandbox.requests.list()).toEqual([]);
  });

  it.each<Fault>([{ kind: "stall" }, { kind: "latency", latencyMs: 500 }])(
    "ends waiting requests on reset: %j",
    async (fault) => {
      const { sandbox } = openSandbox();
      sandbox.faults.add(fault);
      const held = sandbox.fetch("/fiat/api/health");
      held.catch(() => undefined);
      sandbox.reset();
      await expect(held).rejects.toThrow(new TypeError("fetch failed: the sandbox has been reset"));
      expect((await sandbox.fetch("/fiat/api/health")).status).toBe(200);
    },
  );

  it("reports each change until the listener is removed", () => {
    const { sandbox, tenant } = openSandbox();
    let count = 0;
    const end = sandbox.state.onChange(() => {
      count += 1;
    });
    const changes: (() => unknown)[] = [
      () => sandbox.clock.advance(1),
      () => tenant.change({ fiat: { namedWebhooks: true } }),
      () => tenant.simulate.deposit({ asset_id: tenant.seeded.assets.SOL ?? "", amount: "5" }),
      () => sandbox.createTenant(),
      () => tenant.reset(),
      () => sandbox.state.import(sandbox.state.export()),
      () => sandbox.reset(),
    ];
    for (const [index, change] of changes.entries()) {
      change();
      expect(count, String(change)).toBeGreaterThan(index);
      count = index + 1;
    }
    end();
    sandbox.clock.advance(1);
    expect(count).toBe(changes.length);
  });

  it("is marked for use in web pages (S50), and serves any host", async () => {
    const { sandbox, tenant } = openSandbox();
    expect(sandboxMark in sandbox.fetch && sandboxMark in tenant.crypto.fetch).toBe(true);
    const any = "https://any.example/fiat/api/health";
    for (const address of ["http://127.0.0.1:4010/fiat/api/health", "/fiat/api/health", new URL(any), new Request(any)])
      expect((await sandbox.fetch(address)).status).toBe(200);
  });

  it.each<SandboxOptions>([
    { origin: "nonsense" },
    { origin: "ftp://sandbox.example" },
    { serviceName: "A B" },
    { clocks: 1 } as SandboxOptions,
  ])("rejects the options %j", (options) => expect(() => createSandbox(options)).toThrow(ConfigurationError));

  it("ignores the path of its origin", async () => {
    const tenant = createSandbox({ origin: "http://localhost:4010/" }).createTenant();
    expect(tenant.fiat.baseUrl).toBe("http://localhost:4010/fiat/api/v1");
  });

  it("rejects unknown settings, also of a tenant", () => {
    const settings = { fiat: { replays: "all" } } as never;
    expect(() => createSandbox({ settings })).toThrow(/fiat/);
    const sandbox = createSandbox();
    expect(() => sandbox.createTenant({ settings })).toThrow(ControlError);
    expect(() => sandbox.createTenant().change(settings)).toThrow(ControlError);
  });

  it("rejects with the reason of an aborted signal", async () => {
    const { sandbox } = openSandbox();
    const signal = AbortSignal.abort(new Error("aborted"));
    await expect(sandbox.fetch("/fiat/api/health", { signal })).rejects.toThrow("aborted");
    await expect(sandbox.fetch(new Request("https://any.example/x", { signal }))).rejects.toThrow("aborted");
  });

  it("returns nothing to a caller who aborts, whether the request is handled or not", async () => {
    const { wallets, tenant } = openSandbox();
    const asset_id = tenant.seeded.assets.USDC_SOLANA ?? "";
    await wallets.balances.check({ asset_id });
    const controller = new AbortController();
    const sent = wallets.transactions.sendFunds(transferOf(tenant, "1"), {
      ...{ idempotencyKey: "k", signal: controller.signal },
    });
    const { fetch } = tenant.crypto;
    const login = fetch(`${tenant.crypto.baseUrl}/auth/token`, {
      ...{ method: "POST", signal: controller.signal, headers: { "content-type": "application/json" } },
      body: JSON.stringify({ api_key: tenant.crypto.apiKey, api_secret: tenant.crypto.apiSecret }),
    });
    controller.abort(new Error("aborted"));
    await expect(login).rejects.toThrow("aborted");
    await expect(sent).rejects.toMatchObject({ outcome: expect.stringMatching(/unknown|not-sent/) });
  });

  it("reports its own failures, responds with a 500, and rejects if onFailure throws", async () => {
    const heard: unknown[] = [];
    let isStrict = false;
    const onFailure = (error: unknown) => {
      heard.push(error);
      if (isStrict) throw error;
    };
    const { sandbox, tenant, token, raw } = openSandbox({ onFailure });
    // An invalid time, which only an imported state can have.
    sandbox.state.import(sandbox.state.export().replaceAll(/"updatedAt":\d+/g, '"updatedAt":1e300'));
    const request = { token: await token("crypto"), body: { asset_id: tenant.seeded.assets.SOL } };
    const { status, body } = await raw("crypto", "POST", "/balance/check", request);
    expect([status, body.message]).toEqual([500, "The sandbox failed at checkBalance: RangeError."]);
    expect(heard).toEqual([expect.any(RangeError)]);
    isStrict = true;
    await expect(raw("crypto", "POST", "/balance/check", request)).rejects.toThrow(RangeError);
  });

  it("rejects requests after it is closed", async () => {
    const { sandbox } = openSandbox();
    await sandbox.close();
    await expect(sandbox.fetch("/fiat/api/health")).rejects.toThrow(TypeError);
    await sandbox.close();
  });
});

describe("the control plane", () => {
  const inside = "https://sandbox.example/_sandbox";

  it("cannot be called by deliveries and paid fetches", async () => {
    const { sandbox, tenant, wallets, agent } = openSandbox();
    sandbox.createTenant();
    const wallet_id = tenant.seeded.wallets.solana;
    const fetched = await agent.x402.fetch({ wallet_id, url: `${inside}/tenants` });
    expect([fetched.status, JSON.stringify(fetched.body)]).toEqual([403, expect.not.stringContaining("apiSecret")]);
    await wallets.webhooks.create({ url: `${inside}/reset` });
    tenant.simulate.deposit({ asset_id: tenant.seeded.assets.USDC_SOLANA ?? "", amount: "5" });
    await sandbox.idle();
    expect(tenant.deliveries.list()).toMatchObject([{ status: "failed", responseStatus: 403 }]);
    expect((await sandbox.fetch("/_sandbox/tenants")).status).toBe(200);
  });
});
