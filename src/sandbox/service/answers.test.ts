import { describe, expect, it, vi } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { accessTenant, callOf } from "../../../tests/support/sandbox/bare-tenant.ts";
import { controlOf } from "../../../tests/support/sandbox/control-calls.ts";
import { openSandbox } from "../../../tests/support/sandbox/open-sandbox.ts";
import { fiat, kyc } from "../../../tests/support/sandbox/user-documents.ts";
import { CryptoClient } from "../../wrappers/client/crypto-client.ts";
import { FiatClient } from "../../wrappers/client/fiat-client.ts";
import { ConfigurationError } from "../../wrappers/errors.ts";
import { createSandbox } from "../assembly/create-sandbox.ts";
import { ControlError } from "../core/control-error.ts";
import { type AnswerOptions, toHandle, type UserHandler, type UserHandlers } from "./answers.ts";

describe("an answer", () => {
  it("gives behaviour to an operation with an undocumented response, in any status and shape", async () => {
    const { sandbox, tenant, raw, token, wallets } = openSandbox();
    const remove = sandbox.answer("generateApiKey", { api_key: "ak_1" }, { status: 201 });
    expect(await wallets.apiKeys.generate({}).unwrap()).toEqual({ api_key: "ak_1" });
    const bearer = await token("crypto");
    const { status, headers } = await raw("crypto", "POST", "/apikey/generate", { body: {}, token: bearer });
    expect([status, headers.get("x-sandbox-rule"), headers.get("x-sandbox-basis")]).toEqual([
      201,
      "handler",
      "assumed",
    ]);
    expect((await raw("crypto", "POST", "/apikey/generate", { body: {} })).status).toBe(401);
    sandbox.answer("GET /things", {});
    remove();
    remove();
    expect((await raw("crypto", "POST", "/apikey/generate", { body: {}, token: bearer })).status).toBe(501);
    expect(tenant.id).toBe("t1");
  });

  it("gives a documented operation another behaviour, checked against its document", async () => {
    const failures: unknown[] = [];
    const { sandbox, tenant, wallets } = openSandbox({ onFailure: (failure) => failures.push(failure) });
    const asset_id = tenant.seeded.assets.USDC_SOLANA ?? "";
    sandbox.answer("checkBalance", ({ refuse }) => {
      throw refuse({ status: 404, code: "not_found", message: "No such asset." });
    });
    expect(await failureOf(wallets.balances.check({ asset_id }))).toMatchObject({ httpStatus: 404, code: "not_found" });
    sandbox.answer("POST /balance/check", { balance: 1 });
    expect(await failureOf(wallets.balances.check({ asset_id }))).toMatchObject({ httpStatus: 500 });
    expect(failures).toHaveLength(1);
  });

  it("answers paths that no document has, with path, query, body and state", async () => {
    const { sandbox, raw, token } = openSandbox();
    const bearer = await token("crypto");
    sandbox.answer("crypto   post  /things/:id/parts", ({ path, query, body, state, tenantId }) => {
      state.set(path("id"), body);
      return { status: 202, body: { id: path("id"), page: query("page"), size: state.size, tenantId } };
    });
    const sent = { body: { name: "a" }, token: bearer };
    const { status, body } = await raw("crypto", "POST", "/things/t%207/parts?page=2", sent);
    expect([status, body]).toEqual([202, { id: "t 7", page: "2", size: 1, tenantId: "t1" }]);
    expect((await raw("crypto", "POST", "/things/t7/parts", { body: {} })).status).toBe(401);
    expect((await raw("crypto", "POST", "/things/t7", sent)).status).toBe(404);
    expect((await raw("crypto", "GET", "/things/t7/parts", { token: bearer })).status).toBe(404);
    expect((await raw("fiat", "POST", "/things/t7/parts", { ...sent, token: await token("fiat") })).status).toBe(404);
  });

  it("answers a path of any service, for every kind of credential", async () => {
    const { sandbox, tenant, raw, token } = openSandbox();
    sandbox.answer("GET /things", [1, 2]);
    const [fiat, wallets] = [await token("fiat"), await token("crypto")];
    for (const [api, given] of [
      ["crypto", tenant.agent.connectorKey],
      ["crypto", wallets],
      ["fiat", fiat],
    ] as const)
      expect((await raw(api, "GET", "/things", { token: given })).body).toEqual([1, 2]);
  });

  it("answers for one tenant, a number of times, the newest first, until a reset", async () => {
    const { sandbox, tenant, raw, token } = openSandbox();
    const bearer = await token("crypto");
    const before = sandbox.state.export();
    const stranger = sandbox.createTenant();
    const read = async (of = bearer) => (await raw("crypto", "GET", "/things", { token: of })).body;
    sandbox.answer("GET /things", "for t1", { tenant: tenant.id });
    sandbox.answer("GET /things", "twice", { tenant: tenant.id, count: 2 });
    sandbox.answer("GET /things", "once", { tenant: tenant.id, count: 1 });
    expect([await read(), await read(), await read(), await read()]).toEqual(["once", "twice", "twice", "for t1"]);
    expect(await read(stranger.agent.connectorKey)).toMatchObject({ error: "not_found" });
    stranger.reset();
    expect(await read()).toBe("for t1");
    tenant.reset();
    expect(await read(tenant.agent.connectorKey)).toMatchObject({ error: "not_found" });
    sandbox.answer("GET /things", "for all");
    expect(await read(stranger.agent.connectorKey)).toBe("for all");
    sandbox.reset();
    expect(await read(tenant.agent.connectorKey)).toMatchObject({ error: "not_found" });
    // Answers are not part of the state.
    sandbox.state.import(before);
    sandbox.answer("GET /things", {});
    expect(sandbox.state.export()).toBe(before);
  });

  it("can have faults at a route that no document has, named as the answer was", async () => {
    const { sandbox, raw, token } = openSandbox();
    const bearer = await token("crypto");
    const fault = { kind: "status", status: 503, operationId: "crypto post /things/:id" } as const;
    expect(() => sandbox.faults.add(fault)).toThrow('fault: unknown operation "crypto post /things/:id"');
    sandbox.answer("crypto post /things/:id", {});
    expect(sandbox.faults.add(fault)).toMatchObject({ operationId: "crypto POST /things/{id}" });
    expect(() => sandbox.faults.add({ ...fault, operationId: "GET /things" })).toThrow(
      'unknown operation "GET /things"',
    );
    const send = async (path: string) => (await raw("crypto", "POST", path, { body: {}, token: bearer })).status;
    expect([await send("/balance/check"), await send("/things/1"), await send("/things/1")]).toEqual([400, 503, 200]);
  });

  it("refuses what a simulation in its handler does not allow", async () => {
    const { sandbox, tenant, raw, token } = openSandbox();
    const bearer = await token("crypto");
    const execute = (quoteId: string) => tenant.simulate.executeQuote({ quoteId });
    sandbox.answer("crypto POST /swap/execute", ({ body }) => execute((body as { quoteId: string }).quoteId));
    sandbox.answer("crypto POST /swap/later", async ({ body }) => execute((body as { quoteId: string }).quoteId));
    const send = async (path: string, body: object) => {
      const { status, headers, body: received } = await raw("crypto", "POST", `/swap/${path}`, { body, token: bearer });
      return [status, headers.get("x-sandbox-rule"), received.message];
    };
    const swap = { sourceAsset: "USDC_SOLANA", destinationAsset: "ETH", amount: "1" };
    const { quoteId } = (await raw("crypto", "POST", "/swap/quote", { body: swap, token: bearer })).body.data;
    expect((await send("execute", { quoteId }))[0]).toBe(200);
    const executed = [400, "handler", "the quote is already executed; request a new one"];
    expect(await send("execute", { quoteId })).toEqual(executed);
    expect(await send("later", { quoteId })).toEqual(executed);
    const unknown = [404, "handler", "quoteId must be from a recent quoteSwap call"];
    expect(await send("later", { quoteId: "q" })).toEqual(unknown);
  });

  it("is added, listed without its body and removed over HTTP", async () => {
    const { sandbox, raw, token } = openSandbox();
    const control = (method: string, path: string, body?: unknown) =>
      controlOf(sandbox)(method, `/answers${path}`, body);
    const secret = { api_secret: "hush" };
    const added = await control("POST", "", { operation: "generateApiKey", body: secret, status: 201, count: 3 });
    const record = { id: "a1", operation: "generateApiKey", tenant: null, count: 3, status: 201, from: "body" };
    expect(added).toMatchObject({ status: 201, body: record });
    const bearer = await token("crypto");
    const response = await raw("crypto", "POST", "/apikey/generate", { body: {}, token: bearer });
    expect([response.status, response.body]).toEqual([201, secret]);
    sandbox.answer("GET /things", () => ({ body: secret }));
    await raw("crypto", "GET", "/things", { token: bearer });
    const listed = await control("GET", "");
    const route = { id: "a2", operation: "GET /things", tenant: null, count: null, status: null, from: "function" };
    expect(listed.body.answers).toEqual([{ ...record, count: 2 }, route]);
    expect(listed.body.fields).toMatchObject({ operation: { required: true } });
    const invalid = { message: "answer: status must be an integer" };
    for (const [method, path, status, body, sent] of [
      ["GET", "/a1", 200, { body: secret }],
      ["GET", "/a9", 404, { message: 'unknown answer "a9"' }],
      ["DELETE", "/a1", 200, { answers: [route] }],
      ["DELETE", "/a1", 404, { message: 'unknown answer "a1"' }],
      ["POST", "", 400, invalid, { operation: "x", status: "200" }],
    ] as const)
      expect(await control(method, path, sent)).toMatchObject({ status, body });
    expect((await control("GET", "/a2")).body).toEqual({});
    const refusal = await control("POST", "", { operation: "createWallet", count: 0 });
    expect([refusal.status, Object.keys(refusal.body.allowed.fields)]).toEqual([400, ["status", "tenant", "count"]]);
  });

  it.each([
    ["createWalet", {}, /no document has the operation "createWalet" \(did you mean createWallet\?\); for a path/],
    ["GET things", {}, /^answer: no document has the operation "GET things"; for a path that no document has, write/],
    ["GET /things?page=1", {}, /no document has the operation "GET \/things\?page=1"/],
    ["GET /things#top", {}, /no document has the operation "GET \/things#top"/],
    ["1 GET /things", {}, /no document has the operation "1 GET \/things"/],
    ["/things", {}, /no document has the operation "\/things"/],
    ["kyc GET /things", {}, /^answer: unknown service "kyc"; services: fiat, crypto$/],
    ["createWallet", { tenant: "t9" }, /^answer: unknown tenant "t9"$/],
    ["createWallet", { count: 0 }, /^answer: count must be at least 1$/],
    ["createWallet", { status: 199 }, /^answer: status must be from 200 to 599$/],
    ["createWallet", { status: 600 }, /^answer: status must be from 200 to 599$/],
    ["createWallet", { times: 1 }, /^answer: unknown field "times"/],
  ])("rejects %s with %j", (operation, options, message) => {
    const { sandbox } = openSandbox();
    const answer = () => sandbox.answer(operation, {}, options as AnswerOptions);
    expect(answer).toThrow(ControlError);
    expect(answer).toThrow(message);
  });

  it("may have a status up to 599, no body where that has none or is no JSON, and no status beside a function", () => {
    const { sandbox } = openSandbox();
    for (const status of [204, 205, 304]) {
      expect(() => sandbox.answer("createWallet", undefined, { status })).not.toThrow();
      expect(() => sandbox.answer("createWallet", {}, { status })).toThrow(/has no body; omit body$/);
    }
    expect(() => sandbox.answer("createWallet", {}, { status: 599 })).not.toThrow();
    expect(() => sandbox.answer("createWallet", Number.NaN)).toThrow(/^answer: not a JSON value/);
    expect(() => sandbox.answer("createWallet", () => ({}), { status: 201 })).toThrow(/^answer: a function returns/);
  });

  /** A sandbox with a further service, and requests with a valid credential to any address. */
  function openKyc() {
    const { sandbox, tenant, raw, token } = openSandbox({ documents: { kyc } });
    const { baseUrl, token: key = "" } = tenant.services.kyc ?? {};
    const send = async (service: "fiat" | "crypto", method: string, path: string) =>
      raw(service, method, path, {
        ...{ headers: { "idempotency-key": path }, token: await token(service) },
        ...(method !== "GET" && { body: {} }),
      });
    async function getKyc(path: string) {
      const response = await sandbox.fetch(`${baseUrl}${path}`, { headers: { "x-api-key": key } });
      return { status: response.status, body: await response.json() };
    }
    return { sandbox, tenant, send, getKyc };
  }

  it.each([":any", "{any}"])("finds a documented operation by its route, with the parameter %j", async (parameter) => {
    const { sandbox, send } = openKyc();
    sandbox.answer(`crypto GET /svc-card/webhooks/${parameter}`, ({ route, refuse }) => {
      throw refuse({ status: 404, code: "not_found", message: route.operationId });
    });
    expect((await send("crypto", "GET", "/svc-card/webhooks/w1")).body).toMatchObject({ message: "getWebhook" });
  });

  it("takes a path that another method, another service or a further service has as its own", async () => {
    const { sandbox, send, getKyc } = openKyc();
    sandbox.answer("fiat POST /balance/check", { from: "fiat" });
    sandbox.answer("crypto GET /balance/check", { from: "GET" });
    sandbox.answer("kyc GET /checks/:check", ({ path }) => ({ body: { check: path("check") } }));
    sandbox.answer("GET /anywhere", {});
    expect(await send("fiat", "POST", "/balance/check")).toMatchObject({ body: { from: "fiat" } });
    expect(await send("crypto", "GET", "/balance/check")).toMatchObject({ body: { from: "GET" } });
    expect(await send("crypto", "POST", "/balance/check")).toMatchObject({ status: 400 });
    expect(await getKyc("/checks/c1")).toEqual({ status: 200, body: { check: "c1" } });
    expect(await send("crypto", "GET", "/checks/c1")).toMatchObject({ status: 404 });
    expect(await getKyc("/anywhere")).toMatchObject({ status: 200 });
  });

  it("is known by its method and path in the request log, with its service if it has only one", async () => {
    const { sandbox, send } = openKyc();
    sandbox.answer("get /things/:thing", {});
    sandbox.answer("crypto get /parts", {});
    await send("crypto", "GET", "/things/1");
    await send("crypto", "GET", "/parts");
    const known = sandbox.requests.list().map(({ operationId }) => operationId);
    const answered = known.filter((operationId) => operationId !== "createToken");
    expect(answered).toEqual(["GET /things/{thing}", "crypto GET /parts"]);
  });
});

const bare = accessTenant();
// Documents a 200.
const run = (handler: UserHandler, signal?: AbortSignal) => toHandle(handler)(callOf(bare, "checkBalance", { signal }));

function open(handlers: UserHandlers = {}) {
  const onFailure = vi.fn();
  const sandbox = createSandbox({ documents: { fiat, kyc }, handlers, onFailure });
  const tenant = sandbox.createTenant();
  const client = new FiatClient({ ...tenant.fiat, maxRetries: 0 });
  const create = (body: object) =>
    client.request({ method: "POST", path: "/customers", body, retry: "unsent" }).unwrap<Record<string, unknown>>();
  return { sandbox, tenant, client, create, onFailure };
}

const byName: UserHandlers = {
  createCustomer({ body, state, id }) {
    const customer = { svc_id: id("cus"), name: (body as { svc_name: string }).svc_name };
    state.set(customer.svc_id, customer);
    return { body: customer };
  },
  listCustomers: ({ state }) => ({ body: { customers: [...state.values()] } }),
};

describe("an operation of a user's document without a handler", () => {
  it("answers with its example, labelled as assumed", async () => {
    const { client } = open();
    const { data, headers } = await client.request({ method: "GET", path: "/customers" }).withResponse();
    expect(data.raw).toEqual({ customers: [{ id: "cus_1" }] });
    expect([headers.get("x-sandbox-rule"), headers.get("x-sandbox-basis")]).toEqual(["example", "assumed"]);
  });

  it("answers without a body if the document says so, and with 501 if nothing is documented", async () => {
    const { client } = open();
    const deleted = await client.request({ method: "DELETE", path: "/customers/cus_1" }).withResponse();
    expect(deleted.status).toBe(204);
    const counted = client.request({ method: "GET", path: "/customers/count" });
    expect(await failureOf(counted)).toMatchObject({ httpStatus: 501 });
  });

  it("still checks credential, request and key, and replays by key", async () => {
    const { tenant, create, client } = open(byName);
    const invalid = { httpStatus: 422, fieldErrors: { svc_name: expect.anything() } };
    expect(await failureOf(create({ wrong: 1 }))).toMatchObject(invalid);
    const { baseUrl, fetch } = tenant.fiat;
    expect((await fetch(`${baseUrl}/customers`, { method: "GET" })).status).toBe(401);
    const request = { method: "POST", path: "/customers", body: { svc_name: "Ada" }, idempotencyKey: "c-1" } as const;
    const first = await client.request(request).unwrap();
    expect(await client.request(request).unwrap()).toEqual(first);
  });
});

describe("a user's handler", () => {
  it("keeps a state per tenant, which is exported, imported and reset", async () => {
    const { sandbox, tenant, client, create } = open(byName);
    const list = async () =>
      (await client.request({ method: "GET", path: "/customers" }).unwrap<{ customers: unknown[] }>()).customers;
    const created = await create({ svc_name: "Ada" });
    expect(created).toEqual({ svc_id: expect.stringMatching(/^cus_[\da-f]{24}$/), name: "Ada" });
    expect(await list()).toEqual([created]);
    const other = new FiatClient(sandbox.createTenant().fiat);
    expect((await other.request({ method: "GET", path: "/customers" })).raw).toEqual({ customers: [] });

    const exported = sandbox.state.export();
    tenant.reset();
    expect(await list()).toEqual([]);
    sandbox.state.import(exported);
    expect(await list()).toEqual([created]);
  });

  it("may change its state in a read, which is a change to save", async () => {
    const { sandbox, client } = open({
      listCustomers: ({ state }) => {
        state.set("reads", 1);
        return { body: { customers: [] } };
      },
    });
    const read = () => client.request({ method: "GET", path: "/customers" });
    await read();
    const changed = vi.fn();
    sandbox.state.onChange(changed);
    await read();
    expect(changed).toHaveBeenCalledTimes(1);
  });

  it("fails with a 500 if its response is not the documented one, and what it throws is reported", async () => {
    const wrong = open({ createCustomer: () => ({ body: { name: "Ada" } }) });
    expect(await failureOf(wrong.create({ svc_name: "Ada" }))).toMatchObject({ httpStatus: 500 });
    expect(String(wrong.onFailure.mock.calls[0]?.[0])).toContain("createCustomer that its document does not allow");
  });

  it("may be asynchronous, and sees the request, the sandbox's time and the caller's signal, and sends events", async () => {
    const seen: unknown[] = [];
    const { sandbox, client } = open({
      async deleteCustomer({ path, headers, clock, tenantId }) {
        seen.push(path("id"), headers.get("x-trace"), clock.isoNow().slice(0, 10), tenantId);
        return { status: 204 };
      },
    });
    sandbox.clock.set("2027-03-01T00:00:00.000Z");
    await client.request({ method: "DELETE", path: "/customers/cus_1", headers: { "x-trace": "t" } });
    expect(seen).toEqual(["cus_1", "t", "2027-03-01", "t1"]);
    const given = new AbortController().signal;
    run(({ clock, emit, signal }) => {
      expect(signal).toBe(given);
      emit({ type: "customer.created", data: { at: clock.now(), text: clock.isoNow() } });
      return {};
    }, given);
    const data = { at: Date.UTC(2026, 0, 1), text: "2026-01-01T00:00:00.000Z" };
    expect(bare.events).toEqual([{ type: "customer.created", data }]);
  });

  it("takes the place of ours, also after a reset and behind an answer that is used up or removed", async () => {
    const { sandbox, tenant } = open({ listWebhooks: () => ({ body: { webhooks: "mine" } }) });
    const list = async () => (await new CryptoClient(tenant.crypto).webhooks.list()).raw;
    const mine = { webhooks: "mine" };
    expect(await list()).toEqual(mine);
    sandbox.answer("listWebhooks", { webhooks: "once" }, { count: 1 });
    expect([await list(), await list()]).toEqual([{ webhooks: "once" }, mine]);
    sandbox.answer("listWebhooks", { webhooks: "until removed" })();
    expect(await list()).toEqual(mine);
    tenant.reset();
    sandbox.reset();
    expect(await list()).toEqual(mine);
  });

  it.each([
    [{ createCustomr: () => ({}) }, "no document has the operation createCustomr. Did you mean createCustomer?"],
    [{ zzz: () => ({}) }, "no document has the operation zzz. Name one by its operationId."],
    [{ createCustomer: {} }, "handlers.createCustomer must be a function"],
  ])("is rejected if it is wrong: %j", (handlers, message) => {
    expect(() => open(handlers as never)).toThrow(ConfigurationError);
    expect(() => open(handlers as never)).toThrow(message);
  });
});

it("a handler may return a status, and has the first documented success without one", () => {
  for (const status of [200, 204, 599])
    expect(run(() => ({ status }))).toMatchObject({ status, body: undefined, rule: "handler", basis: "assumed" });
  expect(run(() => ({ body: { balance: "1.00" } }))).toMatchObject({ status: 200, body: { balance: "1.00" } });
});

it.each([199, 600, 200.5, "200"])("a handler must not return the status %j", async (status) => {
  const message = "The handler of checkBalance must return a status from 200 to 599";
  expect(() => run(() => ({ status }) as never)).toThrow(new TypeError(message));
  await expect(run(async () => ({ status }) as never)).rejects.toThrow(new TypeError(message));
});

// biome-ignore lint/suspicious/noThenProperty: promises of other libraries have one, too.
const foreignPromise = { then: () => undefined };

it.each([[undefined], [null], ["text"], [foreignPromise]])("a handler must not return %j", (returned) => {
  const message = "The handler of checkBalance must return { status, body }";
  expect(() => run(() => returned as never)).toThrow(new TypeError(message));
});
