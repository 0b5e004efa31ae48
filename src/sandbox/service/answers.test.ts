import { expect, it } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { controlOf } from "../../../tests/support/sandbox/control-calls.ts";
import { openSandbox } from "../../../tests/support/sandbox/open-sandbox.ts";
import { kyc } from "../../../tests/support/sandbox/user-documents.ts";
import { ControlError } from "../core/control-error.ts";
import type { AnswerOptions } from "./answers.ts";

it("gives behaviour to an operation with an undocumented response, in any status and shape", async () => {
  const { sandbox, tenant, raw, token, wallets } = openSandbox();
  const remove = sandbox.answer("generateApiKey", { api_key: "ak_1" }, { status: 201 });
  expect(await wallets.apiKeys.generate({}).unwrap()).toEqual({ api_key: "ak_1" });
  const bearer = await token("crypto");
  const { status, headers } = await raw("crypto", "POST", "/apikey/generate", { body: {}, token: bearer });
  expect([status, headers.get("x-sandbox-rule"), headers.get("x-sandbox-basis")]).toEqual([201, "handler", "assumed"]);
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
  const read = async (api: "fiat" | "crypto", given: string) =>
    (await raw(api, "GET", "/things", { token: given })).body;
  for (const given of [tenant.agent.connectorKey, await token("crypto")])
    expect(await read("crypto", given)).toEqual([1, 2]);
  expect(await read("fiat", await token("fiat"))).toEqual([1, 2]);
});

it("answers for one tenant, a number of times, the newest first", async () => {
  const { sandbox, tenant, raw, token } = openSandbox();
  const other = sandbox.createTenant();
  const bearer = await token("crypto");
  const { body: exchange } = await raw("crypto", "POST", "/auth/token", {
    body: { api_key: other.crypto.apiKey, api_secret: other.crypto.apiSecret },
  });
  const read = async (credential = bearer) => (await raw("crypto", "GET", "/things", { token: credential })).body;
  sandbox.answer("GET /things", "for t1", { tenant: tenant.id });
  sandbox.answer("GET /things", "twice", { tenant: tenant.id, count: 2 });
  sandbox.answer("GET /things", "once", { tenant: tenant.id, count: 1 });
  expect([await read(), await read(), await read(), await read()]).toEqual(["once", "twice", "twice", "for t1"]);
  expect(await read(exchange.access_token)).toMatchObject({ error: "not_found" });
  other.reset();
  expect(await read()).toBe("for t1");
  sandbox.answer("GET /parts", "for all");
  expect(await read(exchange.access_token)).toMatchObject({ error: "not_found" });
  tenant.reset();
  expect((await raw("crypto", "GET", "/things", { token: await token("crypto") })).status).toBe(404);
});

it("can have faults at a route that no document has, named as the answer was", async () => {
  const { sandbox, raw, token } = openSandbox();
  const bearer = await token("crypto");
  const fault = { kind: "status", status: 503, operationId: "crypto post /things/:id" } as const;
  expect(() => sandbox.faults.add(fault)).toThrow('fault: unknown operation "crypto post /things/:id"');
  sandbox.answer("crypto post /things/:id", {});
  expect(sandbox.faults.add(fault)).toMatchObject({ operationId: "crypto POST /things/{id}" });
  expect(() => sandbox.faults.add({ ...fault, operationId: "GET /things" })).toThrow('unknown operation "GET /things"');
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

it("is cleared by a reset of the sandbox, and is not part of the state", async () => {
  const { sandbox, raw, token } = openSandbox();
  const before = sandbox.state.export();
  sandbox.answer("GET /things", {});
  expect(sandbox.state.export()).toBe(before);
  sandbox.reset();
  expect((await raw("crypto", "GET", "/things", { token: await token("crypto") })).status).toBe(404);
});

it("is added, listed without its body and removed over HTTP", async () => {
  const { sandbox, raw, token } = openSandbox();
  const control = async (method: string, path: string, body?: unknown) => {
    const response = await controlOf(sandbox)(method, `/answers${path}`, body);
    return { status: response.status, body: response.body };
  };
  const secret = { api_secret: "hush" };
  const added = await control("POST", "", { operation: "generateApiKey", body: secret, status: 201, count: 3 });
  const record = { id: "a1", operation: "generateApiKey", tenant: null, count: 3, status: 201, from: "body" };
  expect(added).toEqual({ status: 201, body: record });
  const bearer = await token("crypto");
  const response = await raw("crypto", "POST", "/apikey/generate", { body: {}, token: bearer });
  expect([response.status, response.body]).toEqual([201, secret]);
  sandbox.answer("GET /things", () => ({ body: secret }));
  await raw("crypto", "GET", "/things", { token: bearer });
  const listed = await control("GET", "");
  const route = { id: "a2", operation: "GET /things", tenant: null, count: null, status: null, from: "function" };
  expect(listed.body.answers).toEqual([{ ...record, count: 2 }, route]);
  expect(listed.body.fields).toMatchObject({ operation: { required: true } });
  expect(await control("GET", "/a1")).toEqual({ status: 200, body: { body: secret } });
  expect(await control("GET", "/a2")).toEqual({ status: 200, body: {} });
  expect(await control("GET", "/a9")).toMatchObject({ status: 404, body: { message: 'unknown answer "a9"' } });
  expect((await control("DELETE", "/a1")).body.answers).toEqual([route]);
  expect(await control("DELETE", "/a1")).toMatchObject({ status: 404, body: { message: 'unknown answer "a1"' } });
  const invalid = { status: 400, body: { message: "answer: status must be an integer" } };
  expect(await control("POST", "", { operation: "x", status: "200" })).toMatchObject(invalid);
  const refusal = await control("POST", "", { operation: "createWallet", count: 0 });
  expect([refusal.status, Object.keys(refusal.body.allowed.fields)]).toEqual([400, ["status", "tenant", "count"]]);
});

it.each([
  ["createWalet", {}, /no document has the operation "createWalet" \(did you mean createWallet\?\); for a path/],
  ["GET things", {}, /^answer: no document has the operation "GET things"; for a path that no document has, write/],
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

it.each([204, 205, 304])("may have the status %i without a body", (status) => {
  const { sandbox } = openSandbox();
  expect(() => sandbox.answer("createWallet", undefined, { status })).not.toThrow();
  expect(() => sandbox.answer("createWallet", {}, { status })).toThrow(/has no body; omit body$/);
});

it("takes the highest status, but no body that is no JSON, and no status beside a function", () => {
  const { sandbox } = openSandbox();
  expect(() => sandbox.answer("createWallet", {}, { status: 599 })).not.toThrow();
  expect(() => sandbox.answer("createWallet", Number.NaN)).toThrow(/^answer: not a JSON value/);
  expect(() => sandbox.answer("createWallet", () => ({}), { status: 201 })).toThrow(/^answer: a function returns/);
});

/** A sandbox with a further service, and requests with a valid credential to any address. */
function openKyc() {
  const { sandbox, tenant, raw, token } = openSandbox({ documents: { kyc } });
  const { baseUrl, token: key = "" } = tenant.services.kyc ?? {};
  async function send(service: "fiat" | "crypto", method: string, path: string) {
    const body = method === "GET" ? {} : { body: {} };
    const headers = { "idempotency-key": path };
    const response = await raw(service, method, path, { ...body, headers, token: await token(service) });
    return { status: response.status, body: response.body };
  }
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

it("takes a path that another method or another service documents as its own", async () => {
  const { sandbox, send } = openKyc();
  sandbox.answer("fiat POST /balance/check", { from: "fiat" });
  sandbox.answer("crypto GET /balance/check", { from: "GET" });
  expect((await send("fiat", "POST", "/balance/check")).body).toEqual({ from: "fiat" });
  expect((await send("crypto", "GET", "/balance/check")).body).toEqual({ from: "GET" });
  expect((await send("crypto", "POST", "/balance/check")).status).toBe(400);
});

it("answers below the address of a further service", async () => {
  const { sandbox, send, getKyc } = openKyc();
  sandbox.answer("kyc GET /checks/:check", ({ path }) => ({ body: { check: path("check") } }));
  expect(await getKyc("/checks/c1")).toEqual({ status: 200, body: { check: "c1" } });
  expect((await send("crypto", "GET", "/checks/c1")).status).toBe(404);
  sandbox.answer("GET /anywhere", {});
  expect((await getKyc("/anywhere")).status).toBe(200);
});

it.each(["GET /things?page=1", "GET /things#top", "1 GET /things", "/things"])("rejects %j as no path", (operation) => {
  const { sandbox } = openKyc();
  expect(() => sandbox.answer(operation, {})).toThrow(`no document has the operation "${operation}"`);
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
