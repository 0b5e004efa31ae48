import { describe, expect, it, vi } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { accessTenant, callOf } from "../../../tests/support/sandbox/bare-tenant.ts";
import { labelOf, OpenSandbox } from "../../../tests/support/sandbox/open-sandbox.ts";
import { fiat, kyc } from "../../../tests/support/sandbox/user-documents.ts";
import { CryptoClient } from "../../wrappers/client/crypto-client.ts";
import { FiatClient } from "../../wrappers/client/fiat-client.ts";
import { rawRequest } from "../../wrappers/client/raw-request.ts";
import { ConfigurationError } from "../../wrappers/errors.ts";
import { createSandbox } from "../assembly/create-sandbox.ts";
import { ControlError } from "../core/control-error.ts";
import type { AnswerBody, AnswerOptions } from "./answers.ts";
import { toHandle, type UserHandler, type UserHandlers } from "./user-handler.ts";

/** A sandbox with a further service, and requests with a valid credential to any address. */
async function openAll() {
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => failures.push(error);
  const { sandbox, tenant, raw, token, control } = new OpenSandbox({ documents: { kyc }, onFailure });
  const tokens = { fiat: await token("fiat"), crypto: await token("crypto") };
  const { baseUrl, token: key = "" } = tenant.services.kyc ?? {};
  /** Sends a request such as `crypto GET /things`; returns status and body. */
  async function send(route: string, body: unknown = {}, bearer?: string): Promise<readonly [number, unknown]> {
    const [service = "", method = "", path = ""] = route.split(" ");
    if (service === "kyc") {
      const response = await sandbox.fetch(`${baseUrl}${path}`, { headers: { "x-api-key": key } });
      return [response.status, await response.json()];
    }
    const headers = { "idempotency-key": path };
    const sent = { headers, token: bearer ?? tokens[service as "fiat"], ...(method !== "GET" && { body }) };
    const response = await raw(service as "fiat", method, path, sent);
    return [response.status, response.body];
  }
  return { sandbox, tenant, control, send, failures };
}

describe("an answer", () => {
  it("gives behaviour to an undocumented operation until it is removed, and checks that of a documented one", async () => {
    const { sandbox, send, failures } = await openAll();
    const remove = sandbox.answer("generateApiKey", { api_key: "ak_1" }, { status: 201 });
    const generate = (bearer?: string) => send("crypto POST /apikey/generate", {}, bearer);
    expect(await generate()).toEqual([201, { api_key: "ak_1" }]);
    expect((await generate("unknown"))[0]).toBe(401);
    sandbox.answer("checkBalance", ({ refuse }) => {
      throw refuse({ status: 404, code: "not_found", message: "No such asset." });
    });
    remove();
    remove();
    expect((await generate())[0]).toBe(501);
    const check = () => send("crypto POST /balance/check", { asset_id: "a" });
    expect(await check()).toEqual([404, { error: "not_found", message: "No such asset." }]);
    sandbox.answer("POST /balance/check", () => ({ body: { balance: 1 } }));
    expect([(await check())[0], failures.length]).toEqual([500, 1]);
  });

  it("answers paths that no document has, with path, query, body and state", async () => {
    const { sandbox, send } = await openAll();
    sandbox.answer("crypto   post  /things/:id/parts", ({ path, query, body, state, tenantId }) => {
      state.set(path("id"), body);
      return { status: 202, body: { id: path("id"), page: query("page"), size: state.size, tenantId } };
    });
    const body = { id: "t 7", page: "2", size: 1, tenantId: "t1" };
    expect(await send("crypto POST /things/t%207/parts?page=2")).toEqual([202, body]);
    for (const route of ["crypto POST /things/t7", "crypto GET /things/t7/parts", "fiat POST /things/t7/parts"])
      expect((await send(route))[0], route).toBe(404);
    expect((await send("crypto POST /things/t7/parts", {}, "unknown"))[0]).toBe(401);
  });

  it("takes a path of any service, for every kind of credential, or that another method or service has", async () => {
    const { sandbox, tenant, send } = await openAll();
    sandbox.answer("GET /things", [1, 2]);
    sandbox.answer("fiat POST /balance/check", { from: "fiat" });
    sandbox.answer("crypto GET /balance/check", { from: "GET" });
    sandbox.answer("kyc GET /checks/:check", ({ path }) => ({ body: { check: path("check") } }));
    for (const [route, ...expected] of [
      ...["fiat", "crypto", "kyc"].map((service) => [`${service} GET /things`, 200, [1, 2]] as const),
      ["fiat POST /balance/check", 200, { from: "fiat" }],
      ["crypto GET /balance/check", 200, { from: "GET" }],
      ["crypto POST /balance/check", 400, expect.anything()],
      ["kyc GET /checks/c1", 200, { check: "c1" }],
      ["crypto GET /checks/c1", 404, expect.anything()],
    ] as const)
      expect(await send(route), route).toEqual(expected);
    expect(await send("crypto GET /things", {}, tenant.agent.connectorKey)).toEqual([200, [1, 2]]);
    const known = sandbox.requests.list().map(({ operationId }) => operationId);
    const named = ["GET /things", "crypto GET /balance/check", "kyc GET /checks/{check}"];
    expect(known).toEqual(expect.arrayContaining(named));
  });

  it("answers for one tenant, a number of times, the newest first, until a reset; it is no part of the state", async () => {
    const { sandbox, tenant, send } = await openAll();
    const before = sandbox.state.export();
    const stranger = sandbox.createTenant();
    const read = async (of = tenant) => (await send("crypto GET /things", {}, of.agent.connectorKey))[1];
    const nothing = expect.objectContaining({ error: "not_found" });
    sandbox.answer("GET /things", "for t1", { tenant: tenant.id });
    sandbox.answer("GET /things", "twice", { tenant: tenant.id, count: 2 });
    sandbox.answer("GET /things", "once", { tenant: tenant.id, count: 1 });
    expect([await read(), await read(), await read(), await read()]).toEqual(["once", "twice", "twice", "for t1"]);
    expect(await read(stranger)).toEqual(nothing);
    stranger.reset();
    expect(await read()).toBe("for t1");
    tenant.reset();
    expect(await read()).toEqual(nothing);
    sandbox.answer("GET /things", "for all");
    expect(await read(stranger)).toBe("for all");
    sandbox.reset();
    expect(await read()).toEqual(nothing);
    sandbox.state.import(before);
    sandbox.answer("GET /things", {});
    expect(sandbox.state.export()).toBe(before);
  });

  it("can have faults at a route that no document has, named as the answer was", async () => {
    const { sandbox, send } = await openAll();
    const fault = { kind: "status", status: 503, operationId: "crypto post /things/:id" } as const;
    expect(() => sandbox.faults.add(fault)).toThrow('fault: unknown operation "crypto post /things/:id"');
    sandbox.answer("crypto post /things/:id", {});
    expect(sandbox.faults.add(fault)).toMatchObject({ operationId: "crypto POST /things/{id}" });
    for (const [path, status] of [
      ["/balance/check", 400] as const,
      ["/things/1", 503] as const,
      ["/things/1", 200] as const,
    ])
      expect((await send(`crypto POST ${path}`))[0]).toBe(status);
  });

  it("refuses what a simulation in its handler does not allow", async () => {
    const { sandbox, tenant, send } = await openAll();
    const execute = (quoteId: string) => tenant.simulate.executeQuote({ quoteId });
    sandbox.answer("crypto POST /swap/execute", ({ body }) => execute((body as { quoteId: string }).quoteId));
    sandbox.answer("crypto POST /swap/later", async ({ body }) => execute((body as { quoteId: string }).quoteId));
    const refusal = expect.objectContaining({ message: "quoteId must be from a recent quoteSwap call" });
    for (const path of ["execute", "later"])
      expect(await send(`crypto POST /swap/${path}`, { quoteId: "q" })).toEqual([404, refusal]);
  });

  it("is added, listed without its body and removed over HTTP", async () => {
    const { sandbox, send, ...opened } = await openAll();
    const control = (method: string, path: string, body?: unknown) => opened.control(method, `/answers${path}`, body);
    const secret = { api_secret: "hush" };
    const added = await control("POST", "", { operation: "generateApiKey", body: secret, status: 201, count: 3 });
    const record = { id: "a1", operation: "generateApiKey", tenant: null, count: 3, status: 201, from: "body" };
    expect(added).toMatchObject({ status: 201, body: record });
    expect(await send("crypto POST /apikey/generate")).toEqual([201, secret]);
    sandbox.answer("GET /things", () => ({ body: secret }));
    const listed = await control("GET", "");
    const route = { id: "a2", operation: "GET /things", tenant: null, count: null, status: null, from: "function" };
    expect(listed.body.answers).toEqual([{ ...record, count: 2 }, route]);
    expect(listed.body.fields).toMatchObject({ operation: { required: true } });
    for (const [request, status, body, sent] of [
      ["GET /a1", 200, { body: secret }],
      ["GET /a9", 404, { message: 'unknown answer "a9"' }],
      ["DELETE /a1", 200, { answers: [route] }],
      ["DELETE /a1", 404, { message: 'unknown answer "a1"' }],
      ["POST ", 400, { message: "answer: status must be an integer" }, { operation: "x", status: "200" }],
    ] as const) {
      const [method = "", path = ""] = request.split(" ");
      expect(await control(method, path, sent)).toMatchObject({ status, body });
    }
    expect((await control("GET", "/a2")).body).toEqual({});
  });

  it.each<[operation: string, message: string | RegExp, options?: object, body?: unknown]>([
    ["createWalet", /no document has the operation "createWalet" \(did you mean createWallet\?\); for a path/],
    ["wallets.balances.check", /"wallets.balances.check" \(did you mean checkBalance\?\); for a path/],
    ["GET things", /^answer: no document has the operation "GET things"; for a path that no document has, write/],
    ["GET /things?page=1", /no document has the operation "GET \/things\?page=1"/],
    ["1 GET /things", /no document has the operation "1 GET \/things"/],
    ["kyc GET /things", /^answer: unknown service "kyc"; services: fiat, crypto$/],
    ["createWallet", /^answer: unknown tenant "t9"$/, { tenant: "t9" }],
    ["createWallet", /^answer: count must be at least 1$/, { count: 0 }],
    ["createWallet", /^answer: status must be from 200 to 599$/, { status: 199 }],
    ["createWallet", /^answer: status must be from 200 to 599$/, { status: 600 }],
    ["createWallet", /^answer: unknown field "times"/, { times: 1 }],
    ...[204, 205, 304].map(
      (status) => ["createWallet", /has no body; omit body$/, { status }] as [string, RegExp, object],
    ),
    ["createWallet", /^answer: not a JSON value/, {}, Number.NaN],
    ["createWallet", /^answer: a function returns its status/, { status: 201 }, () => ({})],
  ])("for %s is rejected: %s", (operation, message, options = {}, body = {}) => {
    const answer = () => new OpenSandbox().sandbox.answer(operation, body as UserHandler, options as AnswerOptions);
    expect(answer).toThrow(ControlError);
    expect(answer).toThrow(message);
  });

  it("may have a status up to 599, or one without a body", () => {
    for (const status of [204, 599])
      expect(() => new OpenSandbox().sandbox.answer("createWallet", undefined, { status })).not.toThrow();
  });

  const balanceBody = {
    asset_id: "a",
    chain: "c",
    ticker: "t",
    wallet_address: "w",
    balance: "1",
    balance_usd: "1",
    last_updated: "2026-01-01T00:00:00Z",
  };
  const answered = { status: "success", message: "m", data: balanceBody };
  const noMessage = { error: "not_found" };

  it.each<[operation: string, says: string, body: unknown, status?: number]>([
    ["checkBalance", "the status 418 is not documented, only 200, 400, 401, 403, 404, 409, 422, 429, 500", {}, 418],
    ["checkBalance", "the body lacks status, message, data. The body includes the envelope: { status:", balanceBody],
    ["POST /balance/check", '/status must be equal to constant ("success")', { ...answered, status: true }],
    ["checkBalance", "/data/balance must be string", { ...answered, data: { ...balanceBody, balance: true } }],
    ["checkBalance", "the body is missing, which is application/json in the document", undefined],
    ["checkBalance", "the content type is application/octet-stream, not application/json", new Uint8Array(1)],
    ["checkBalance", "the body lacks message", noMessage, 404],
    ["checkBalance", "the header retry-after is missing", { error: "rate_limit_exceeded", message: "m" }, 429],
    ["generateApiKey", "the body lacks message", noMessage, 401],
    ["login", "the body lacks", { access_token: "t" }],
    ["createCustomer", "the body", { id: 1 }],
  ])(
    "of %s that breaks the document is refused when it is set, with its place: %s",
    (operation, says, body, status) => {
      const { sandbox } = open();
      expect(() => sandbox.answer(operation, body as AnswerBody, { status })).toThrow(ControlError);
      expect(() => sandbox.answer(operation, body as AnswerBody, { status })).toThrow(says);
      expect(() => sandbox.answer(operation, body as AnswerBody, { status })).toThrow(
        /add a fault of the kind "status"$/,
      );
    },
  );

  it("that the document allows arrives as it was set, a refusal too", async () => {
    const { sandbox, send } = await openAll();
    const check = () => send("crypto POST /balance/check", { asset_id: "a" });
    sandbox.answer("checkBalance", answered);
    expect(await check()).toEqual([200, answered]);
    sandbox.answer("checkBalance", { ...noMessage, message: "No." }, { status: 404 });
    expect(await check()).toEqual([404, { ...noMessage, message: "No." }]);
  });

  it("that breaks the document is refused over HTTP, too", async () => {
    const { control } = await openAll();
    const added = await control("POST", "/answers", { operation: "checkBalance", body: balanceBody });
    const message = expect.stringContaining("the body lacks status, message, data");
    expect(added).toMatchObject({ status: 400, body: { message } });
  });

  it.each([":any", "{any}"])("finds a documented operation by its route, with the parameter %j", async (parameter) => {
    const { sandbox, send } = await openAll();
    sandbox.answer(`crypto GET /svc-card/webhooks/${parameter}`, ({ route, refuse }) => {
      throw refuse({ status: 404, code: "not_found", message: route.operationId });
    });
    expect((await send("crypto GET /svc-card/webhooks/w1"))[1]).toMatchObject({ message: "getWebhook" });
  });
});

const bare = accessTenant();
// Documents a 200.
const run = (handler: UserHandler, signal?: AbortSignal) => toHandle(handler)(callOf(bare, "checkBalance", { signal }));

function open(handlers: UserHandlers = {}) {
  const sandbox = createSandbox({ documents: { fiat, kyc }, handlers });
  const tenant = sandbox.createTenant();
  const client = new FiatClient({ ...tenant.fiat, maxRetries: 0 });
  const create = (body: object, idempotencyKey?: string) =>
    client
      .request(rawRequest({ method: "POST", path: "/customers", body, idempotencyKey }))
      .unwrap<Record<string, unknown>>();
  const list = (of = client) => of.request(rawRequest({ method: "GET", path: "/customers" }));
  return { sandbox, tenant, client, create, list };
}

const byName: UserHandlers = {
  createCustomer({ body, state, id }) {
    const customer = { svc_id: id("cus"), name: (body as { svc_name: string }).svc_name };
    state.set(customer.svc_id, customer);
    return { body: customer };
  },
  listCustomers: ({ state }) => ({ body: { customers: [...state.values()] } }),
};

it("an operation of a user's document answers with its example, its empty body, or 501", async () => {
  const { client, list } = open();
  const { data, headers } = await list().withResponse();
  expect([data.raw, ...labelOf({ headers })]).toEqual([{ customers: [{ id: "cus_1" }] }, "example", "assumed"]);
  const deleted = await client.request(rawRequest({ method: "DELETE", path: "/customers/cus_1" })).withResponse();
  expect(deleted.status).toBe(204);
  const counted = client.request(rawRequest({ method: "GET", path: "/customers/count" }));
  expect(await failureOf(counted)).toMatchObject({ httpStatus: 501 });
});

describe("a user's handler", () => {
  it("gets only valid requests with a credential, and replays by key", async () => {
    const { tenant, create } = open(byName);
    const invalid = { httpStatus: 422, fieldErrors: { svc_name: expect.anything() } };
    expect(await failureOf(create({ wrong: 1 }))).toMatchObject(invalid);
    const { baseUrl, fetch } = tenant.fiat;
    expect((await fetch(`${baseUrl}/customers`, { method: "GET" })).status).toBe(401);
    const first = await create({ svc_name: "Ada" }, "c-1");
    expect(await create({ svc_name: "Ada" }, "c-1")).toEqual(first);
  });

  it("keeps a state per tenant, which is exported, imported and reset", async () => {
    const { sandbox, tenant, create, list } = open(byName);
    const created = await create({ svc_name: "Ada" });
    expect(created).toEqual({ svc_id: expect.stringMatching(/^cus_[\da-f]{24}$/), name: "Ada" });
    const other = new FiatClient(sandbox.createTenant().fiat);
    expect([(await list()).raw, (await list(other)).raw]).toEqual([{ customers: [created] }, { customers: [] }]);
    const exported = sandbox.state.export();
    tenant.reset();
    expect((await list()).raw).toEqual({ customers: [] });
    sandbox.state.import(exported);
    expect((await list()).raw).toEqual({ customers: [created] });
  });

  it("may change its state in a read, which is a change to save", async () => {
    const { sandbox, list } = open(byName);
    await list();
    const changed = vi.fn();
    sandbox.state.onChange(changed);
    await list();
    expect(changed).toHaveBeenCalledTimes(1);
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
    await client.request(rawRequest({ method: "DELETE", path: "/customers/cus_1", headers: { "x-trace": "t" } }));
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

  it("may return a status, and has the first documented success without one", () => {
    for (const status of [200, 204, 599])
      expect(run(() => ({ status }))).toMatchObject({ status, body: undefined, rule: "handler", basis: "assumed" });
    expect(run(() => ({ body: { balance: "1.00" } }))).toMatchObject({ status: 200, body: { balance: "1.00" } });
  });

  // biome-ignore lint/suspicious/noThenProperty: promises of other libraries have one, too.
  const foreignPromise = { then: () => undefined };

  it.each<[returned: unknown, expected: string]>([
    ...[199, 600, 200.5, "200"].map((status): [unknown, string] => [{ status }, "a status from 200 to 599"]),
    ...[undefined, null, "text", foreignPromise].map((returned): [unknown, string] => [returned, "{ status, body }"]),
    [{ status: 204, body: {} }, "no body with status 204"],
  ])("must not return %j", async (returned, expected) => {
    const error = new TypeError(`The handler of checkBalance must return ${expected}`);
    expect(() => run(() => returned as never)).toThrow(error);
    // Awaiting it would never end.
    if (returned !== foreignPromise) await expect(run(async () => returned as never)).rejects.toThrow(error);
  });
});
