// openapi-fetch over a client: what is sent, what comes back as a response, and what rejects. That each operation goes over the wire as
// its method sends it is proved by contract-tests/suites/contract.test.ts.

import { inspect } from "node:util";
import createClient from "openapi-fetch";
import { describe, expect, test, vi } from "vitest";
import type { cryptoPaths } from "../../../generated/crypto/resources.ts";
import { routes as cryptoRoutes } from "../../../generated/crypto/routes.ts";
import type { fiatPaths } from "../../../generated/fiat/resources.ts";
import { routes as fiatRoutes } from "../../../generated/fiat/routes.ts";
import { failureOf } from "../../../tests/support/failure.ts";
import { FakeClock, impatientClock } from "../../../tests/support/fake-clock.ts";
import { json, keyOf, type ScriptedAnswer, scriptedFetch } from "../../../tests/support/scripted-fetch.ts";
import {
  agentClient,
  apiSecret,
  baseUrl,
  cryptoClient,
  fiatClient,
  sentFunds,
  transfer,
} from "../../../tests/support/test-clients.ts";
import { testOperation } from "../../../tests/support/test-operation.ts";
import { inTurn, lost, refused, silent, unreachable } from "../../../tests/support/turns.ts";
import { upload } from "../call/upload.ts";
import { createMemoryStore } from "../idempotency/memory-store.ts";
import { createHooks } from "../observability/create-hooks.ts";
import type { ObservedResponse } from "../observability/hooks.ts";
import type { Operation } from "../operation.ts";
import type { Caller } from "../options.ts";
import type { AgentClient } from "./agent-client.ts";
import { createFetch } from "./create-fetch.ts";
import { CryptoClient } from "./crypto-client.ts";
import type { FiatClient } from "./fiat-client.ts";
import { serviceClientClass } from "./generated.ts";
import type { ClientOptions } from "./options.ts";

const headers = { "Idempotency-Key": "payout-1" };
const read = { method: "GET", retry: "read", envelope: "none" } as const;
const SEND = "/transactions/send-funds";
type Script = Readonly<Record<string, ScriptedAnswer>>;

function apiOf<Paths extends object>(client: CryptoClient | FiatClient | AgentClient) {
  const fetch = createFetch(client);
  return { fetch, api: createClient<Paths>({ baseUrl: client.baseUrl, fetch }) };
}

function cryptoApi(script: Script, options?: ClientOptions) {
  const made = cryptoClient(script, options);
  return { ...made, ...apiOf<cryptoPaths>(made.wallets) };
}

function fiatApi(script: Script) {
  const made = fiatClient(script);
  return { ...made, ...apiOf<fiatPaths>(made.fiat) };
}

function agentApi(script: Script) {
  const made = agentClient(script);
  return { ...made, ...apiOf<cryptoPaths>(made.agent) };
}

/** A client with these operations. */
function thingsApi(...operations: readonly Operation[]) {
  const scripted = scriptedFetch({ "": { ok: true } });
  const Things = serviceClientClass(
    class {
      readonly things: object;
      constructor(call: Caller) {
        const send = (operation: Operation) => (body?: unknown) =>
          operation.body === "multipart" ? upload(call, operation, { body }) : call(operation, { body });
        this.things = Object.create(Object.fromEntries(operations.map((each) => [each.name, send(each)])));
      }
    },
    { variables: "THINGS", security: "token" },
  );
  const things = new Things({ baseUrl, token: "t", fetch: scripted.fetch, store: createMemoryStore() });
  return { ...scripted, fetch: createFetch(things) };
}

const clock = { ...impatientClock, now: () => Date.parse("2026-11-26T12:00:00Z") };

/** A transfer whose attempts get these responses; each login has another token. */
function paying(...answers: readonly ScriptedAnswer[]) {
  const tokens = ["one", "two", "three"].map((token) => json({ access_token: token, expires_in: 3600 }));
  const script = { "/send-funds": inTurn(new FakeClock(), ...answers).answer };
  const logins = { "/auth/token": inTurn(new FakeClock(), ...tokens).answer };
  const made = cryptoApi({ ...script, ...logins }, { maxRetries: 2, clock });
  return { ...made, pay: () => made.api.POST(SEND, { body: transfer, headers }) };
}

describe("a payment", () => {
  test("[S43] is sent as the method sends it, with the header as its key", async () => {
    const { api, wallets, sentTo } = cryptoApi({ "/send-funds": sentFunds });
    const { data, response } = await api.POST(SEND, { body: transfer, headers: { ...headers, "x-trace": "t" } });
    await wallets.transactions.sendFunds(transfer, { idempotencyKey: "payout-1", headers: { "x-trace": "t" } });
    const [ours, theirs] = sentTo("/send-funds").map(({ init, headers: own, ...request }) => {
      return { ...request, headers: Object.fromEntries(own) };
    });
    expect(ours).toEqual(theirs);
    expect(ours).toMatchObject({ body: expect.stringContaining('"amount":25.10,') });
    // With its envelope.
    expect(data).toEqual(sentFunds);
    expect(response.status).toBe(200);
  });

  test.each<[string, Record<string, string>, object, string]>([
    ["without a key", {}, transfer, "idempotency_key_required"],
    ["with an empty key", { "Idempotency-Key": "" }, transfer, "invalid_idempotency_key"],
    ["with two keys", { "Idempotency-Key": "a, b" }, transfer, "invalid_idempotency_key"],
    ["with a key in the body", headers, { ...transfer, idempotency_key: "payout-1" }, "invalid_argument"],
  ])("[S11] %s is refused as by the method, and the message names the header", async (_, given, body, code) => {
    const { api, sent } = cryptoApi({});
    const failure = await failureOf(api.POST(SEND, { body: body as typeof transfer, headers: given }));
    expect(failure).toMatchObject({ code, outcome: "not-sent", method: "wallets.transactions.sendFunds" });
    const advice = /With createFetch, it is the header Idempotency-Key\..*call wallets\.transactions\.sendFunds$/;
    expect(failure.message).toMatch(advice);
    expect(sent).toEqual([]);
  });

  test("[S12] again with its key is the same payment, by method or not, whatever its two-factor code; another is refused", async () => {
    const onWarning = vi.fn();
    const { api, wallets, sentTo } = cryptoApi({ "/send-funds": sentFunds }, { hooks: createHooks({ onWarning }) });
    const pay = (body: object) => api.POST(SEND, { body: body as typeof transfer, headers });
    await wallets.transactions.sendFunds(transfer, { idempotencyKey: "payout-1" });
    await pay({ ...transfer, twoFactorCode: "1" });
    await pay({ twoFactorCode: "2", ...transfer, amount: "25.1" });
    const failure = await failureOf(pay({ ...transfer, amount: "25.2" }));
    expect(failure).toMatchObject({ name: "IdempotencyKeyError", code: "idempotency_key_reused" });
    const sent = sentTo("/send-funds").map((request) => [JSON.parse(request.body ?? "").twoFactorCode, keyOf(request)]);
    expect(sent).toEqual([undefined, "1", "2"].map((code) => [code, "payout-1"]));
    expect(onWarning.mock.calls[0]).toMatchObject([{ code: "unknown_body_field" }]);
  });
});

describe("what comes back", () => {
  const conflict = refused(409, "conflict", { details: { idempotency_key: "payout-1", existing_transaction_id: "t" } });
  const refusal = (body: string) => new Response(body, { status: 422 });
  const tooLittle = (amount: string) =>
    refusal(`{"error":"insufficient_balance","message":"no","details":{"available_balance":${amount}}}`);
  const rounded = "1.234567890123456789";
  const failed = { status: false, message: "no", error: "validation_error" };

  test.each<[string, readonly ScriptedAnswer[], number, object]>([
    ["[S22] its own conflict", [conflict], 409, { error: "conflict" }],
    ["[S22] its own conflict after a lost response", [lost, conflict], 409, { error: "conflict" }],
    ["a refusal", [tooLittle("25.10")], 422, { details: { available_balance: "25.10" } }],
    ["[S29] long amounts", [tooLittle(rounded)], 422, { details: { available_balance: rounded } }],
    ["[S31] exponents", [tooLittle("1E-7")], 422, { details: { available_balance: "0.0000001" } }],
    ["a refusal after a retry", [refused(429, "rate_limit_exceeded"), tooLittle("2")], 422, {}],
    ["a refused token, after its renewal", [refused(401), refused(401)], 401, { error: "of_its_own" }],
    ["[S3] a success after the renewal of its token", [refused(401), json(sentFunds)], 200, sentFunds],
    ["a success that reports a failure in its envelope", [failed], 200, failed],
  ])("%s keeps status and body", async (_, answers, status, body) => {
    const { data, error, response } = await paying(...answers).pay();
    expect([response.status, data === undefined]).toEqual([status, status !== 200]);
    expect(data ?? error).toMatchObject(body);
  });

  const name = "OutcomeUnknownError";
  const limited = refused(429, "rate_limit_exceeded");

  test.each<[string, readonly ScriptedAnswer[], object]>([
    ["a lost response", [lost, lost, lost], { name, idempotencyKey: "payout-1" }],
    ["a 500", [refused(500, "internal_error")], { name, cause: { httpStatus: 500 } }],
    ["a refusal after a lost response", [lost, refused(422)], { name, cause: { httpStatus: 422 } }],
    ["a success that cannot be read", [() => new Response("<html>")], { name }],
    ["a success without its data", [{ status: true }], { name }],
    ["a redirect", [new Response(null, { status: 302 })], { name }],
    ["no connection", [unreachable, unreachable, unreachable], { name: "ConnectionError", outcome: "not-sent" }],
    ["no connection after a refusal", [limited, unreachable, unreachable], { name: "ConnectionError" }],
  ])("%s rejects as the method does", async (_, answers, error) => {
    const viaFetch = await failureOf(paying(...answers).pay());
    const { wallets } = paying(...answers);
    const viaMethod = await failureOf(wallets.transactions.sendFunds(transfer, { idempotencyKey: "payout-1" }));
    expect(viaFetch).toMatchObject(error);
    expect(viaFetch).toEqual(viaMethod);
  });

  test("a login that is refused rejects, also after a refused token", async () => {
    const token = inTurn(new FakeClock(), json({ access_token: "a", expires_in: 3600 }), refused(401)).answer;
    for (const answer of [refused(401), token]) {
      const { api } = cryptoApi({ "/auth/token": answer, "/send-funds": refused(401) });
      const failure = await failureOf(api.POST(SEND, { body: transfer, headers }));
      expect(failure).toMatchObject({ name: "AuthenticationError", method: "wallets.auth.token" });
    }
  });

  test("an undocumented body keeps its text, an empty one is undefined, a page that is no JSON is a text", async () => {
    const text = '{ "id": 12345678901234567890, "fee": 1.10 }';
    const { api, fetch } = cryptoApi({
      "/source-of-funds": () => new Response(text),
      "/webhooks/w1": () => new Response(null, { status: 204 }),
      "/webhooks/w2": () => new Response(""),
      "/webhooks": () => new Response("<html>", { status: 404, headers: { "content-encoding": "br", "x-own": "1" } }),
    });
    expect((await api.GET("/source-of-funds", { parseAs: "text" })).data).toBe(text);
    const empty = await fetch(`${baseUrl}/svc-card/webhooks/w2`, { method: "DELETE" });
    expect(empty.headers.get("content-length")).toBe("0");
    for (const webhookId of ["w1", "w2"]) {
      const params = { path: { webhookId } };
      const { data, response } = await api.DELETE("/svc-card/webhooks/{webhookId}", { params });
      expect([response.ok, data]).toEqual([true, undefined]);
    }
    const { error, response } = await api.GET("/svc-card/webhooks");
    const kept = { "content-type": "text/plain;charset=UTF-8", "x-own": "1" };
    expect([error, Object.fromEntries(response.headers)]).toEqual(["<html>", kept]);
    // A transport may read a body that a response of this status must not have.
    const transport = async () => ({ status: 205, headers: new Headers(), body: new Response("{}").body as never });
    const fetchNothing = createFetch(new CryptoClient({ baseUrl, token: "t", transport }));
    expect((await fetchNothing(`${baseUrl}/svc-card/webhooks/w1`, { method: "DELETE" })).status).toBe(205);
  });

  test.each(["", "null\n", "false", "0", '""'])(
    "a refusal with the body %j is an error that is not falsy",
    async (text) => {
      const empty = () => new Response(text, { status: 422, headers: { "content-type": "application/json" } });
      const { error, response } = await paying(empty).pay();
      const type = response.headers.get("content-type");
      expect([response.status, type]).toEqual([422, expect.stringMatching(/^text/)]);
      expect(error).toMatch(/^wallets\.transactions\.sendFunds: 422/);
    },
  );

  test("a deletion that an earlier attempt may have made stays a 404", async () => {
    const deleting = inTurn(new FakeClock(), lost, refused(404)).answer;
    const { api } = cryptoApi({ "/webhooks/w1": deleting }, { maxRetries: 2, clock: impatientClock });
    const { response } = await api.DELETE("/svc-card/webhooks/{webhookId}", { params: { path: { webhookId: "w1" } } });
    expect(response.status).toBe(404);
  });

  test("a file is bytes", async () => {
    const file = () => new Response("%PDF-1.7", { headers: { "content-type": "application/pdf" } });
    const { api } = fiatApi({ "/receipt/t1": file });
    const params = { path: { id: "t1" } };
    const { data } = await api.GET("/business/transaction/receipt/{id}", { params, parseAs: "arrayBuffer" });
    expect(new TextDecoder().decode(data)).toBe("%PDF-1.7");
  });

  test("names are those of the documents, with a serviceName too", async () => {
    const page = json({ success: true, data: { acme_card_id: "c1", external_id: "e" } });
    const { api, sentTo } = cryptoApi({ "/lookup-customer": page }, { serviceName: "acme" });
    const { data } = await api.GET("/card-issuer/lookup-customer", { params: { query: { svc_card_id: "c1" } } });
    expect(data).toMatchObject({ data: { svc_card_id: "c1" } });
    expect(sentTo("/lookup-customer")[0]?.url.search).toBe("?acme_card_id=c1");
  });
});

describe("which operation a request is", () => {
  test("health checks are above the prefix, literal segments win, values are decoded once", async () => {
    const { fetch, sent } = fiatApi({ "/health": {}, "/receipt/a%2Fb%25": {} });
    await fetch(`${baseUrl}/health`);
    const receipt = "/business/transaction/receipt/a%2Fb%25";
    await fetch(new URL(baseUrl + receipt)).catch(() => undefined);
    const paths = sent.map(({ url }) => url.pathname).filter((path) => !path.endsWith("login"));
    expect(paths).toEqual(["/api/health", `/api/v1${receipt}`]);
    const { api, sentTo } = cryptoApi({ "/apikey/token": {} });
    await api.POST("/apikey/token", {});
    const failure = await failureOf(api.GET("/apikey/{id}", { params: { path: { id: "token" } } }));
    expect(failure.message).toBe(
      'id must not be "token", which is a part of another path: "." may be lost. Else call wallets.apiKeys.get.',
    );
    expect(sentTo("/apikey/token").map(({ method }) => method)).toEqual(["POST"]);
  });

  test("a query has numbers, lists and values with signs", async () => {
    const { api, sentTo } = cryptoApi({ "/card-transactions": { success: true, data: { transactions: [] } } });
    const params = { path: { customerId: "c 1" }, query: { page: 2, limit: 5, status: "a&b=c+d" as "settled" } };
    await api.GET("/card-issuer/customers/{customerId}/card-transactions", { params }).catch(() => undefined);
    expect(sentTo("/card-transactions")[0]?.url.href).toBe(
      `${baseUrl}/card-issuer/customers/c%201/card-transactions?page=2&limit=5&status=a%26b%3Dc%2Bd`,
    );
  });

  const get = { method: "GET" };
  const post = (body: BodyInit | null = null, more?: object) => {
    return { method: "POST", body, headers: { ...headers, ...more } };
  };
  const pay = (parts: object = {}) => JSON.stringify({ ...transfer, ...parts });
  const broken = new ReadableStream({ pull: (stream) => stream.error(apiSecret) });
  const withKey = { method: "POST", body: JSON.stringify({ url: "https://shop.example", idempotency_key: "k" }) };
  const file = new FormData();
  file.set("file", new Blob(["a"]));
  const files = { body: "multipart", files: { file: { required: true } } } as const;
  const uploads = () => thingsApi(testOperation({ name: "kyc.documents.upload", path: "/documents", ...files }));
  const noFiles = /^kyc\.documents\.upload: createFetch sends no files: call this method$/;

  type Opened = Pick<ReturnType<typeof thingsApi>, "fetch" | "sent">;
  const ofWallets = (): Opened => cryptoApi({});

  test.each<[path: string, init: RequestInit, message: RegExp, open?: () => Opened]>([
    ["/transactions/sendfunds", post(), /^POST \/.*s is no .* nearest is POST \/transactions\/send-funds \(wallets\./],
    ["/source-of-fund", post(), /nearest is POST \/source-of-funds \(/],
    ["/svc-card/customers/c1/walet", get, /nearest is GET .*\/\{svcCardId\}\/wallet \(wallets\.cardCustomers\.w/],
    [SEND, get, /This path has POST \/transactions\/send-funds \(wallets/],
    ["/source-of-funds", { method: "HEAD" }, /This path has GET \/source-of-funds .*, POST \/source-of-funds /],
    ["/agent/x402-fetch", post(), / is no operation of this client: call it with an AgentClient\. The nearest /],
    ["/x402-fetch", post(), /nearest is POST [^.]*\(wallets\.[\w.]*\)$/],
    ["/apikey/%7Bid%7D", get, /^id must be a non-empty string$/],
    ["/apikey/", get, /^id must be a non-empty string$/],
    ["/apikey/%ff", get, /not percent-encoded UTF-8$/],
    ["/source-of-funds?page=1", get, /no query parameter "page"/],
    ["/../v2/source-of-funds", get, /^Not a request below https:\/\/pay\.example\/api\/v1\. Pass the client's baseUrl/],
    ["/c/4111%201111%201111%201111/%3411111111111111%31/a%0Ab", get, /^GET \/c(\/\[[\w ]+\]){2}\/a\\nb is no/],
    [`/c/4111111111111111/${apiSecret}/${"a".repeat(300)}`, get, /^GET \/c\/\[[\w ]+\]\/\[redacted\]\/a{50,180} is/],
    [SEND, post(pay({ amount: 25.1 })), /^amount must be a decimal string .* got number$/],
    [SEND, post('{"amount":25.12345678901234567890}'), /: a number that JavaScript would round, at amount\. Send/],
    [SEND, post(`{"pin":"${apiSecret}"`), /the body must be JSON$/],
    [SEND, post(Buffer.from(pay({ memo: "\u00e9" }), "latin1")), /the body must be JSON$/],
    [SEND, post(new URLSearchParams({ pin: apiSecret })), /the body must be JSON$/],
    [SEND, post(), /must be a plain object/],
    [SEND, { ...post(broken), duplex: "half" } as RequestInit, /the body cannot be read/],
    [SEND, post(pay(), { Authorization: "Bearer mine" }), /authorization is set by the SDK/],
    [SEND, post(pay(), { Host: "evil.example" }), /host is set by the SDK/],
    ["/svc-card/c/safe/deploy", post("{}"), /takes no body/],
    ["/svc-card/customers/c/cards/virtual", post('{"currency":"USD"}'), /takes no body/],
    // The field of the error is the reason for the sentence about the header.
    ["/business/webhook", withKey, /not as idempotency_key in the body\. .*Idempotency-Key$/, () => fiatApi({})],
    ["/documents", { method: "POST", body: file }, noFiles, uploads],
  ])("[S30] [S36] [S43] %s, %j: is refused, and shows no secret", async (path, init, message, open = ofWallets) => {
    const { fetch, sent } = open();
    const failure = await failureOf(fetch(`${baseUrl}${path}`, init));
    const facts = { name: "ArgumentError", outcome: "not-sent", message: expect.stringMatching(message) };
    expect(failure).toMatchObject(facts);
    expect(inspect(failure, { showHidden: true, depth: 9 })).not.toMatch(/1111|api-secret/);
    expect(sent).toEqual([]);
  });

  const spent = new Request(`${baseUrl}/source-of-funds`, { method: "POST", body: "{}" });
  const given = (init: RequestInit): [unknown, RequestInit] => [`${baseUrl}/source-of-funds`, init];
  test.each<[unknown, RequestInit?]>([
    ["/source-of-funds"],
    [null],
    ["https://user:pw-0001@pay.example/api/v1/source-of-funds"],
    given({ method: "TRACE" }),
    given({ headers: { "x-own": "pw-0001\u0100" } }),
    given({ method: "GET", body: "pw-0001" }),
    [spent, {}],
  ])("no request: %s %j", async (input, init) => {
    await spent.text().catch(() => undefined);
    const failure = await failureOf(cryptoApi({}).fetch(input as string, init));
    const advice = "Pass the client's baseUrl to createClient, and a method, headers and body that Request accepts.";
    expect(failure).toMatchObject({ name: "ArgumentError", outcome: "not-sent" });
    expect(failure.message).toBe(`Not a request below ${baseUrl}. ${advice}`);
    expect(inspect(failure, { showHidden: true })).not.toContain("pw-0001");
  });

  test("a Request whose body has been read, by a middleware or a call, is refused as that", async () => {
    const { api, fetch, sentTo } = cryptoApi({ "/send-funds": sentFunds });
    const request = new Request(baseUrl + SEND, { method: "POST", body: JSON.stringify(transfer), headers });
    await fetch(request);
    api.use({ onRequest: async (call) => void (await call.request.text()) });
    const unreadable = /sendFunds: the body cannot be read\. Pass an unused Request\.$/;
    for (const again of [fetch(request), api.POST(SEND, { body: transfer, headers })])
      expect((await failureOf(again)).message).toMatch(unreadable);
    expect(sentTo("/send-funds")).toHaveLength(1);
  });

  const templates = [...cryptoRoutes, ...fiatRoutes].flatMap(({ method, path }) =>
    path.split("/").flatMap((part, at, parts) => (part.startsWith("{") ? [{ method, parts, at }] : [])),
  );

  // A URL loses such a value before createFetch sees it.
  test.each([".", ".."])("[S35] the value %j reaches no other operation", async (dots) => {
    const made = [cryptoApi({}), fiatApi({}), agentApi({})];
    for (const { method, parts, at } of templates) {
      const path = parts.map((part, index) => (index === at ? dots : part.replace(/[{}]/g, ""))).join("/");
      for (const { fetch } of made) {
        const failure = await failureOf(fetch(`${baseUrl}${path}`, { method }));
        expect(failure, path).toMatchObject({ name: "ArgumentError", outcome: "not-sent" });
      }
    }
    const lists = ["/a b/{x}/b/{y}/all", "/a b/{x}/b/{y}"].map((path) => testOperation({ ...read, name: path, path }));
    const { fetch, sent } = thingsApi(...lists);
    expect(await failureOf(fetch(`${baseUrl}/a b/1/b/${dots}/all`))).toMatchObject({ name: "ArgumentError" });
    expect([...made.flatMap((each) => each.sent), ...sent]).toEqual([]);
  });

  test("an agent has its own operations", async () => {
    const { api, sentTo } = agentApi({ "/x402-fetch": { success: true, data: { paid: false, status: 200 } } });
    const body = { wallet_id: "w", url: "https://paid.example" };
    expect((await api.POST("/agent/x402-fetch", { body })).data).toMatchObject({ success: true });
    expect(sentTo("/x402-fetch")).toHaveLength(1);
    expect(await failureOf(api.GET("/source-of-funds"))).toMatchObject({ name: "ArgumentError" });
  });

  test("the only body that the service takes may be given or not", async () => {
    const { fetch, sentTo } = cryptoApi({ "/cards/virtual": { success: true, data: { card_id: "c", id: "c" } } });
    for (const body of ["{}", null])
      await fetch(`${baseUrl}/svc-card/customers/c/cards/virtual`, { method: "POST", body }).catch(() => 0);
    expect(sentTo("/cards/virtual").map(({ body }) => body)).toEqual(["{}", "{}"]);
  });

  test("literal segments come first, signs in paths and repeated parameters are sent as by the method", async () => {
    const { fetch, sent } = thingsApi(
      testOperation({ ...read, name: "one", path: "/things/{id}" }),
      testOperation({ ...read, name: "all", path: "/things/all", query: ["ids"] }),
      testOperation({ ...read, name: "new", path: "/new things/{id}" }),
    );
    for (const path of ["/things/all?ids=a&ids=b", "/new things/7"])
      expect((await fetch(baseUrl + path)).status).toBe(200);
    const urls = ["/things/all?ids=a&ids=b", "/new%20things/7"].map((path) => baseUrl + path);
    expect(sent.map(({ url }) => url.href)).toEqual(urls);
    expect((await failureOf(fetch(`${baseUrl}/things/all?x=1`))).message).toMatch(/^all has no /);
  });

  test("where the document says that a body has more fields, all belong to it", async () => {
    const open = { bodyFields: ["url"], openBody: true, retry: "keyed", envelope: "none" } as const;
    const { fetch } = thingsApi(testOperation({ path: "/things", ...open }));
    const send = (label: string) => fetch(`${baseUrl}/things`, post(JSON.stringify({ url: "u", label })));
    await send("one");
    expect(await failureOf(send("two"))).toMatchObject({ code: "idempotency_key_reused" });
  });

  test("[S5] a login has a key of its own, whatever the document requires", async () => {
    const { fetch, sentTo } = fiatApi({});
    await fetch(`${baseUrl}/auth/login`, post(JSON.stringify({ account_id: "a", app_secret: "s" })));
    expect(sentTo("/auth/login").map(keyOf)).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  });
});

describe("signals, limits and hooks", () => {
  test("[S26] an abort ends the call, with the signal's reason", async () => {
    const controller = new AbortController();
    const abort: ScriptedAnswer = (request) => {
      controller.abort("enough");
      return silent(request);
    };
    const { api, sent } = cryptoApi({ "/send-funds": abort });
    const pay = () => failureOf(api.POST(SEND, { body: transfer, headers, signal: controller.signal }));
    expect(await pay()).toMatchObject({ name: "OutcomeUnknownError", cause: { name: "AbortedError" } });
    expect(await pay()).toMatchObject({ name: "AbortedError", outcome: "not-sent", cause: "enough" });
    expect(sent).toHaveLength(2);
  });

  test.each([
    ["an abort", { name: "AbortedError", cause: "enough" }],
    ["close()", { name: "AbortedError" }],
    ["totalTimeoutMs", { name: "TimeoutError", limit: "totalTimeoutMs" }],
  ])("[S26] %s ends the wait for a body that never ends", async (ending, error) => {
    const fake = new FakeClock();
    const controller = new AbortController();
    const { fetch, wallets, sent } = cryptoApi({}, { clock: fake, totalTimeoutMs: 5_000 });
    const endless = { method: "POST", body: new ReadableStream(), headers, duplex: "half" };
    const failure = failureOf(fetch(baseUrl + SEND, { ...endless, signal: controller.signal }));
    if (ending === "an abort") controller.abort("enough");
    if (ending === "close()") await wallets.close();
    if (ending === "totalTimeoutMs") await fake.advance(5_000);
    expect(await failure).toMatchObject({ ...error, outcome: "not-sent", method: "wallets.transactions.sendFunds" });
    expect([sent, fake.pending]).toEqual([[], 0]);
  });

  test("limits are those of withOptions, hooks and drift those of the client, close() ends it", async () => {
    const seen: string[] = [];
    const hooks = createHooks({ onRequest: ({ operation }) => void seen.push(operation) });
    const observe = ({ operation, status }: ObservedResponse) => void seen.push(`${operation} ${status}`);
    const options = { hooks, drift: { observe }, maxRetries: 5 };
    const { wallets } = cryptoClient({ "/source-of-funds": refused(404) }, options);
    const fetch = createFetch(wallets.withOptions({ maxRetries: 0 }));
    expect((await fetch(`${wallets.baseUrl}/source-of-funds`)).status).toBe(404);
    expect(seen).toEqual(["createToken", "createToken 200", "getSourceOfFunds", "getSourceOfFunds 404"]);
    await wallets.close();
    expect(await failureOf(fetch(`${wallets.baseUrl}/source-of-funds`))).toMatchObject({ name: "AbortedError" });
  });

  test("a Request of its own is read as it is, a read that fails keeps its own error", async () => {
    const { fetch } = cryptoApi({ "/source-of-funds": refused(503) });
    const failure = await failureOf(fetch(new Request(`${baseUrl}/source-of-funds`)));
    expect(failure).toMatchObject({ name: "ApiError", httpStatus: 503, outcome: "unknown" });
  });

  test("the client shows no secret for it", () => {
    const { wallets } = cryptoApi({});
    expect(inspect(wallets, { showHidden: true, depth: 9 })).not.toContain(apiSecret);
    expect(() => createFetch({} as never)).toThrow("Not a client of this SDK");
  });
});
