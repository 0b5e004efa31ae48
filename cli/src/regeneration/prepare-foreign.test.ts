import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { foreignConventions } from "../../../specs/rules/consumer-rules.ts";
import { rowsOf } from "../overlays/testing/overlay-texts.ts";
import { bundleSpec } from "../pipeline/bundle/bundle-spec.ts";
import { checkForeign } from "../pipeline/checks/check-spec.ts";
import { fromPointer, type Json, type JsonObject, valueAt } from "../pipeline/model/json-pointer.ts";
import { asDocument } from "../pipeline/model/openapi-document.ts";
import { listOperations } from "../pipeline/model/operation-object.ts";
import { type Prepared, prepareForeign } from "./prepare-foreign.ts";
import { chooseSecurity, preferJson, reduceParameters } from "./simplify-foreign.ts";

const file = path.join(import.meta.dirname, "./testing/pet-shop.yaml");

let prepared: Prepared;
let document: JsonObject;
beforeAll(async () => {
  prepared = prepareForeign(await bundleSpec(file), "pets", new Set(["listKeys", "createPet"]));
  ({ document } = prepared.bundle);
});

it("passes the checks for foreign documents", async () => {
  await expect(checkForeign(prepared.bundle, { conventions: foreignConventions })).resolves.toBeUndefined();
});

it("leaves out what cannot be expressed, each with its reason", () => {
  type LeftOut = (typeof prepared.leftOut)[number];
  const line = ({ method, path: at, part = "-", reason }: LeftOut) => `${method} ${at} ${part}: ${reason}`;
  expect(prepared.leftOut.map(line)).toEqual([
    "HEAD /pets/{id} -: the SDK does not send HEAD requests",
    expect.stringMatching(/^PUT \/pets\/\{id\}\/photo -: /),
    "GET /pets/{id}/photo -: it responds with a redirect, which the SDK never follows",
    "GET /keys -: it requires basic, which the client does not send: it sends api_key",
    "POST /keys -: the SDK cannot send the header parameter X-Purpose",
    "POST /payments -: the server https://payments.example is not https://pets.example/v3, and not above it",
    expect.stringMatching(/^POST \/trees -: #\/components\/schemas\/tree contains itself and a value/),
    "GET /pets query parameter filter: the SDK cannot send the parameter filter in its style",
  ]);
});

it("names operations and types: unique, and no words of the language; and lists the new names", () => {
  const ids = listOperations(asDocument(document)).map(({ id }) => id);
  expect(ids).toEqual(["petsList", "createPet2", "petsDelete", "removePet"]);
  const types = Object.keys((document.components as { schemas: object }).schemas);
  expect(types).toEqual(["NewPet", "Pet", "PetStatus", "RecordSchema", "Tree"]);
  expect(prepared.renames.map(({ kind, from, to }) => `${kind} ${from} ${to}`)).toEqual([
    ...["operation pets/list petsList", "operation delete petsDelete", "component Record RecordSchema"],
    ...["component new.pet NewPet", "component pet Pet", "component pet-status PetStatus", "component tree Tree"],
  ]);
});

it("makes schemas plain", () => {
  expect(document).toMatchObject({
    jsonSchemaDialect: "https://json-schema.org/draft/2020-12/schema",
    components: { schemas: { Pet: { properties: { id: { examples: [1] }, name: { type: "string" } } } } },
  });
  const text = JSON.stringify(document);
  for (const gone of ["discriminator", "x-internal", '"example":1', "a-z"]) expect(text).not.toContain(gone);
});

it("locates types under their old names in the source", () => {
  const place = prepared.bundle.locate(["components", "schemas", "NewPet", "required"]);
  expect(place).toMatchObject({ file });
  expect(place.line).toBeGreaterThan(1);
});

it("references all lead somewhere, in callbacks and webhooks too, whatever was renamed, moved or left out", () => {
  const to = (target: string): JsonObject => ({ $ref: `#/${target}` });
  const reply = (schema: Json, type = "application/json"): JsonObject => ({
    "200": { description: "Done.", content: { [type]: { schema } }, links: { next: { operationId: "b" } } },
  });
  const body = "responses/200/content/application~1json";
  const leaf = { type: "string" };
  const status = to("components/schemas/status");
  const inner = {
    type: "object",
    $defs: { leaf },
    properties: { leaf: to(`paths/~1f/get/${body}/schema/$defs/leaf`) },
  };
  const inside = { leaf: to("components/schemas/nested/properties/inner/$defs/leaf") };
  const nested = { properties: { inner: { $defs: { leaf: {} }, properties: inside } } };
  const hook = { post: { requestBody: { content: { "application/json": { schema: status } } }, responses: {} } };
  const session = { name: "session", in: "cookie" };
  const page = { name: "page", in: "query", schema: { type: "string" } };
  const item = { get: { operationId: "item", responses: reply(to("components/schemas/status/properties/a")) } };
  const parent = { properties: { parent: to(`paths/~1a/get/${body};%20charset=utf-8/schema`) } };
  const callbacks = { done: { "{$url}": hook }, shared: to("components/callbacks/cb"), self: { u: to("paths/~1a") } };
  const document: JsonObject = {
    paths: {
      "/a": { get: { responses: reply(parent, "application/json; charset=utf-8"), callbacks } },
      "/b": { head: { operationId: "b", responses: reply({ type: "object", properties: { left: status } }) } },
      "/c": { get: { parameters: [session, page], responses: reply(to(`paths/~1b/head/${body}/schema`)) } },
      "/d": {
        get: {
          parameters: [to("paths/~1c/get/parameters/1")],
          responses: { "200": to("paths/~1b/head/responses/200") },
        },
      },
      "/e": to("components/pathItems/item"),
      "/f": { get: { responses: reply(inner) } },
      "/g": { get: { responses: reply(to("components/schemas/nested")) } },
    },
    webhooks: { done: hook, item: to("components/pathItems/item") },
    components: {
      schemas: { nested, status: { properties: { a: leaf } } },
      callbacks: { cb: { "{$url}": hook } },
      pathItems: { item },
    },
  };
  const bundle = { file: "a.json", files: [], document, locate: () => ({ file: "a.json", line: 1 }) };
  const { bundle: result, leftOut } = prepareForeign(bundle, "m", new Set());
  const written = JSON.stringify(result.document);
  for (const [, target = ""] of written.matchAll(/"\$ref":"#([^"]+)"/g)) {
    expect(valueAt(result.document, fromPointer(decodeURIComponent(target))), target).toBeDefined();
  }
  // Links name operations by ids and paths. A type cannot refer into itself, and `$defs` is no property of a value.
  for (const gone of ["links", "$defs"]) expect(written).not.toContain(gone);
  expect(leftOut.map(({ path: at, part = "" }) => `${at} ${part}`)).toEqual(["/b ", "/c cookie parameter session"]);
  // The operations of a path item that is referred to are there.
  const ids = listOperations(asDocument(result.document)).map(({ id }) => id);
  expect(ids).toEqual(["getA", "getC", "getD", "item", "getF", "getG"]);
});

const securitySchemes: JsonObject = {
  bearer: { type: "http", scheme: "Bearer" },
  basic: { type: "http", scheme: "basic" },
  oauth: { type: "oauth2", flows: {} },
  openId: { type: "openIdConnect", openIdConnectUrl: "https://a.example" },
  key: { type: "apiKey", in: "header", name: "X-Key" },
  queryKey: { type: "apiKey", in: "query", name: "key" },
  certificate: { type: "mutualTLS" },
};

/** Alternatives with scopes, as text such as `key | key+oauth`; the empty text requires nothing. */
const listOf = (text: string): Json =>
  text
    .split("|")
    .map((one) => Object.fromEntries(one.split("+").flatMap((name) => (name === "" ? [] : [[name, ["read"]]]))));

/** `given` has the security of each operation, undefined for that of the document. */
function choose(given: readonly (string | undefined)[], security?: string) {
  const operations = given.map(
    (own): JsonObject => ({ responses: {}, ...(own !== undefined && { security: own === "none" ? [] : listOf(own) }) }),
  );
  const document: JsonObject = {
    openapi: "3.1.0",
    info: { title: "Keys", version: "1" },
    components: { securitySchemes },
    ...(security !== undefined && { security: listOf(security) }),
    paths: Object.fromEntries(operations.map((operation, index) => [`/${index}`, { get: operation }])),
  };
  const refused = [...chooseSecurity(document)].map(([pointer, reason]) => `${pointer[9]} ${reason}`);
  expect(document).not.toHaveProperty("security");
  // A scope that is left would show.
  const textOf = (left: JsonObject[]) => left.flatMap((one) => Object.entries(one)).flat(2);
  const chosen = operations.map((operation) => textOf(operation.security as JsonObject[]).join());
  return { chosen, refused };
}

// Each operation's requirement, that of the document, what each requires then, and the schemes that one is refused for.
const choices = rowsOf(`
the scheme of each kind that the client sends => bearer => - => bearer => -
the scheme of each kind that the client sends => oauth => - => oauth => -
the scheme of each kind that the client sends => openId => - => openId => -
the scheme of each kind that the client sends => key => - => key => -
not basic => basic => - =>  => basic
not a key in the query => queryKey => - =>  => queryKey
not a certificate => certificate => - =>  => certificate
not a scheme that is not declared => other => - =>  => other
not two at once => key+oauth => - =>  => key with oauth
not one of two that cannot be sent => basic|queryKey => - =>  => basic or queryKey
the one of several that can be sent => basic|key+oauth|key => - => key => -
none if it says so => none => key =>  => -
none if nothing says so => unsaid => - =>  => -
that of the document => unsaid => key => key => -
the most common => key oauth oauth => - =>  oauth oauth => key: it sends oauth
the most common that can be sent => basic|key key key|basic => - => key key key => -
none beside another one => oauth| key key| key => - =>  key key key => -
the first of those that are equally common => key oauth => - => key  => oauth: it sends key
`);

describe("an operation requires one scheme or none:", () => {
  it.each(choices)("%s: %s", (_, given = "", security = "", chosen = "", names = "") => {
    const all = given.split(" ").map((one) => (one === "unsaid" ? undefined : one));
    const result = choose(all, security === "-" ? undefined : security);
    expect(result.chosen).toEqual(chosen.split(" "));
    const unsent = /^\d it requires (.*), which the client does not send/;
    expect(result.refused.map((text) => text.replace(unsent, "$1"))).toEqual(names === "-" ? [] : [names]);
  });

  it("the first of those that are equally common, although most cannot be sent", () => {
    expect(choose(["basic|key", "basic", "basic"]).chosen[0]).toBe("key");
  });
});

const schema = { type: "string" };
const query = { name: "status", in: "query", schema };
const filter = { name: "filter", in: "query", style: "deepObject", schema: { type: "object" } };
const sort = { name: "sort", in: "query", style: "spaceDelimited", schema: { type: "array", items: schema } };
const trace = { name: "X-Trace", in: "header", schema };
const session = { name: "session", in: "cookie", schema };
const required = { ...filter, required: true };
const inPath = { name: "id", in: "path", style: "matrix", schema };
const to = (name: string): JsonObject => ({ $ref: `#/components/parameters/${name}` });
const ignored = ["Accept", "content-type", "Authorization"];
const noStyle = (name: string) => `query parameter ${name}: the SDK cannot send the parameter ${name} in its style`;
const filterAndSort = [noStyle("filter"), noStyle("sort")];
const cookie = "cookie parameter session";

it.each<[string, Json[], Json[] | undefined, string[]]>([
  ["stay if the SDK can send them, and headers for options.headers", [query, trace], [query, trace], []],
  ["go with the reason if they are optional, and their style", [filter, query, sort], [query], filterAndSort],
  ["go if they are cookies", [session], undefined, [`${cookie}: the SDK cannot send the ${cookie}`]],
  ["stay if they are required: the whole operation goes", [required, inPath], [required, inPath], []],
  ["go if OpenAPI ignores them", [...ignored.map((name) => ({ ...trace, name })), query], [query], []],
  ["are no list if none is left", [filter], undefined, [noStyle("filter")]],
  ["are read through references, which stay", [to("filter"), to("query")], [to("query")], [noStyle("filter")]],
  ["that lead nowhere go: the checks report them", [to("none"), query], [query], []],
])("parameters %s", (_, parameters, left, reasons) => {
  const operation: JsonObject = { parameters };
  const removed = reduceParameters({ openapi: "3.1.0", components: { parameters: { filter, query } } }, operation);
  expect(operation.parameters).toEqual(left);
  expect(removed.map(({ part, reason }) => `${part}: ${reason}`)).toEqual(reasons);
  expect(reduceParameters({}, {})).toEqual([]);
});

describe("bodies", () => {
  const types = (...names: string[]): JsonObject => ({ content: Object.fromEntries(names.map((name) => [name, {}])) });
  it.each([
    ["JSON of several types", ["application/xml", "application/json"], ["application/json"]],
    ["JSON without its charset", ["application/json; charset=utf-8"], ["application/json"]],
    ["other types if none is JSON", ["application/xml", "text/csv"], ["application/xml", "text/csv"]],
    ["other kinds of JSON as they are", ["application/merge-patch+json"], ["application/merge-patch+json"]],
  ])("of requests keep %s, where they are declared", (_, given, kept) => {
    const document = { components: { requestBodies: { order: types(...given) } } };
    const operation = { requestBody: types(...given) };
    preferJson(document, operation);
    expect(operation).toEqual({ requestBody: types(...kept) });
    preferJson(document, { requestBody: { $ref: "#/components/requestBodies/order" } });
    expect(document.components.requestBodies.order).toEqual(types(...kept));
  });

  it("of responses keep any kind of JSON, for each status", () => {
    const others = { "400": types("text/html"), "204": {} };
    const operation = { responses: { "200": types("text/html", "application/hal+json"), ...others } };
    preferJson({}, operation);
    expect(operation.responses).toEqual({ "200": types("application/hal+json"), ...others });
  });
});
