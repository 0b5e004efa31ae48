import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { consumerRules } from "../../../specs/rules/consumer-rules.ts";
import { ourDocument } from "../documents/gaps.ts";
import { applyOverlays } from "../overlays/apply-overlays.ts";
import { parseOverlay } from "../overlays/read-overlay.ts";
import { type Bundle, bundleSpec } from "../pipeline/bundle/bundle-spec.ts";
import { parseYaml } from "../pipeline/bundle/read-yaml.ts";
import { checkBundle } from "../pipeline/checks/check-spec.ts";
import { messageOf } from "../pipeline/model/ajv.ts";
import { hasSdkName } from "../pipeline/model/extensions.ts";
import { type Json, type JsonObject, toPointer } from "../pipeline/model/json-pointer.ts";
import { problemsOf } from "../pipeline/testing/spec-files.ts";
import { mergeDocuments, upgradeDocument, withoutForeignNames } from "../project/read-documents.ts";
import { applyDefaults, formatDefault } from "./apply-defaults.ts";
import { checkClients } from "./check-documents.ts";
import { defaultOperationId } from "./default-names.ts";
import { operation, smallDocuments } from "./testing/small-documents.ts";

/** A bundle whose locations are one line per pointer. */
function bundle(file: string, document: JsonObject): Bundle {
  return { file, files: [file], document, locate: (at) => ({ file: `${file}${toPointer(at)}`, line: 1 }) };
}

const get: JsonObject = { operationId: "get", responses: {} };
const service: JsonObject = {
  tags: [{ name: "Cards" }],
  paths: { "/cards": { get } },
  components: { schemas: { Card: { type: "object" } } },
};
const merge = (extra: JsonObject) => mergeDocuments(bundle("fiat.json", service), bundle("extra.yaml", extra));

it("adds paths, methods of known paths, components and tags, each located in its own file", () => {
  const post: JsonObject = { operationId: "create", responses: {} };
  const { document, locate, files } = merge({
    tags: [{ name: "Cards" }, { name: "Rates" }],
    paths: { "/cards": { post }, "/rates": { get } },
    components: { schemas: { Rate: {} }, parameters: { Day: {} } },
  });
  expect(document).toEqual({
    tags: [{ name: "Cards" }, { name: "Rates" }],
    paths: { "/cards": { get, post }, "/rates": { get } },
    components: { schemas: { Card: { type: "object" }, Rate: {} }, parameters: { Day: {} } },
  });
  const places = [
    ["paths", "/cards", "post", "x"],
    ["paths", "/cards", "get"],
    ["tags", 1, "name"],
    ["tags", 0],
  ];
  expect(places.map((at) => locate(at).file)).toEqual([
    ...["extra.yaml/paths/~1cards/post/x", "fiat.json/paths/~1cards/get", "extra.yaml/tags/1/name", "fiat.json/tags/0"],
  ]);
  expect(files).toEqual(["fiat.json", "extra.yaml"]);
  expect(Object.keys(service.paths as JsonObject)).toEqual(["/cards"]);
});

it("keeps the security requirement of the extra document on its operations", () => {
  const open = { get: { ...get, security: [] } };
  const { document } = merge({ security: [{ key: [] }], paths: { "/rates": { get }, "/open": open } });
  const rates = { get: { ...get, security: [{ key: [] }] } };
  expect(document.paths).toEqual({ "/cards": { get }, "/rates": rates, "/open": open });
});

it.each([
  [{ paths: { "/cards": { get: { responses: {} } } } }, "paths/~1cards/get", "/cards get"],
  [{ components: { schemas: { Card: { type: "string" } } } }, "components/schemas/Card", "schemas Card"],
  [{ components: { schemas: { Card: { type: "object" } } } }, undefined, ""],
])("refuses %j, which the service has, but not what is equal", async (extra, at, what) => {
  const problems = (await problemsOf(() => merge(extra))).map(({ file, reason }) => `${file} ${reason}`);
  expect(problems).toEqual(at === undefined ? [] : [`extra.yaml/${at} ${what} is also in fiat.json/${at}:1`]);
});

function upgraded(schema: JsonObject): unknown {
  const document = { openapi: "3.0.3", components: { schemas: { A: schema } } };
  const copy = structuredClone(document);
  const result = upgradeDocument(document);
  expect(document).toEqual(copy);
  expect(result.openapi).toBe("3.1.1");
  return (result.components as { schemas: { A: unknown } }).schemas.A;
}

const text = { type: "string" };
const ref = { $ref: "#/components/schemas/B" };

it.each([
  ["a nullable type", { ...text, nullable: true }, { type: ["string", "null"] }],
  ["a nullable list", { ...text, nullable: true, enum: ["a"] }, { type: ["string", "null"], enum: ["a", null] }],
  ["a nullable reference", { nullable: true, allOf: [ref] }, { anyOf: [{ allOf: [ref] }, { type: "null" }] }],
  ["what is not nullable", { ...text, nullable: false }, text],
  ["an exclusive limit", { minimum: 1, exclusiveMinimum: true }, { exclusiveMinimum: 1 }],
  ["an example", { ...text, example: "a" }, { ...text, examples: ["a"] }],
  ["bytes", { ...text, format: "byte" }, { ...text, contentEncoding: "base64" }],
  [
    "bytes or null",
    { ...text, format: "byte", nullable: true },
    { type: ["string", "null"], contentEncoding: "base64" },
  ],
  ["a file", { ...text, format: "binary" }, { ...text, format: "binary" }],
  [
    "no data",
    { default: { ...text, format: "byte", nullable: true, example: 1 } },
    { default: { ...text, format: "byte", nullable: true, example: 1 } },
  ],
  ["a property named like a keyword", { properties: { example: text } }, { properties: { example: text } }],
])("upgrades %s", (_, schema, expected) => expect(upgraded(schema)).toEqual(expected));

describe("names of our extensions", () => {
  const foreign = { "x-sdk": { group: "a" }, "x-retry": 3, "x-other": 1, responses: {} };
  const secret = { type: "object", "x-sensitive": "yes", "x-file": 1, properties: { "x-retry": { type: "integer" } } };
  const rest = { components: { schemas: { A: secret } } };

  it("are removed from a document that is not ours, but not properties of the same names, and listed", () => {
    const { document, ignored } = withoutForeignNames(bundle("a.yaml", { paths: { "/a": { get: foreign } }, ...rest }));
    expect(document).toEqual({
      paths: { "/a": { get: { "x-other": 1, responses: {} } } },
      components: { schemas: { A: { type: "object", properties: { "x-retry": { type: "integer" } } } } },
    });
    expect(ignored?.file).toBe("a.yaml/paths/~1a/get/x-sdk");
    expect(ignored?.reason).toMatch(
      /^ignored: x-sdk, x-retry, x-sensitive, x-file, since no operation here has an x-sdk /,
    );
  });

  it.each([
    ["an operation has a name in the SDK", { client: "a", resource: "b", method: "c" }, true],
    ["an x-sdk says something else", { client: "a" }, false],
  ])("count if %s", (_, sdk, expected) => {
    expect(hasSdkName({ paths: { "/a": { get: { "x-sdk": sdk } } } })).toBe(expected);
    const ours = { ...bundle("a.yaml", rest), isOurs: expected };
    expect(withoutForeignNames(ours).document === rest).toBe(expected);
  });
});

/** A service with one operation for each client. */
function serviceOf(api: string, ...clients: string[]) {
  const things = (client: string) => {
    const sdk = { client, resource: "things", method: "get" };
    return [`/${client}`, { get: operation({ operationId: `${api}${client}` }, sdk) }] as const;
  };
  const document = { openapi: "3.1.1", paths: Object.fromEntries(clients.map(things)) };
  const file = `${api}.json`;
  return { api, completed: { ...bundle(file, document), locate: () => ({ file, line: 1 }) } };
}

it("accepts clients of one service each", async () => {
  const services = [
    serviceOf("fiat", "fiat"),
    serviceOf("crypto", "crypto", "agent"),
    serviceOf("id-check", "idcheck"),
  ];
  expect(await problemsOf(() => checkClients(services))).toEqual([]);
});

it.each([
  ["of another service", "fiat", 'the client "fiat" is one of the fiat service'],
  ["of the agent operations", "agent", 'the client "agent" is one of the crypto service'],
  ["that two services name", "shared", 'the client "shared" is one of the fiat service'],
  ["with the name of a member", "close", 'no client can be named "close": the generated package uses this name'],
  ["with the name of a property", "wallets", 'no client can be named "wallets": the generated package uses this name'],
])("refuses a client %s", async (_, client, reason) => {
  const services = [serviceOf("fiat", "fiat", "shared"), serviceOf("crypto", "crypto"), serviceOf("kyc", client)];
  const problems = await problemsOf(() => checkClients(services));
  expect(problems).toMatchObject([{ file: "kyc.json", reason, hint: "Use kyc." }]);
});

const ok: JsonObject = {
  "200": { description: "Done.", content: { "application/json": { schema: { type: "object" } } } },
};

function bundleOf(paths: JsonObject, more: JsonObject = {}): Bundle {
  const { fiat } = smallDocuments();
  const document = { ...fiat, paths, ...more };
  return { file: "fiat.json", files: [], document, locate: () => ({ file: "fiat.json", line: 1 }) };
}

function printed(api: string, paths: JsonObject, more?: JsonObject): string[] {
  return applyDefaults(bundleOf(paths, more), api).defaults.map(formatDefault);
}

it("adds nothing to operations that say everything", () => {
  const { crypto } = smallDocuments();
  const bundle = bundleOf(crypto.paths as JsonObject, crypto);
  const { bundle: completed, defaults } = applyDefaults(bundle, "crypto");
  expect([defaults, completed.document]).toEqual([[], bundle.document]);
});

it("completes plain OpenAPI, says what it added and why, and passes all checks", async () => {
  const schema = { type: "object", required: ["name"], properties: { name: { type: "string" } } };
  const post = { requestBody: { content: { "application/json": { schema } } }, responses: ok };
  const bundle = bundleOf({ "/customers": { post } });
  const { bundle: completed, defaults } = applyDefaults(bundle, "fiat");
  expect(defaults.map(formatDefault)).toEqual(
    [
      "operationId createCustomer (from POST /customers)",
      "tags customers (the first segment of the path)",
      "summary Create customer (from the operationId)",
      "x-sdk fiat.customers.create (from the tag customers)",
      "x-retry keyed (a POST of the fiat service, F10)",
      "x-idempotency auto (x-retry is keyed)",
      "x-envelope none of 200 (its schema is no envelope)",
    ].map((line) => `default  createCustomer: ${line}`),
  );
  await checkBundle(completed, { rules: consumerRules });
  expect(bundle.document.paths).toEqual({ "/customers": { post } });
});

const success = (response: JsonObject): JsonObject => ({ "201": { description: "Made.", ...response } });
const record = { $ref: "#/components/schemas/Customer" };
const refused = (api: string, type: string, schema: Json, more: JsonObject = {}, envelope = "SuccessEnvelope") => {
  const components = { schemas: { Customer: { type: "object" }, [envelope]: { type: "object" } } };
  const responses = success({ ...more, content: { [type]: { schema } } });
  return messageOf(() => printed(api, { "/customers": { post: { responses } } }, { components }));
};

it.each<[what: string, ...given: Parameters<typeof refused>, data?: string]>([
  ["a record", "fiat", "application/json", record, {}, "SuccessEnvelope", '{ $ref: "#/components/schemas/Customer" }'],
  ["a list", "crypto", "application/hal+json", { type: "array", items: record }, {}, "EnvelopeB", "<the schema>"],
  ["a text", "fiat", "application/json", { type: "string" }, {}, "SuccessEnvelope", "<the schema>"],
  ["what says so", "fiat", "application/json", record, { "x-envelope": "none" }],
  ["an envelope", "fiat", "application/json", { allOf: [{ $ref: "#/components/schemas/SuccessEnvelope" }] }],
  ["an untyped body", "fiat", "application/json", {}],
  ["a file", "fiat", "application/pdf", { type: "string" }],
  ["another service's", "kyc", "application/json", record],
])("asks for the envelope of a JSON success: %s", (_, ...given) => {
  const [api, type, schema, more, envelope, data] = given;
  const message = refused(api, type, schema, more, envelope);
  const expected = `fiat.json:1  the 201 of createCustomer has no envelope, as the other JSON of the ${api} service has
    at /paths/~1customers/post/responses/201/content/${type.replace("/", "~1")}/schema
    Make it the field \`data\` of the envelope, as the two parts of allOf in the schema:
      - $ref: "#/components/schemas/${envelope}"
      - { type: object, required: [data], properties: { data: ${data} } }
    If the body has no envelope, add \`x-envelope: none\` to the response.`;
  expect(message).toBe(data === undefined ? undefined : expected);
});

it.each([
  ["fiat", "Swap", 'the tag "Swap" of createThing is not in the tags of the document'],
  ["crypto", "sawps", "Did you mean Swaps? If not, add { name: sawps } to the tags of the document."],
  ["fiat", "Swaps", undefined],
  ["fiat", "Customers", undefined],
  ["kyc", "Swap", undefined],
])("of the %s service, the tag %s is a misspelt one of ours: %s", (api, tag, message) => {
  const paths = { "/things": { post: { tags: [tag], responses: ok } } };
  const found = messageOf(() => printed(api, paths, { tags: [{ name: "Swaps" }] }));
  if (message === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(message);
});

it.each(["docs/guides/regeneration.md", "cli/README.md"])("the overlay of %s passes all checks", async (page) => {
  const text = await readFile(page, "utf8");
  const [, yaml = ""] = /```yaml\n(overlay: .*?)```/s.exec(text) ?? [];
  const overlay = parseOverlay(parseYaml(path.resolve("guide.yaml"), yaml), "guide.yaml");
  const overlaid = applyOverlays(await bundleSpec(ourDocument("fiat")), [overlay]).bundle;
  const { bundle, defaults } = applyDefaults(overlaid, "fiat");
  await checkBundle(bundle, { rules: consumerRules });
  expect(defaults).not.toEqual([]);
  if (page.startsWith("docs/")) for (const line of defaults.map(formatDefault)) expect(text).toContain(`\n${line}\n`);
});

describe("retries and keys", () => {
  const behaviour = (api: string, method: string, operation: JsonObject = {}): JsonObject => {
    const bundle = bundleOf({ "/things": { [method]: { responses: ok, ...operation } } });
    const { document } = applyDefaults(bundle, api).bundle;
    const { [method]: node } = (document.paths as { "/things": Record<string, JsonObject> })["/things"];
    return { retry: node?.["x-retry"] ?? null, key: node?.["x-idempotency"] ?? null, money: node?.["x-money"] ?? null };
  };
  const amount = { type: "object", properties: { amount: { type: "string", format: "decimal" } } };
  const payment = { requestBody: { content: { "application/json": { schema: amount } } } };

  it.each<[api: string, method: string, retry: string, mode: string, money?: true]>([
    ["fiat", "get", "read", "none"],
    ["fiat", "head", "read", "none"],
    ["fiat", "post", "keyed", "auto"],
    ["fiat", "put", "keyed", "auto"],
    ["fiat", "patch", "unsent", "none"],
    ["fiat", "delete", "unsent", "none"],
    ["crypto", "get", "read", "none"],
    ["crypto", "post", "unsent", "auto"],
    ["crypto", "delete", "unsent", "auto"],
    ["kyc", "get", "read", "none"],
    ["kyc", "post", "unsent", "none"],
    ["fiat", "post", "keyed", "auto", true],
    ["crypto", "post", "unsent", "required", true],
    ["kyc", "post", "unsent", "none", true],
  ])("of the %s service, a %s is %s with key mode %s; a payment: %s", (api, method, retry, mode, money) => {
    expect(behaviour(api, method, money && payment)).toEqual({ retry, key: { mode }, money: money ?? null });
  });

  it("follow what is given", () => {
    expect(behaviour("crypto", "post", { "x-retry": "idempotent" })).toMatchObject({ key: { mode: "auto" } });
    const read = behaviour("crypto", "post", { "x-retry": "read", ...payment });
    expect(read).toMatchObject({ key: { mode: "none" }, money: null });
  });
});

it.each([
  ["GET", "/customers", "listCustomers"],
  ["GET", "/customers/{id}", "getCustomer"],
  ["POST", "/customers", "createCustomer"],
  ["PUT", "/customers/{id}", "replaceCustomer"],
  ["PATCH", "/customers/{id}", "updateCustomer"],
  ["DELETE", "/customers/{id}", "deleteCustomer"],
  ["HEAD", "/customers/{id}", "checkCustomer"],
  ["GET", "/customers/{id}/payment-methods", "listCustomerPaymentMethods"],
  ["GET", "/customers/{id}/payment_methods/{method}", "getCustomerPaymentMethod"],
  ["POST", "/customers/{id}/archive", "archiveCustomer"],
  ["GET", "/health", "getHealth"],
  ["GET", "/", "get"],
])("names %s %s %s, with a number if another operation has the name", (method, path, value) => {
  const why = `from ${method} ${path}`;
  expect(defaultOperationId({ method, path }, new Set())).toEqual({ value, why });
  expect(defaultOperationId({ method, path }, new Set([value, `${value}2`]))).toEqual({ value: `${value}3`, why });
});

it("names agent operations by the agent's client, and never hides a method or takes a name twice", () => {
  const named = (operationId: string, tag: string): JsonObject => ({ operationId, tags: [tag], responses: ok });
  const sdkNames = (api: string, paths: JsonObject) => printed(api, paths).filter((line) => line.includes("x-sdk"));
  expect(sdkNames("crypto", { "/agent/orders": { get: { responses: ok } } })).toEqual([
    "default  listAgentOrders: x-sdk agent.orders.list (from the tag orders)",
  ]);
  const customers = { get: named("getCustomer", "Customers"), post: named("getCustomers", "Customers") };
  expect(sdkNames("kyc", { "/a": customers, "/b": { get: named("constructor", "Request") } })).toEqual([
    "default  getCustomer: x-sdk kyc.customers.get (from the tag Customers)",
    "default  getCustomers: x-sdk kyc.customers.getCustomers (from the tag Customers)",
    "default  constructor: x-sdk kyc.requestOperations.constructorOperation (from the tag Request)",
  ]);
});

it("takes the envelope from the schema of our services only, and leaves an undocumented body to the caller", () => {
  const reply = (schema: JsonObject) => {
    const responses = { "200": { description: "Done.", content: { "application/json": { schema } } }, "204": {} };
    return { get: { responses } };
  };
  const schemas = { EnvelopeA: { type: "object" }, Token: { type: "object" } };
  const lines = (api: string, paths: JsonObject) =>
    printed(api, paths, { components: { schemas } }).filter((line) => line.includes("x-envelope"));
  const enveloped = reply({ allOf: [{ $ref: "#/components/schemas/EnvelopeA" }, { type: "object" }] });
  expect(lines("crypto", { "/a": enveloped, "/b": reply({ description: "Anything." }) })).toEqual([
    "default  getA: x-envelope A of 200 (by its schema)",
  ]);
  expect(lines("kyc", { "/a": reply({ $ref: "#/components/schemas/Token" }) })).toEqual([
    "default  getA: x-envelope none of 200 (only our services have envelopes)",
  ]);
});

it("lets the SDK send a declared idempotency key", () => {
  const parameters = [{ name: "idempotency-key", in: "header", required: true, schema: { type: "string" } }];
  expect(printed("fiat", { "/a": { post: { operationId: "a", parameters, responses: ok } } })).toContain(
    "default  a: x-sdk managed, of idempotency-key (the SDK sends the key)",
  );
});
