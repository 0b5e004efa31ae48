import { afterEach, describe, expect, it, vi } from "vitest";
import { OpenFunds } from "../../../tests/support/sandbox/open-funds.ts";
import { OpenSandbox, transferOf } from "../../../tests/support/sandbox/open-sandbox.ts";
import { CryptoClient } from "../../wrappers/client/crypto-client.ts";
import { sandboxMark } from "../../wrappers/client/web-page.ts";
import { createSandbox, type SandboxOptions } from "./create-sandbox.ts";

describe("a sandbox", () => {
  it("is reproducible by seed", async () => {
    const run = async (options: SandboxOptions) => {
      const { wallets, tenant, sandbox } = new OpenSandbox(options);
      await wallets.transactions.sendFunds(transferOf(tenant, "1"), { idempotencyKey: "k" });
      return sandbox.state.export();
    };
    const first = await run({});
    expect(await run({ seed: "sandbox" })).toBe(first);
    expect(await run({ seed: "another" })).not.toBe(first);
  });

  it("ends waiting requests on reset", async () => {
    const { sandbox } = new OpenSandbox();
    sandbox.faults.add({ kind: "stall" });
    const held = sandbox.fetch("/fiat/api/health");
    held.catch(() => undefined);
    sandbox.reset();
    await expect(held).rejects.toThrow(new TypeError("fetch failed: the sandbox has been reset"));
    expect((await sandbox.fetch("/fiat/api/health")).status).toBe(200);
  });

  it("reports each change until the listener is removed", () => {
    const { sandbox, tenant } = new OpenSandbox();
    const changed = vi.fn();
    const end = sandbox.state.onChange(changed);
    const changes: (() => unknown)[] = [
      () => sandbox.clock.advance(1),
      () => tenant.change({ fiat: { namedWebhooks: true } }),
      () => tenant.simulate.deposit({ asset_id: tenant.seeded.assets.SOL, amount: "5" }),
      () => tenant.deliveries.misbehave({ kind: "duplicate" }),
      () => tenant.deliveries.behave(),
      () => sandbox.createTenant(),
      () => tenant.reset(),
      () => sandbox.state.import(sandbox.state.export()),
      () => sandbox.reset(),
    ];
    for (const change of changes) {
      changed.mockClear();
      change();
      expect(changed, String(change)).toHaveBeenCalled();
    }
    end();
    changed.mockClear();
    sandbox.clock.advance(1);
    expect(changed).not.toHaveBeenCalled();
  });

  it("is marked for use in web pages (S50), serves any host, and ignores the path of its origin", async () => {
    const { sandbox, tenant } = new OpenSandbox({ origin: "http://localhost:4010/" });
    expect(tenant.fiat.baseUrl).toBe("http://localhost:4010/fiat/api/v1");
    expect(sandboxMark in sandbox.fetch && sandboxMark in tenant.crypto.fetch).toBe(true);
    const any = "https://any.example/fiat/api/health";
    for (const address of ["http://127.0.0.1:4010/fiat/api/health", "/fiat/api/health", new URL(any), new Request(any)])
      expect((await sandbox.fetch(address)).status).toBe(200);
  });

  it("rejects with the reason of an aborted signal", async () => {
    const { sandbox } = new OpenSandbox();
    const signal = AbortSignal.abort(new Error("aborted"));
    await expect(sandbox.fetch("/fiat/api/health", { signal })).rejects.toThrow("aborted");
    await expect(sandbox.fetch(new Request("https://any.example/x", { signal }))).rejects.toThrow("aborted");
  });

  it("reports its own failures to its own onFailure, responds with a 500, and rejects if that throws", async () => {
    const onFailure = vi.fn();
    const fail = (options: SandboxOptions) => {
      const sandbox = createSandbox(options);
      sandbox.answer("GET /things", vi.fn().mockThrow(new RangeError("of the handler")));
      const headers = { authorization: `Bearer ${sandbox.createTenant().agent.connectorKey}` };
      return sandbox.fetch("/crypto/api/v1/things", { headers });
    };
    for (const options of [{}, Object.create({ onFailure }), { onFailure }]) {
      expect(onFailure).not.toHaveBeenCalled();
      expect((await fail(options)).status).toBe(500);
    }
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(expect.any(RangeError));
    onFailure.mockThrow(new RangeError("of the listener"));
    await expect(fail({ onFailure })).rejects.toThrow("of the listener");
  });
});

afterEach(() => void vi.unstubAllGlobals());

const noAddress = 'origin must be an address such as "http://127.0.0.1:4010"';
const settings = { fiat: { replays: "all" } } as never;

it.each<[SandboxOptions, message: string, name?: string]>([
  [{ clocks: 1 } as SandboxOptions, 'createSandbox: Unknown option "clocks". Did you mean clock?'],
  ...["nonsense", "ftp://sandbox.example"].map((origin): [SandboxOptions, string] => [{ origin }, noAddress]),
  [{ serviceName: "A B" }, "serviceName"],
  [{ settings }, "settings: unknown setting fiat.replays", "ControlError"],
])("the options %j are refused with advice", (options, message, name = "ConfigurationError") => {
  const refused = expect.objectContaining({ name, message: expect.stringContaining(message) });
  expect(() => createSandbox(options)).toThrow(refused);
});

describe("deliveries", () => {
  /** Delivers one event to a receiver; returns the addresses called, and the delivery. */
  async function deliverTo(url: string, options: SandboxOptions) {
    const receive = vi.fn(async (_: string) => new Response(null));
    vi.stubGlobal("fetch", receive);
    const sandbox = createSandbox(options);
    const tenant = sandbox.createTenant();
    await new CryptoClient(tenant.crypto).webhooks.create({ url });
    tenant.simulate.emitEvent({ type: "card.created" });
    await sandbox.idle();
    return { called: receive.mock.calls.map(([address]) => address), delivery: tenant.deliveries.list()[0] };
  }

  const [local, url] = ["http://127.0.0.1:9/hooks", "https://shop.example/hooks"];
  const error = expect.stringContaining("shop.example is not this machine");
  it.each<[string, SandboxOptions, called: string[], delivery: object]>([
    [local, {}, [local], { status: "delivered" }],
    [url, {}, [], { status: "failed", error }],
    [url, { allowExternalHosts: true }, [url], { status: "delivered" }],
  ])("go by the built-in fetch, to other hosts only if allowed: %s with %j", async (to, options, called, delivery) =>
    expect(await deliverTo(to, options)).toMatchObject({ called, delivery }),
  );
});

it("the request log hides the credentials of a tenant, its two-factor code and its signing secret", async () => {
  const { sandbox, tenant, send } = new OpenSandbox();
  tenant.change({
    access: { twoFactor: { code: "135790", header: "x-code", bodyField: "code" } },
    fiat: { signature: { header: "x-signature", encoding: "hex", secret: "signing-secret" } },
  });
  const { appSecret } = tenant.fiat;
  const { apiKey, apiSecret } = tenant.crypto;
  const secrets = ["135790", "signing-secret", appSecret, apiKey, apiSecret, tenant.agent.connectorKey];
  await send("POST", "/balance/check", { asset_id: secrets.join(" ") });
  const logged = JSON.stringify(sandbox.requests.list());
  expect(logged).toContain(secrets.map(() => "[redacted]").join(" "));
  for (const secret of secrets) expect(logged).not.toContain(secret);
});

it("the request log lists requests without a tenant, and of a tenant that an import has removed", async () => {
  const { sandbox } = new OpenSandbox();
  await sandbox.fetch("/fiat/api/health");
  await sandbox.fetch("/nothing");
  const headers = { authorization: `Bearer ${sandbox.createTenant().agent.connectorKey}` };
  await sandbox.fetch("/crypto/api/v1/nothing", { headers });
  sandbox.state.import(new OpenSandbox().sandbox.state.export());
  expect(sandbox.tenants).toHaveLength(1);
  expect(sandbox.requests.list()).toMatchObject([
    { tenant: null, service: "fiat", status: 200, path: "/fiat/api/health" },
    { tenant: null, service: "crypto", status: 404, operationId: null },
    { tenant: "t2", status: 404 },
  ]);
});

it("requests fail like the built-in fetch once the sandbox is closed, those that wait too, and no timer is left", async () => {
  const { sandbox, clock, pay, transfer } = new OpenFunds({ settings: { transfers: { autoSettleSeconds: 60 } } });
  await pay(transfer());
  expect(clock.pending).toBe(1);
  sandbox.faults.add({ kind: "stall" });
  const closed = new TypeError("fetch failed: the sandbox is closed");
  const ends = expect(sandbox.fetch("/fiat/api/health")).rejects.toThrow(closed);
  await sandbox.close();
  await ends;
  expect(clock.pending).toBe(0);
  await sandbox.close();
  await expect(sandbox.fetch("/fiat/api/health")).rejects.toThrow(closed);
});

it("a control request settles what came due while the machine slept", async () => {
  const open = new OpenFunds({ settings: { transfers: { autoSettleSeconds: 60 } } });
  await open.pay(open.transfer());
  open.clock.skip(60_000);
  const { transfers } = (await open.control("GET", "/tenants/t1/overview")).body;
  expect(transfers).toMatchObject([{ status: "settled" }]);
});
