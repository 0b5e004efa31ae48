import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { serveSandbox } from "../../../tests/support/sandbox/http-sandbox.ts";
import { transferOf } from "../../../tests/support/sandbox/open-sandbox.ts";
import { CryptoClient } from "../../wrappers/client/crypto-client.ts";
import { FiatClient } from "../../wrappers/client/fiat-client.ts";
import { rawRequest } from "../../wrappers/client/raw-request.ts";
import { exactNumber } from "../../wrappers/http/amounts.ts";
import type { Fetch } from "../../wrappers/http/transport.ts";
import { createCryptoVerifier } from "../../wrappers/webhooks/verifier.ts";
import { createSandbox, type Sandbox } from "../assembly/create-sandbox.ts";
import { ControlError } from "../core/control-error.ts";
import { serviceDocuments } from "../service/documents.ts";
import { connectSandbox, type RemoteTenant } from "./connect-sandbox.ts";
import { sandboxClock } from "./remote-clock.ts";

const DAY = 86_400;

// The clocks of tenants over HTTP follow the machine's, which stands still.
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterAll(() => void vi.useRealTimers());

function openLocal() {
  const sandbox = createSandbox();
  const { fetch, close } = sandbox;
  return { origin: "https://sandbox.example", sandbox, fetch, [Symbol.asyncDispose]: close };
}

const places = {
  "over HTTP": async () => ({ ...(await serveSandbox()), fetch: undefined }),
  "in the process": openLocal,
};

function clientsOf(tenant: RemoteTenant) {
  const wallets = new CryptoClient(tenant.crypto);
  const asset_id = tenant.seeded.assets.USDC_SOLANA;
  return {
    wallets,
    balance: async () => (await wallets.balances.check({ asset_id })).balance,
    deposit: () => tenant.simulate.deposit({ asset_id: "USDC_SOLANA", amount: "5.00" }),
    pay: (amount = "25.10") =>
      wallets.transactions.sendFunds(transferOf(tenant, amount), { idempotencyKey: "payout-1" }),
  };
}

/** The messages in the inbox of a sandbox, once nothing is being sent. */
async function inboxOf({ idle, fetch }: Sandbox) {
  await idle();
  return (await (await fetch("/_sandbox/inbox/mine")).json()).messages;
}

describe.each(Object.entries(places))("a sandbox %s", (_, open) => {
  it("has tenants, simulations, settings and deliveries", async () => {
    await using place = await open();
    const remote = await connectSandbox(`${place.origin}/crypto/api/v1`, { fetch: place.fetch });
    expect(remote.origin).toBe(place.origin);
    const tenant = await remote.createTenant({ settings: { fiat: { reusedKey: "refuse" } } });
    const { wallets, balance, deposit } = clientsOf(tenant);
    await new FiatClient(tenant.fiat).businessWebhook.register({ url: "https://shop.example/hooks" });
    await tenant.change({ cards: { deploymentSeconds: 1 } });
    expect(await tenant.settings()).toMatchObject({ fiat: { reusedKey: "refuse" }, cards: { deploymentSeconds: 1 } });

    await wallets.webhooks.create({ url: `${place.origin}/_sandbox/inbox/mine` });
    await deposit();
    expect(await balance()).toBe("10005.00");
    await remote.idle();
    const [delivery] = await tenant.deliveries.list({ limit: 1 });
    expect(delivery).toMatchObject({ event: "deposit.confirmed", status: "delivered" });
    expect(await tenant.deliveries.retry(delivery?.id ?? "")).toMatchObject({ status: "pending" });
    expect(await inboxOf(place.sandbox)).toHaveLength(2);
    expect(await tenant.deliveries.list()).toMatchObject([{ attempts: 2 }]);
    await tenant.deliveries.misbehave({ kind: "duplicate" });
    await tenant.deliveries.behave();
    await tenant.deliveries.misbehave({ kind: "duplicate" });
    await deposit();
    expect(await inboxOf(place.sandbox)).toHaveLength(4);
    expect(await remote.tenants()).toMatchObject([{ id: tenant.id }]);
    expect((await remote.tenant(tenant.id)).seeded).toEqual(tenant.seeded);
    expect((await remote.simulations()).map(({ name }) => name)).toEqual(Object.keys(tenant.simulate));
  });

  it("has faults and answers, whose numbers keep all their digits", async () => {
    await using place = await open();
    const remote = await connectSandbox(place.origin, { fetch: place.fetch });
    const { crypto: access } = await remote.createTenant();
    const numbers = { fee: exactNumber("2.50"), rate: exactNumber("139.20000000000000001"), text: "1.0: 2.0" };
    const sent = '{"fee":2.50,"rate":139.20000000000000001,"text":"1.0: 2.0"}';
    let received = "";
    const fetch: Fetch = async (url, init) => {
      const response = await access.fetch(url, init);
      received = await response.clone().text();
      return response;
    };
    const wallets = new CryptoClient({ ...access, fetch });
    const read = async (path: string) => {
      await wallets.request(rawRequest({ method: "GET", path }));
      return received;
    };
    await remote.faults.add({ kind: "status", operationId: "getIssuerStatus", status: 200, body: numbers });
    expect(await (await place.sandbox.fetch("/_sandbox/faults")).text()).toContain(`"body":${sent}`);
    expect(await read("/card-issuer/status")).toBe(sent);
    const record = await remote.answers.add("GET /rates", { data: [numbers] }, { status: 201, count: 2 });
    expect(record).toMatchObject({ id: "a1", operation: "GET /rates", status: 201, count: 2 });
    expect(await read("/rates")).toBe(`{"data":[${sent}]}`);
    expect(await remote.answers.list()).toEqual([{ ...record, count: 1 }]);
    await remote.answers.remove("a1");
    expect(await remote.answers.list()).toEqual([]);
    await expect(remote.answers.add("nothing", {})).rejects.toThrow(/no document has the operation "nothing"/);
    const infinite = remote.faults.add({ kind: "status", status: 200, body: Number.POSITIVE_INFINITY });
    await expect(infinite).rejects.toThrow(ControlError);
  });

  it("has faults, a request log and a state", async () => {
    await using place = await open();
    const remote = await connectSandbox(place.origin, { fetch: place.fetch });
    const tenant = await remote.createTenant();
    const { balance, deposit } = clientsOf(tenant);
    const { id } = await remote.faults.add({ kind: "lose-response", operationId: "checkBalance" });
    await remote.faults.add({ kind: "status", status: 503 });
    await remote.faults.remove(id);
    expect(await remote.faults.list()).toMatchObject([{ kind: "status", status: 503 }]);
    await remote.faults.clear();
    expect(await remote.faults.list()).toEqual([]);
    expect(await balance()).toBe("10000.00");
    const requests = await remote.requests.list({ tenant: tenant.id, after: undefined });
    expect(requests).toHaveLength(2);
    const later = await remote.requests.list({ tenant: tenant.id, after: requests[0]?.id, limit: 5 });
    expect(later).toMatchObject([{ status: 200, operationId: "checkBalance" }]);
    const events = await remote.events.list();
    expect(events).toContainEqual({ type: "request", ...requests[0] });
    const actions = await remote.events.list({ type: "action", limit: 1 });
    expect(actions).toMatchObject([{ kind: "fault", text: "removed all faults" }]);
    expect(await remote.events.list({ after: events.at(-1)?.id })).toEqual([]);
    await remote.requests.clear();
    expect(await remote.requests.list()).toEqual([]);
    const text = await remote.state.export();
    expect({ ...JSON.parse(text), now: "" }).toEqual({ ...JSON.parse(place.sandbox.state.export()), now: "" });
    await deposit();
    await remote.state.import(text);
    expect(await balance()).toBe("10000.00");
  });

  it("moves the time of one tenant or of all, and their clients follow at once", async () => {
    await using place = await open();
    const remote = await connectSandbox(place.origin, { fetch: place.fetch });
    const [one, other] = [await remote.createTenant(), await remote.createTenant()];
    const { wallets, pay, balance, deposit } = clientsOf(one);
    const { secret = "" } = await wallets.webhooks.create({ url: `${place.origin}/_sandbox/inbox/mine` });
    await pay();
    const paid = await balance();
    expect(await one.clock.advance(2 * DAY)).toEqual({ moved: [one.id], ownTime: [one.id] });
    await expect(pay()).rejects.toMatchObject({ code: "idempotency_key_expired" });
    expect(await balance()).toBe(paid);
    expect((await one.clock.now()) - (await other.clock.now())).toBe(2 * DAY * 1000);
    expect(one.crypto.clock.now()).toBe(await one.clock.now());

    await deposit();
    const [{ headers, body }] = await inboxOf(place.sandbox);
    const verifier = createCryptoVerifier({ secret, clock: one.crypto.clock });
    await expect(verifier.verify({ headers: new Headers(headers), body })).resolves.toBeDefined();

    await remote.clock.advance(10 * DAY);
    expect(other.crypto.clock.now() - one.crypto.clock.now()).toBe(8 * DAY * 1000);
    await one.reset();
    expect(other.crypto.clock.now()).toBe(one.crypto.clock.now());
    await pay("3.00");
    await remote.clock.set("2020-01-01T00:00:00Z");
    for (const time of [await remote.clock.now(), one.fiat.clock.now()])
      expect(new Date(time).getUTCFullYear()).toBe(2020);
    await remote.reset();
    expect(one.fiat.clock.now()).toBe(Date.now());
    // Under the same key as before, which the stores have forgotten, too.
    expect((await pay("1.00")).duplicate).not.toBe(true);
    await one.reset();
    expect((await pay("2.00")).duplicate).not.toBe(true);
  });

  it("rejects with the errors of the sandbox in the process", async () => {
    await using place = await open();
    const remote = await connectSandbox(place.origin, { fetch: place.fetch });
    const tenant = await remote.createTenant();
    const input = { asset_id: "nothing", amount: "5.00" };
    let local: unknown;
    try {
      place.sandbox.tenants[0]?.simulate.deposit(input);
    } catch (error) {
      local = error;
    }
    const { message, status, allowed } = local as ControlError;
    const same = { name: "ControlError", message, status, allowed };
    await expect(tenant.simulate.deposit(input)).rejects.toMatchObject(same);
    for (const seconds of [-1, Number.NaN])
      await expect(tenant.clock.advance(seconds)).rejects.toMatchObject({ status: 400 });
    await expect(tenant.clock.set(new Date(Number.NaN))).rejects.toThrow(ControlError);
    await expect(remote.faults.remove("f9")).rejects.toMatchObject({ status: 404 });
    await expect(remote.tenant("t9")).rejects.toMatchObject({ status: 404, allowed: [tenant.id] });
  });
});

describe("connecting", () => {
  it.each([
    ["http://sandbox:4999", ["sandbox"]],
    ["http://localhost:4010", undefined],
    ["http://127.10.20.30:4010", undefined],
    ["http://[::1]:4010", undefined],
    ["http://localhost.example", ["localhost.example"]],
    ["http://sandbox-localhost", ["sandbox-localhost"]],
    ["http://[::1:2]", ["[::1:2]"]],
    ["https://sandbox.example", undefined],
  ])("lets clients use the address %s, over plain HTTP to another machine", async (address, hosts) => {
    const { fetch } = createSandbox({ origin: "http://127.0.0.1:4010" });
    const tenant = await (await connectSandbox(address, { fetch })).createTenant();
    expect([tenant.fiat.baseUrl, tenant.fiat.allowInsecureHosts]).toEqual([`${address}/fiat/api/v1`, hosts]);
    expect(await clientsOf(tenant).balance()).toBe("10000.00");
  });

  it("lets clients in a web page use a sandbox in the same page", async () => {
    const { fetch } = createSandbox();
    const tenant = await (await connectSandbox("https://sandbox.example", { fetch })).createTenant();
    vi.stubGlobal("window", {});
    vi.stubGlobal("document", {});
    try {
      expect(await clientsOf(tenant).balance()).toBe("10000.00");
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it("has access to further services", async () => {
    const { fetch, createTenant } = createSandbox({ documents: { kyc: { ...serviceDocuments.fiat, routes: [] } } });
    const { token } = createTenant().services.kyc ?? expect.unreachable();
    const [tenant] = await (await connectSandbox("https://sandbox.example", { fetch })).tenants();
    const baseUrl = expect.stringMatching(/^https:\/\/sandbox\.example\/kyc/);
    expect(tenant?.services.kyc).toMatchObject({ token, baseUrl });
  });

  it.each(["sandbox", "ftp://127.0.0.1", ""])("rejects the address %j", async (address) => {
    const connecting = connectSandbox(address);
    await expect(connecting).rejects.toThrow('must be a URL such as "http://127.0.0.1:4010"');
    await expect(connecting).rejects.toThrow(ControlError);
  });

  it("rejects an unknown option", async () => {
    const options = { retries: 2 } as object;
    await expect(connectSandbox("http://127.0.0.1:4010", options)).rejects.toThrow(/^connectSandbox: .*"retries"/);
    await expect(sandboxClock("http://127.0.0.1:4010", options)).rejects.toThrow(/^sandboxClock: .*"retries"/);
  });

  it("says how to start a sandbox if nothing responds", async () => {
    const cause = new TypeError("fetch failed");
    const connecting = connectSandbox("http://127.0.0.1:4010", { fetch: () => Promise.reject(cause) });
    const message = "No sandbox responds at http://127.0.0.1:4010. Start one with: npx --no svc-sdk-cli sandbox";
    await expect(connecting).rejects.toMatchObject({ message, cause });
  });

  it.each([
    [200, "<html>", "not as a sandbox does"],
    [200, "<script>{}</script>", "not as a sandbox does"],
    [200, "{}", "is not a sandbox"],
    [502, "", "responded with 502"],
    [403, '{"message":"No."}', "No."],
  ])("rejects another server: %i %s", async (status, body, message) => {
    const connecting = connectSandbox("http://127.0.0.1:4010", { fetch: async () => new Response(body, { status }) });
    await expect(connecting).rejects.toMatchObject({ name: "ControlError", message: expect.stringContaining(message) });
  });
});
