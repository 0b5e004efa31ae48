import { afterEach, describe, expect, it, vi } from "vitest";
import { CryptoClient } from "../../wrappers/client/crypto-client.ts";
import { ConfigurationError } from "../../wrappers/errors.ts";
import { openSandbox } from "../testing/open-sandbox.ts";
import { createSandbox, type SandboxOptions } from "./create-sandbox.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each<[SandboxOptions, string]>([
  [{ clocks: 1 } as SandboxOptions, 'createSandbox: Unknown option "clocks". Did you mean clock?'],
  [{ origin: "nonsense" }, 'origin must be an address such as "http://127.0.0.1:4010"'],
  [{ origin: "ftp://sandbox.example" }, 'origin must be an address such as "http://127.0.0.1:4010"'],
])("the options %j are rejected with advice", (options, message) => {
  expect(() => createSandbox(options)).toThrow(new ConfigurationError(message));
});

describe("deliveries", () => {
  /** Delivers one event to a receiver; returns the addresses called, and the delivery. */
  async function deliverTo(url: string, options: SandboxOptions) {
    const called: string[] = [];
    const receive = async (address: string) => {
      called.push(address);
      return new Response(null);
    };
    vi.stubGlobal("fetch", receive);
    const sandbox = createSandbox(options);
    const tenant = sandbox.createTenant();
    await new CryptoClient(tenant.crypto).webhooks.create({ url });
    tenant.simulate.emitEvent({ type: "card.created" });
    await sandbox.idle();
    return { called, delivery: tenant.deliveries.list()[0] };
  }

  it("are sent with the built-in fetch by default", async () => {
    const url = "http://127.0.0.1:9/hooks";
    expect(await deliverTo(url, {})).toMatchObject({ called: [url], delivery: { status: "delivered" } });
  });

  it("go to other hosts only if the sandbox may call them", async () => {
    const url = "https://shop.example/hooks";
    const error = expect.stringContaining("shop.example is not this machine");
    expect(await deliverTo(url, {})).toMatchObject({ called: [], delivery: { status: "failed", error } });
    const allowed = await deliverTo(url, { allowExternalHosts: true });
    expect(allowed).toMatchObject({ called: [url], delivery: { status: "delivered" } });
  });

  it("are reported to listeners until they are removed", async () => {
    const { sandbox, tenant, wallets } = openSandbox({ outboundFetch: async () => new Response(null) });
    await wallets.webhooks.create({ url: "http://127.0.0.1:9/hooks" });
    const heard: unknown[] = [];
    sandbox.onDelivery(() => {
      throw new Error("of the listener");
    });
    const remove = sandbox.onDelivery((tenantId, { event, status }) => heard.push([tenantId, event, status]));
    tenant.simulate.emitEvent({ type: "card.created" });
    await sandbox.idle();
    remove();
    tenant.simulate.emitEvent({ type: "card.frozen" });
    await sandbox.idle();
    expect(heard).toEqual([["t1", "card.created", "delivered"]]);
  });
});

describe("a failure of a handler", () => {
  const failing = () => {
    throw new RangeError("of the handler");
  };

  async function statusWith(options: SandboxOptions): Promise<number> {
    const sandbox = createSandbox(options);
    sandbox.answer("GET /things", failing);
    const { connectorKey } = sandbox.createTenant().agent;
    const headers = { authorization: `Bearer ${connectorKey}` };
    return (await sandbox.fetch("/crypto/api/v1/things", { headers })).status;
  }

  it("is a 500 without `onFailure`", async () => {
    expect(await statusWith({})).toBe(500);
  });

  it("is reported to `onFailure` only if it is an own option", async () => {
    const onFailure = vi.fn();
    expect(await statusWith(Object.create({ onFailure }))).toBe(500);
    expect(onFailure).not.toHaveBeenCalled();
    expect(await statusWith({ onFailure })).toBe(500);
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(expect.any(RangeError));
  });
});
