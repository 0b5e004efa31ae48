import { beforeEach, describe, expect, it, vi } from "vitest";
import { OpenSandbox } from "../../../tests/support/sandbox/open-sandbox.ts";
import { headerFields, IncomingRequest, toIncomingRequest } from "../core/request.ts";
import { type RequestServer, toResponse } from "../core/response.ts";
import { defaultSettings } from "../core/settings.ts";
import { describeMagicAddresses } from "../funds/transfer-checks.ts";
import { serviceDocuments } from "../service/documents.ts";
import type { ControlHost } from "./control-host.ts";
import { createControlPlane } from "./control-plane.ts";
import { listOperations } from "./operation-list.ts";

const HOST = "https://sandbox.example";

let open: OpenSandbox;
beforeEach(() => {
  open = new OpenSandbox();
});

const control: OpenSandbox["control"] = (...request) => open.control(...request);

it("lists its routes, and each of them works", async () => {
  const { status, headers, body } = await control("GET", "/");
  const seen = [status, headers.get("content-type"), headers.get("x-sandbox-basis")];
  expect(seen).toEqual([200, "application/json", "assumed"]);
  const magicAddresses = describeMagicAddresses();
  expect(body).toEqual({ sandbox: true, serviceName: null, magicAddresses, routes: expect.any(Array) });
  const elsewhere = ["/_sandbox/x402/<free | paid | failing | broken>", "/_sandbox/ui"];
  const listed = ["/_sandbox/", ...elsewhere].map((path) => expect.objectContaining({ method: "GET", path }));
  expect(body.routes).toEqual(expect.arrayContaining(listed));
  for (const { method, path, about } of body.routes) {
    expect(about).toMatch(/^[A-Z].*\.$/);
    if (elsewhere.includes(path)) continue;
    const concrete = path.slice("/_sandbox".length).replace("<id>", "t1").replace("<name>", "deposit");
    const { body: received } = await control(method, concrete, method === "GET" ? undefined : {});
    expect(received.error).not.toBe("method_not_allowed");
    expect(received.message).not.toEqual(containing("GET /_sandbox/ lists").message);
  }
  expect((await control("GET", "")).body).toEqual(body);
  const { operations } = (await control("GET", "/operations")).body;
  expect(operations).toEqual(listOperations(serviceDocuments, undefined));
});

const fieldsWith = (name: string) => ({ fields: { [name]: expect.any(Object) } });
const containing = (text: string) => ({ message: expect.stringContaining(text) });
const including = (name: string) => expect.arrayContaining([name]);
const badLimit = { rateLimits: { sendfunds: { limit: 1, windowSeconds: 60 } } };
const unknownLimit = { ...containing("setting rateLimits.sendfunds"), allowed: { rateLimits: including("default") } };
const notAllowed = { error: "method_not_allowed", message: "Method not allowed. Allowed: GET, DELETE." };

it.each<[request: string, body: unknown, status: number, response: object]>([
  ["GET /nothing", undefined, 404, { error: "not_found", ...containing("GET /_sandbox/ lists") }],
  ["GET /tenants/", undefined, 404, containing("GET /_sandbox/ lists")],
  ["POST /clock/advance", "{", 400, { error: "bad_request", ...containing("the body is not valid JSON") }],
  ["POST /clock/advance", {}, 400, { message: "clock: seconds is required", allowed: fieldsWith("seconds") }],
  ["GET /tenants/t9", undefined, 404, { message: 'unknown tenant "t9"; tenants: t1', allowed: ["t1"] }],
  ["GET /tenants/%ff", undefined, 404, { message: 'unknown tenant "%ff"; tenants: t1' }],
  ["PUT /requests", {}, 405, { ...notAllowed, allowed: ["GET", "DELETE"] }],
  ["POST /tenants", { settings: badLimit }, 400, unknownLimit],
  ["PATCH /tenants/t1/settings", badLimit, 400, unknownLimit],
  ["POST /tenants/t1/simulate/rain", {}, 404, { ...containing("simulations: "), allowed: including("deposit") }],
  ["POST /tenants/t1/simulate/deposit", {}, 400, { allowed: fieldsWith("amount") }],
  ["DELETE /faults/f9", undefined, 404, { message: 'unknown fault "f9"' }],
  ["GET /requests?after=x", undefined, 400, containing("an integer from 0")],
  ["GET /events?type=both", undefined, 400, { message: "type must be request or action" }],
  ["GET /tenants/t1/deliveries?limit=0", undefined, 400, { message: "limit must be an integer from 1 to 1000" }],
  ["POST /tenants/t1/deliveries/d/retry", {}, 404, { error: "not_found" }],
  ["POST /tenants/t1/deliveries/d/retry", { keepTimestamp: 1 }, 400, containing("must be true or false")],
  ["PUT /state", "nonsense", 400, containing("state: not valid JSON")],
])("rejects %s %j, and nothing changes", async (request, body, status, response) => {
  const before = open.sandbox.state.export();
  const [method = "", path = ""] = request.split(" ");
  const reply = await control(method, path, body);
  expect([reply.status, reply.headers.get("allow")]).toEqual([status, status === 405 ? "GET, DELETE" : null]);
  expect(reply.body).toMatchObject({ message: expect.any(String), ...response });
  expect(open.sandbox.state.export()).toBe(before);
});

it("reads no body of a GET, which a server may receive, and of others white space as none, but only UTF-8", async () => {
  const { serve } = open.sandbox as typeof open.sandbox & RequestServer;
  const parts = { path: "/_sandbox/tenants", search: "", headers: headerFields([]), signal: undefined } as const;
  const send = async (method: string, body: string | Uint8Array<ArrayBuffer>) => {
    const response = await serve(new IncomingRequest({ ...parts, method, body }));
    return [response.status, JSON.parse(String(response.body)).message];
  };
  expect(await send("GET", "{")).toEqual([200, undefined]);
  expect(await send("POST", "{")).toEqual([400, expect.stringContaining("not valid JSON")]);
  expect(await send("POST", " \r\n")).toEqual([201, undefined]);
  expect(await send("POST", new Uint8Array([0x7b, 0xff, 0x7d]))).toEqual([400, "the body is not UTF-8"]);
  expect(open.sandbox.tenants).toHaveLength(2);
});

it.each([
  ["/tenants", { status: "failed", responseStatus: 403 }, 0],
  ["/inbox/mine", { status: "delivered", responseStatus: 200 }, 1],
])("lets a delivery call an inbox alone: %s", async (path, delivery, messages) => {
  const { sandbox, tenant, wallets } = open;
  await wallets.webhooks.create({ url: `${HOST}/_sandbox${path}` });
  tenant.simulate.emitEvent({ type: "card.created", data: {} });
  await sandbox.idle();
  expect(tenant.deliveries.list()).toMatchObject([delivery]);
  expect((await control("GET", "/inbox/mine")).body.messages).toHaveLength(messages);
  expect(sandbox.tenants).toHaveLength(1);
  const refused = await sandbox.fetch(`${HOST}/_sandbox/state`, { headers: { "x-sandbox-outbound": "true" } });
  const message = "Deliveries and paid fetches cannot call the control plane.";
  expect([refused.status, await refused.json()]).toEqual([403, { error: "forbidden", message }]);
});

describe("tenants", () => {
  it("are listed with the client options, and nothing else", async () => {
    const { body } = await control("GET", "/tenants");
    const { fetch: _, store: _store, clock: _clock, ...fiat } = open.tenant.fiat;
    expect(body.tenants).toMatchObject([{ id: "t1", fiat, seeded: open.tenant.seeded }]);
    expect((await control("GET", "/tenants/t1")).body).toEqual(body.tenants[0]);
  });

  it("are created with settings and credentials", async () => {
    const options = { settings: { swaps: { quoteLifeSeconds: 5 } }, credentials: { apiKey: "mine" } };
    const { status, body } = await control("POST", "/tenants", options);
    expect([status, body.id, body.crypto.apiKey]).toEqual([201, "t2", "mine"]);
    expect((await control("GET", "/tenants/t2/settings")).body.settings.swaps.quoteLifeSeconds).toBe(5);
    expect((await control("POST", "/tenants", options)).status).toBe(400);
  });

  it("have settings that can be changed by section", async () => {
    const { settings, meaning } = (await control("GET", "/tenants/t1/settings")).body;
    expect(settings).toEqual(defaultSettings);
    expect((await control("GET", "/settings")).body).toEqual({ settings, meaning });
    expect(Object.keys(meaning.rateLimits)).toEqual(expect.arrayContaining(["default", "card-customers"]));
    const { body } = await control("PATCH", "/tenants/t1/settings", { transfers: { platformFee: "1.00" } });
    const transfers = { ...defaultSettings.transfers, platformFee: "1.00" };
    expect(body).toEqual({ settings: { ...defaultSettings, transfers }, meaning });
    expect(open.tenant.settings).toEqual(body.settings);
  });
});

describe("the clock", () => {
  it("is advanced and set, and a tenant's follows until it is moved itself or reset", async () => {
    const read = async (of = "") => (await control("GET", `${of}/clock`)).body;
    const move = async (path: string, body: object) => (await control("POST", path, body)).body;
    const advanced = { now: "2026-01-01T00:00:01.500Z", offsetMs: 1_500 };
    const all = { moved: ["t1"], ownTime: [] };
    const alone = { moved: ["t1"], ownTime: ["t1"] };
    expect(await move("/clock/advance", { seconds: 1.5 })).toEqual({ ...advanced, ...all });
    expect([await read(), await read("/tenants/t1")]).toEqual([advanced, { ...advanced, follows: true }]);
    const own = { now: "2026-01-01T00:01:01.500Z", offsetMs: 61_500, follows: false };
    expect(await move("/tenants/t1/clock/advance", { seconds: 60 })).toEqual({ ...own, ...alone });
    const earlier = { now: "2025-12-31T23:59:59.000Z", offsetMs: -1_000, follows: false };
    expect(await move("/tenants/t1/clock/set", { time: "2025-12-31T23:59:59Z" })).toEqual({ ...earlier, ...alone });
    const set = { now: "2025-06-01T10:00:00.000Z", offsetMs: Date.UTC(2025, 5, 1, 10) - open.clock.now() };
    expect(await move("/clock/set", { time: "2025-06-01T12:00:00+02:00" })).toEqual({
      ...set,
      moved: [],
      ownTime: ["t1"],
    });
    expect(await read("/tenants/t1")).toEqual(earlier);
    await control("POST", "/tenants/t1/reset");
    expect(await read("/tenants/t1")).toEqual({ ...set, follows: true });
  });

  it("is in the headers of every response: the tenant's, where the response is a tenant's", async () => {
    const token = await open.token("crypto");
    await control("POST", "/tenants/t1/clock/advance", { seconds: 60 });
    const times = async (path: string, headers: Record<string, string> = {}) => {
      const response = await open.sandbox.fetch(`https://sandbox.example${path}`, { headers });
      return [response.headers.get("x-sandbox-time"), response.headers.get("x-sandbox-tenant")];
    };
    const sandbox = ["2026-01-01T00:00:00.000Z", null];
    const tenant = ["2026-01-01T00:01:00.000Z", "t1"];
    expect(await times("/_sandbox/tenants/t1")).toEqual(tenant);
    expect(await times("/crypto/api/v1/svc-card/webhooks", { authorization: `Bearer ${token}` })).toEqual(tenant);
    const ours = ["", "nothing", "_sandbox/tenants/t1", "tenants/t9", "x402/free"].map((path) => `/_sandbox/${path}`);
    for (const path of [...ours, "/fiat/api/nothing"]) expect(await times(path)).toEqual(sandbox);
    await control("POST", "/faults", { kind: "status", status: 503 });
    expect(await times("/crypto/api/v1/svc-card/webhooks", { authorization: `Bearer ${token}` })).toEqual(tenant);
  });
});

it("exports, imports and resets the state, faults, inboxes and log", async () => {
  const first = (await control("GET", "/state")).body;
  await control("POST", "/tenants/t1/simulate/deposit", { asset_id: "USDC_SOLANA", amount: "5.00" });
  await control("POST", "/clock/advance", { seconds: 60 });
  await control("POST", "/faults", { kind: "stall", operationId: "sendFunds" });
  await control("POST", "/inbox/mine", "x");
  await open.token("crypto");
  const { body: exported } = await control("GET", "/state");
  const { body: reset } = await control("POST", "/reset");
  expect(reset).toEqual((await control("GET", "/tenants")).body);
  expect((await control("GET", "/state")).body).toEqual(first);
  expect((await control("GET", "/faults")).body).toMatchObject({ faults: [], fields: { kind: { required: true } } });
  expect((await control("GET", "/inbox/mine")).body).toEqual({ messages: [] });
  expect((await control("GET", "/requests")).body.requests).toEqual([]);
  expect((await control("PUT", "/state", exported)).body.tenants).toHaveLength(1);
  expect((await control("GET", "/state")).body).toEqual(exported);
});

it("stores messages in inboxes: the last 100, in at most 100 inboxes", async () => {
  const messages = async (name: string) => (await control("GET", `/inbox/${name}`)).body.messages;
  expect((await control("POST", "/inbox/mine", "not JSON")).body).toEqual({ received: 1 });
  await control("POST", "/inbox/mine", { a: 1 });
  const received = { at: "2026-01-01T00:00:00.000Z", headers: expect.any(Object) };
  const bodies = ["not JSON", '{"a":1}'];
  expect(await messages("mine")).toEqual(bodies.map((body, at) => ({ ...received, id: at + 1, body })));
  expect((await control("DELETE", "/inbox/mine")).body).toEqual({ messages: [] });
  for (let count = 0; count < 101; count++) await control("POST", "/inbox/mine", String(count));
  const kept = await messages("mine");
  expect([kept.length, kept[0].id, kept[99].body]).toEqual([100, 2, "100"]);
  for (let count = 0; count < 100; count++) await control("POST", `/inbox/n${count}`, "");
  expect([await messages("mine"), (await messages("n0")).length]).toEqual([[], 1]);
});

describe("deliveries", () => {
  async function sent(events: number) {
    await open.wallets.webhooks.create({ url: `${HOST}/_sandbox/inbox/mine` });
    for (let at = 0; at < events; at++) open.tenant.simulate.emitEvent({ type: "card.created", data: { at } });
    await open.sandbox.idle();
  }
  const listed = async (query = "") => (await control("GET", `/tenants/t1/deliveries${query}`)).body.deliveries;

  it("are listed: the newest 100, or as many as asked for", async () => {
    await sent(101);
    const all = open.tenant.deliveries.list();
    expect(all).toHaveLength(101);
    const lists = [await listed(), await listed("?limit=2"), await listed("?limit=1000")];
    expect(lists).toEqual([100, 2, 101].map((count) => all.slice(0, count)));
  });

  it("arrive in an inbox, and can be retried with either time", async () => {
    await sent(1);
    const [{ id }] = await listed("?limit=5");
    open.sandbox.clock.advance(60);
    for (const body of [{ keepTimestamp: true }, { keepTimestamp: false }, undefined]) {
      const retried = await control("POST", `/tenants/t1/deliveries/${id}/retry`, body);
      expect(retried).toMatchObject({ status: 200, body: { delivery: { id } } });
      expect((await control("POST", "/idle")).body).toEqual({ idle: true });
    }
    const { messages } = (await control("GET", "/inbox/mine")).body;
    const headers = expect.objectContaining({ "x-svc-signature": expect.any(String) });
    expect(messages[0]).toMatchObject({ headers, body: expect.stringContaining("card.created") });
    const times = messages.map(({ headers }: { headers: Record<string, string> }) => Number(headers["x-timestamp"]));
    expect(times.map((time: number) => time - times[0])).toEqual([0, 0, 60, 60]);
  });
});

it("reports its own failures without details", async () => {
  const fail = vi.fn().mockThrow(new TypeError("secret"));
  const host = { clock: { now: fail }, tenants: fail, tenant: fail, log: {} } as unknown as ControlHost;
  const broken = createControlPlane(host);
  for (const path of ["/_sandbox/tenants", "/_sandbox/tenants/t1/overview", "/_sandbox/clock"]) {
    const response = toResponse(await broken.handle(toIncomingRequest(HOST + path, {}, HOST)));
    const body = { error: "internal_error", message: `The sandbox failed at GET ${path}: TypeError.` };
    expect([response.status, await response.json()]).toEqual([500, body]);
    expect(response.headers.get("x-sandbox-rule")).toBe("control");
  }
  const aborted = toIncomingRequest(`${HOST}/_sandbox/tenants`, { signal: AbortSignal.abort() }, HOST);
  await expect(broken.handle(aborted)).rejects.toThrow(TypeError);
});
