import { describe, expect, test, vi } from "vitest";
import { expectConfigurationError, failureOf, throwing } from "../../../tests/support/failure.ts";
import { settle } from "../../../tests/support/fake-clock.ts";
import { json } from "../../../tests/support/scripted-fetch.ts";
import { fiatClient } from "../../../tests/support/test-clients.ts";
import type { FiatClient } from "../client/fiat-client.ts";
import { rawRequest } from "../client/raw-request.ts";
import { createHooks } from "./create-hooks.ts";
import { type BodyValidator, type DriftEvent, type DriftOperation, findDrift } from "./drift.ts";
import { driftDetector } from "./drift-detector.ts";
import type { ObservedResponse } from "./hooks.ts";

type Refusal = NonNullable<BodyValidator["errors"]>[number];

/** A schema that rejects every body for these reasons, or accepts any body. */
function validator(...refusals: readonly Refusal[]): BodyValidator {
  const validate = (body: unknown) => refusals.length === 0 && body !== undefined;
  return Object.assign(validate, { errors: refusals });
}

const takesAnything: BodyValidator = () => true;

function documented(parts: Partial<DriftOperation> = {}): DriftOperation {
  const names = new Set(["data", "cards", "status", "limits"]);
  return { statuses: ["200"], validators: { 200: validator() }, names, ...parts };
}

function answer(parts: Partial<ObservedResponse> = {}): ObservedResponse {
  const documented = { operation: "doThing", status: 200, contentType: "application/json", body: "{}" };
  return { ...documented, headers: new Headers(), rename: (json) => json, ...parts };
}

const refusing = (...refusals: readonly Refusal[]) => documented({ validators: { 200: validator(...refusals) } });

const [type, undocumented] = [{ keyword: "type", message: "must be string" }, "undocumented-status"];
const statuses = ["200", "4XX", "404"];
const ranges = { 200: validator(), "4XX": validator(), 404: validator({ instancePath: "", keyword: "type" }) };
const listed = { statuses, validators: ranges };
const byDefault = { statuses: ["200", "default"], validators: { 200: validator(), default: validator() } };
const [anyBody, file] = [{ validators: { 200: takesAnything } }, { validators: {} }];
const deep = `${"[".repeat(1_001)}${"]".repeat(1_001)}`;
const none = (keyword: string) => ({ instancePath: "", keyword, message: "must match a schema" });
const missing = { instancePath: "", keyword: "required", message: "must have status" };
const status = (status: number) => ["", undocumented, `status ${status} is not documented`];
const otherType = ["", "shape", "the body has a content type other than JSON"];
const wrongAt = (instancePath: string) => refusing({ instancePath, ...type });
const items = Array.from({ length: 50 }, (_, index) => ({ instancePath: `/data/${index}/status`, ...type }));
const openLists = [{ statuses: ["200"], path: "data.cards[].status", known: ["active", "frozen"] }];
const cards = (...given: unknown[]) => JSON.stringify({ data: { cards: given.map((status) => ({ status })) } });
const oneStatus = { openLists, statuses: ["200", "400"], validators: { 200: validator(), 400: validator() } };
const unlisted = ["data.cards[].status", "unknown-value", "must be one of the known values"];

describe("the drift of", () => {
  test.each<[string, Partial<ObservedResponse>, Partial<DriftOperation>, ...string[][]]>([
    ["JSON with a charset", { contentType: "application/json; charset=utf-8" }, {}],
    ["problem JSON", { contentType: "application/problem+json", body: "[]" }, {}],
    ["JSON in upper case", { contentType: "APPLICATION/JSON", body: "null" }, {}],
    ["any body of an undocumented response", { body: "<html>" }, anyBody],
    ["no body of an undocumented response", { body: "" }, anyBody],
    ["a file", { body: "<html>", contentType: "application/pdf" }, file],
    ["a redirect", { status: 302, body: "<html>" }, listed, status(302)],
    ["a fault", { status: 503, body: "<html>" }, listed, status(503)],
    ["a status in a range", { status: 409 }, listed],
    ["a status with a number of its own", { status: 404 }, listed, ["", "shape", "is not valid"]],
    ["an error by default", { status: 404 }, byDefault],
    ["a redirect beside a default", { status: 301 }, byDefault, status(301)],
    ["another success beside a default", { status: 202 }, byDefault, status(202)],
    ["white space", { body: " \n" }, {}, ["", "shape", "the body is missing"]],
    ["JSON that is cut", { body: '{"a":' }, {}, ["", "shape", "the body is not JSON"]],
    ["deep JSON", { body: deep }, {}, ["", "shape", "the body has more than 1000 levels"]],
    ["no content type", { contentType: undefined }, {}, otherType],
    ["a page", { contentType: "text/html" }, {}, otherType],
    ["a text", { contentType: "text/json" }, {}, otherType],
    ["JSONP", { contentType: "application/jsonp" }, {}, otherType],
    ["the body", {}, wrongAt(""), ["", "shape", type.message]],
    ["personal data", {}, wrongAt("/data/limits/ada@shop.example"), ["data.limits.*", "shape", type.message]],
    ["a field below it", {}, wrongAt("/data/limits/a~1b~0c/status"), ["data.limits.*.status", "shape", type.message]],
    ["an escaped name", {}, { ...wrongAt("/a~1b~0c"), names: new Set(["a/b~c"]) }, ["a/b~c", "shape", type.message]],
    ["many items, once", {}, refusing(...items), ["data[].status", "shape", type.message]],
    ["no alternative, by each of them", {}, refusing(missing, none("anyOf")), ["", "shape", "must have status"]],
    ["no alternative", {}, refusing(none("oneOf")), ["", "shape", "must match a schema"]],
    ["known values", { body: cards("active", "frozen", null, undefined) }, { openLists }],
    ["unknown values, once", { body: cards("active", "melted", "ada@shop.example") }, { openLists }, unlisted],
    ["an open list of another status", { status: 400, body: cards("melted") }, oneStatus],
    ["an open list of its status", { body: cards("melted") }, oneStatus, unlisted],
  ])("%s", (_, response, operation, ...expected) => {
    const found = findDrift(answer(response), documented(operation));
    expect(found.map(({ place, kind, message }) => [place, kind, message])).toEqual(expected);
  });

  const fields = { 200: ["data", "data.cards", "data.cards[].status", "data.limits", "data.limits.*"] };
  const mixed = { a: ["integer", "string"] };
  test.each([
    ["a new field", { data: { owner: null } }, "data.owner", "null"],
    ["a new field of an item", { data: { cards: [{ status: "a" }, { brand: 1 }] } }, "data.cards[].brand", "integer"],
    ["a name that may be a value", { data: { "ada@shop.example": { a: [1, "x", 2] } } }, "data.*", mixed],
    ["an id as name", { data: { card_12345: [] } }, "data.*", []],
    ["names inside of one", { data: { owner: { "ada@shop.example": 1 } } }, "data.owner", { "*": "integer" }],
    ["fields of any name", { data: { limits: { daily: 1 } } }],
    ["what has no documented fields", { data: { cards: [{ status: { since: 1 } }] } }],
  ])("%s", (_, body, place?: string, seen?: unknown) => {
    const found = findDrift(answer({ body: JSON.stringify(body) }), documented({ fields }));
    const expected = { kind: "new-field", place, message: "the field is undocumented", seen };
    expect(found).toEqual(place === undefined ? [] : [expected]);
  });

  test("a failure with a documented field of other failures is none", () => {
    const failures = { statuses: ["409"], validators: { 409: validator() }, fields: { 409: ["message"] } };
    const found = findDrift(answer({ status: 409, body: '{"status":"a","details":1}' }), documented(failures));
    expect(found.map(({ place }) => place)).toEqual(["details"]);
  });

  test("missing headers and answered gaps is found", () => {
    const headers = { 200: ["x-limit", "x-reset"] };
    const sent = answer({ headers: new Headers({ "X-Limit": "1" }) });
    const gap = { undescribed: ["200"], validators: {} };
    const operation = documented({ headers, ...gap });
    const found = findDrift(sent, operation).map(({ kind, place }) => `${kind} ${place}`);
    expect(found).toEqual(["missing-header x-reset", "answered-gap "]);
    const empty = answer({ headers: new Headers({ "x-limit": "1", "x-reset": "1" }), body: " " });
    expect(findDrift(empty, operation)).toEqual([]);
    expect(findDrift(answer({ body: '{"id":"a"}' }), documented(gap))).toMatchObject([{ seen: { id: "string" } }]);
    expect(findDrift(answer({ body: "<html>" }), documented(gap))[0]).not.toHaveProperty("seen");
  });

  test("alternatives is that of the nearest one", () => {
    const of = (form: string, name: string) => {
      return { instancePath: "/data", keyword: "required", message: name, schemaPath: `#/${form}/required` };
    };
    const none = { instancePath: "/data", keyword: "anyOf", schemaPath: "#/anyOf" };
    const found = findDrift(answer(), refusing(of("a", "x"), of("a", "y"), of("b", "z"), none));
    expect(found.map(({ message }) => message)).toEqual(["z"]);
  });

  test("a body in many ways has at most 20 reports", () => {
    const ways = items.map((item, index) => ({ ...item, message: `must be ${index}` }));
    expect(findDrift(answer(), refusing(...ways))).toHaveLength(20);
  });

  test("a response is found with the documented names", () => {
    const validate = vi.fn(() => true);
    findDrift(answer({ rename: () => ({ renamed: true }) }), documented({ validators: { 200: validate } }));
    expect(validate).toHaveBeenCalledExactlyOnceWith({ renamed: true });
  });
});

const [at, url] = ["2026-01-01T00:00:00Z", "https://shop.example/hooks"];
const webhook = { id: "wh_1", url, secret: null, events: "all", created_at: at, updated_at: at };
const success = { status: "success", status_code: 200, message: "", data: webhook };
const drifted = { ...success, data: { ...webhook, url: 7 } };
const path = "/business/webhook";

describe("[S51] a client with a drift detector", () => {
  type Call = (fiat: FiatClient) => Promise<unknown>;
  const refuse = (status: number) => json({ status: "error", status_code: status, message: "no" }, status);
  const register: Call = (fiat) => fiat.businessWebhook.register({ url });
  const send: Call = (fiat) => fiat.request(rawRequest({ method: "GET", path: "/x" }));
  const wrong = { operation: "registerBusinessWebhook", status: 200, place: "data.url", seen: "integer" };
  const refusal = { status: "string", status_code: "integer", message: "string" };
  const untold = { operation: "login", status: 403, place: "", seen: refusal };
  const [noString, noData] = ["must be string", "must have required property 'data'"];

  test.each<[string, Parameters<typeof fiatClient>[0], Call, result: object, event?: object, message?: string]>([
    // The digits of a number come as text.
    ["a success", { [path]: drifted }, register, { ...webhook, url: "7" }, wrong, noString],
    ["a refused login", { "/auth/login": refuse(403) }, (fiat) => failureOf(register(fiat)), {}, untold, noData],
    ["an undocumented operation", { "/x": {} }, send, {}],
  ])("returns its result, and reports the differences of %s", async (_, script, call, result, facts, message) => {
    const onDrift = vi.fn((_event: DriftEvent) => undefined);
    const { fiat } = fiatClient(script, { drift: driftDetector({ onDrift }) });
    expect(await call(fiat)).toMatchObject(result);
    expect(onDrift.mock.calls).toEqual(facts ? [[{ kind: "shape", ...facts, message }]] : []);
  });

  test("reads no file, but the refusal of one", async () => {
    const observe = vi.fn();
    const answers = [() => new Response("%PDF-1.7"), () => refuse(404)];
    const { fiat } = fiatClient({ "/receipt/t1": () => answers.shift()?.() as Response }, { drift: { observe } });
    await fiat.transactions.receipt("t1");
    await failureOf(fiat.transactions.receipt("t1"));
    const seen = observe.mock.calls.map(([{ status, body }]) => `${status} ${String(body).slice(0, 9)}`);
    expect(seen).toEqual(['200 {"status"', "200 ", '404 {"status"']);
  });

  const cause = new Error("log is full");

  test.each([
    ["throws", throwing(cause)],
    ["rejects", () => Promise.reject(cause)],
  ])("continues if the listener %s, and warns its hooks", async (_, onDrift) => {
    const onWarning = vi.fn();
    const options = { drift: driftDetector({ onDrift }), hooks: createHooks({ onWarning }) };
    await register(fiatClient({ [path]: drifted }, options).fiat);
    await settle();
    const failed = { code: "hook_failed", message: "the drift observer failed", cause };
    expect(onWarning).toHaveBeenCalledExactlyOnceWith(failed);
  });
});

test("a detector reports a gap once for each operation and status", () => {
  const onDrift = vi.fn();
  const detector = driftDetector({ onDrift });
  const gap = answer({ operation: "getBusinessWebhook" });
  for (const response of [gap, gap, { ...gap, operation: "checkHealth" }]) detector.observe(response);
  const reported = onDrift.mock.calls.map(([{ operation, kind }]) => `${operation} ${kind}`);
  expect(reported).toEqual(["getBusinessWebhook answered-gap", "checkHealth answered-gap"]);
});

test.each([undefined, "log"])("a detector needs a function: %s", (onDrift) => {
  expectConfigurationError(() => driftDetector({ onDrift } as never), "onDrift must be a function");
});
