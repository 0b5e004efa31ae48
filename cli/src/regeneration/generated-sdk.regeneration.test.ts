// A generated SDK compiles whatever a service of its own is named, and where an amount is a whole argument or result.

import { readFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import { expect, it, vi } from "vitest";
import type { Json, JsonObject } from "../pipeline/model/json-pointer.ts";
import { importCode } from "./project-sandbox.ts";
import { regenerate } from "./regenerate.ts";
import { sdkErrors } from "./testing/compile-sdk.ts";
import { kycDocument } from "./testing/small-documents.ts";
import { smallProject } from "./testing/small-project.ts";

vi.setConfig({ testTimeout: 180_000 });

const amount = { type: "string", format: "decimal" };
const json = { "application/json": { schema: amount } };

const documentOf = (paths: JsonObject, more: JsonObject = {}): JsonObject => ({
  openapi: "3.1.1",
  info: { title: "Ours", version: "1.0.0" },
  paths,
  ...more,
});

it("compiles amounts as path parameter, body and result", async () => {
  const { config, write } = await smallProject();
  const parameters = [{ name: "amount", in: "path", required: true, schema: amount }];
  const responses = { "200": { description: "The fee.", content: json } };
  const requestBody = { required: true, content: json };
  const operation = { operationId: "quoteFee", parameters, requestBody, responses };
  const fees = documentOf({ "/fees/{amount}": { post: operation } });
  const file = await write("extra/fees.json", fees);
  await regenerate({ config: { ...config, extraDocuments: [{ file, as: "fees" }] } });
  expect(sdkErrors(config.out)).toEqual([]);
  const resources = await readFile(path.join(config.out, "src/fees/resources.ts"), "utf8");
  expect(resources).toContain("amount: DecimalInput, body: DecimalInput");
  expect(resources).toContain("path: { amount }");
});

const hardNames = [
  ...[
    "3ds_id",
    "3",
    "ид",
    "名前",
    "---",
    "a b",
    "a-b",
    "a_b",
    "aB",
    'a"b',
    "a*/b",
    "a\\b",
    "a`b",
    "NULL",
    "NaN",
    "Infinity",
  ],
  ...["class", "await", "eval", "undefined", "constructor", "toString", "prototype", "then", "type", "any", "string"],
  ...[
    "operations",
    "paginate",
    "payWithin",
    "upload",
    "body",
    "query",
    "options",
    "path",
    "call",
    "Operation",
    "Shape",
  ],
  ...[
    "request",
    "close",
    "withOptions",
    "baseUrl",
    "paths",
    "FetchPaths",
    "Promise",
    "Record",
    "CallOptions",
    "Decimal",
    "MClient",
    "MResources",
  ],
];

/** Each name as an operationId, a tag, a schema, a path and a query parameter, a field of a request and of a response. */
function hardDocument(): JsonObject {
  const text = { type: "string" };
  const body = (name: string) => ({ "application/json": { schema: { type: "object", properties: { [name]: text } } } });
  const inPath = (name: string) => ({ name, in: "path", required: true, schema: text });
  const paths = hardNames.map((name, index) => {
    const parameters = [inPath(name), { name, in: "query", schema: text }];
    const reference = { $ref: `#/components/schemas/${name.replaceAll(/[^\w.-]/g, "_")}` };
    const responses = { "200": { description: "Done.", content: { "application/json": { schema: reference } } } };
    const requestBody = { required: true, content: body(name) };
    const post = { operationId: name, tags: [name], requestBody, parameters, responses };
    const get = { tags: ["Two"], parameters: [inPath(name), inPath("other")], responses };
    return [
      [`/${index}/{${name}}`, { post }],
      [`/${index}/{${name}}/{other}`, { get }],
    ] as const;
  });
  const schemas = hardNames.map((name) => [
    name.replaceAll(/[^\w.-]/g, "_"),
    { type: "object", required: [name], properties: { [name]: { type: "object", properties: { [name]: text } } } },
  ]);
  return documentOf(Object.fromEntries(paths.flat()), { components: { schemas: Object.fromEntries(schemas) } });
}

it("compiles names of every kind in every place", async () => {
  const { config, write } = await smallProject();
  const file = await write("extra/m.json", hardDocument());
  await regenerate({ config: { ...config, extraDocuments: [{ file, as: "m" }] } });
  expect(sdkErrors(config.out)).toEqual([]);
});

it("compiles path parameters that may be null: callers pass another value", async () => {
  const nullable: JsonObject = {
    Method: { type: ["string", "null"], enum: ["a", null] },
    Untyped: { enum: ["a", null] },
    Any: { anyOf: [{ type: "integer" }, { type: "null" }] },
    One: { oneOf: [{ $ref: "#/components/schemas/Method" }, { type: "integer" }] },
    Null: { type: "null" },
  };
  const responses = { "200": { description: "Done.", content: json } };
  const parameters = (schema: Json) => ["x", "y"].map((name) => ({ name, in: "path", required: true, schema }));
  const paths = Object.entries(nullable).flatMap(([name, schema]) => {
    const one = { operationId: `get${name}`, parameters: parameters(schema).slice(0, 1), responses };
    const two = { parameters: parameters({ $ref: `#/components/schemas/${name}` }), responses };
    return Object.entries({ [`/${name}/{x}`]: { get: one }, [`/${name}/{x}/{y}`]: { get: two } });
  });
  const { config, write } = await smallProject();
  const file = await write(
    "extra/m.json",
    documentOf(Object.fromEntries(paths), { components: { schemas: nullable } }),
  );
  await regenerate({ config: { ...config, extraDocuments: [{ file, as: "m" }] } });
  expect(sdkErrors(config.out)).toEqual([]);
  const resources = await readFile(path.join(config.out, "src/m/resources.ts"), "utf8");
  expect(resources).toContain("(x: number, ");
});

it("makes an integer that an overlay marks exact a string of digits, both ways", async () => {
  const { config, write } = await smallProject();
  const id = { type: "integer", format: "int64" };
  const item = { type: "object", required: ["id"], properties: { id, n: { type: ["integer", "null"] } } };
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Item" } } };
  const inPath = { name: "id", in: "path", required: true, schema: id };
  const parameters = [inPath, { name: "after", in: "query", schema: id }];
  const responses = { "200": { description: "The item.", content } };
  const operation = { operationId: "putItem", parameters, requestBody: { required: true, content }, responses };
  const ledger = documentOf({ "/items/{id}": { put: operation } }, { components: { schemas: { Item: item } } });
  const file = await write("extra/ledger.json", ledger);
  const targets = ["$.components.schemas.Item.properties.id", "$.paths[*].put.parameters[*].schema"];
  const info = { title: "Exact integers", version: "1.0.0" };
  const actions = targets.map((target) => ({ target, update: { "x-sdk": { exact: true } } }));
  const overlay = await write("overlays/ledger.json", { overlay: "1.0.0", info, actions });
  await regenerate({
    config: { ...config, extraDocuments: [{ file, as: "ledger" }], overlays: { ledger: [overlay] } },
  });
  expect(sdkErrors(config.out)).toEqual([]);
  const [resources, operations, types] = await Promise.all(
    ["resources", "operations", "schema"].map((name) =>
      readFile(path.join(config.out, `src/ledger/${name}.ts`), "utf8"),
    ),
  );
  expect(resources).toContain("id: ExactInteger, body: Item");
  expect(resources).toContain("path: { id }");
  expect(resources).toMatch(/@param id \(string of digits\)/);
  expect(operations).toContain('decimals: { request: [{ path: "id", wire: "integer" }] }');
  expect(operations).toContain("shape: { success: { id: 1, n: 2 } }");
  expect(types).toMatch(/A string of digits\..*\n? *\*?\/?\n *id: ExactInteger;/);
  expect(types).toContain("after?: ExactInteger | undefined;");
});

it("compiles with services named like keywords and variables, or with hyphens", async () => {
  const { config, write } = await smallProject({ webhooks: { timestampHeader: "X-Acme-At" } });
  const names = ["id-check", "class", "options", "settings", "document", "create-sandbox"];
  const extraDocuments = await Promise.all(
    names.map(async (as) => ({ file: await write(`extra/${as}.json`, named(as)), as })),
  );
  const { project } = await regenerate({ config: { ...config, extraDocuments } });
  const defaults = project.services.flatMap((service) => service.defaults);
  expect(defaults).toContainEqual(
    expect.objectContaining({ name: "x-sdk", value: expect.stringMatching(/^idcheck\.applicants\./) }),
  );
  expect(sdkErrors(config.out)).toEqual([]);
});

const usage = `
import { AcmeClient, AcmeCryptoClient, AcmeFiatClient } from "./index.js";

const acme = new AcmeClient({ environment: "production", fiat: { accountId: "a", appSecret: "s" } });
export const limited: AcmeFiatClient = acme.fiat.withOptions({ maxRetries: 0 });
// @ts-expect-error the crypto service has no known address in production
new AcmeCryptoClient({ environment: "production" });
// @ts-expect-error the environment is that of all clients
new AcmeClient({ fiat: { environment: "sandbox" } });
// @ts-expect-error its names are the real ones
new AcmeFiatClient({ serviceName: "acme" });
// @ts-expect-error an unknown service
new AcmeClient({ kyc: {} });
`;

it("has clients that call their environment, and rejects options that cannot be right", async () => {
  const sandbox = { fiat: "https://sandbox.acme.example/api/v1", crypto: "https://wallets.acme.example/api/v1" };
  const production = { fiat: "https://fiat.acme.example/api/v1" };
  const { config, write } = await smallProject({ environments: { sandbox, production } });
  await regenerate({ config });
  await write("sdk/src/usage.ts", usage);
  expect(sdkErrors(config.out)).toEqual([]);

  const { outputFiles } = await build({
    entryPoints: [path.join(config.out, "src/clients.ts")],
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    alias: { "svc-sdk": path.resolve(import.meta.dirname, "../../../src") },
  });
  type Acme = { fiat: { auth: { login(body: object): Promise<unknown> } }; wallets: unknown };
  const { AcmeClient } = await importCode(outputFiles[0]?.text ?? "");
  const urls: string[] = [];
  const fetch = async (url: string | URL) => {
    urls.push(String(url));
    return Response.json({ access_token: "t" });
  };
  const options = { environment: "production", fiat: { accountId: "a", appSecret: "s", fetch } };
  const acme = new (AcmeClient as new (given: object) => Acme)(options);
  await acme.fiat.auth.login({});
  expect(urls).toEqual([`${production.fiat}/auth/login`]);
  expect(() => acme.wallets).toThrow("Add environments.production.crypto to the configuration");
});

/** With an operationId that is a keyword in one of them; every service has its own. */
function named(as: string): JsonObject {
  const document = kycDocument();
  const operationId = as === "class" ? "delete" : `create-${as}-applicant`;
  return JSON.parse(JSON.stringify(document).replace('"createApplicant"', JSON.stringify(operationId)));
}
