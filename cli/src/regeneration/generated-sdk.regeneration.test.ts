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

const documentOf = (paths: JsonObject, schemas: JsonObject = {}): JsonObject => ({
  openapi: "3.1.1",
  info: { title: "Ours", version: "1.0.0" },
  paths,
  components: { schemas },
});
const text = { type: "string" };
const amount = { type: "string", format: "decimal" };
const id = { type: "integer", format: "int64" };
const json = (schema: Json) => ({ "application/json": { schema } });
const responding = (schema: Json) => ({ "200": { description: "Done.", content: json(schema) } });
const to = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const inPath = (name: string, schema: Json = text) => ({ name, in: "path", required: true, schema });

/** An amount as path parameter, body and result. */
function fees(): JsonObject {
  const requestBody = { required: true, content: json(amount) };
  const operation = { operationId: "quoteFee", parameters: [inPath("amount", amount)], requestBody };
  return documentOf({ "/fees/{amount}": { post: { ...operation, responses: responding(amount) } } });
}

const hardNames = [
  ...'3ds_id|3|ид|名前|---|a b|a-b|a_b|aB|a"b|a*/b|a\\b|a`b|NULL|NaN|Infinity|class|await|eval|undefined'.split("|"),
  ..."constructor|toString|prototype|then|type|any|string|operations|paginate|payWithin|upload|body|query".split("|"),
  ..."options|path|call|Operation|Shape|request|close|withOptions|baseUrl|paths|FetchPaths|Promise|Record".split("|"),
  ..."CallOptions|Decimal|HardClient|HardResources".split("|"),
];

/** Each name as an operationId, a tag, a schema, a path and a query parameter, a field of a request and of a response. */
function hard(): JsonObject {
  const component = (name: string) => name.replaceAll(/[^\w.-]/g, "_");
  const paths = hardNames.map((name, index) => {
    const parameters = [inPath(name), { name, in: "query", schema: text }];
    const responses = responding(to(component(name)));
    const requestBody = { required: true, content: json({ type: "object", properties: { [name]: text } }) };
    const post = { operationId: name, tags: [name], requestBody, parameters, responses };
    const get = { tags: ["Two"], parameters: [inPath(name), inPath("other")], responses };
    return [
      [`/${index}/{${name}}`, { post }],
      [`/${index}/{${name}}/{other}`, { get }],
    ] as const;
  });
  const schemas = hardNames.map((name) => [
    component(name),
    { type: "object", required: [name], properties: { [name]: { type: "object", properties: { [name]: text } } } },
  ]);
  return documentOf(Object.fromEntries(paths.flat()), Object.fromEntries(schemas));
}

/** Path parameters that may be null: callers pass another value. */
function nullable(): JsonObject {
  const schemas: JsonObject = {
    Method: { type: ["string", "null"], enum: ["a", null] },
    Untyped: { enum: ["a", null] },
    Any: { anyOf: [{ type: "integer" }, { type: "null" }] },
    One: { oneOf: [to("Method"), { type: "integer" }] },
    Null: { type: "null" },
  };
  const responses = responding(amount);
  const paths = Object.entries(schemas).flatMap(([name, schema]) => {
    const one = { operationId: `get${name}`, parameters: [inPath("x", schema)], responses };
    const two = { parameters: [inPath("x", to(name)), inPath("y", to(name))], responses };
    return Object.entries({ [`/${name}/{x}`]: { get: one }, [`/${name}/{x}/{y}`]: { get: two } });
  });
  return documentOf(Object.fromEntries(paths), schemas);
}

/** Integers, which an overlay marks exact. */
function ledger(): JsonObject {
  const item = { type: "object", required: ["id"], properties: { id, n: { type: ["integer", "null"] } } };
  const parameters = [inPath("id", id), { name: "after", in: "query", schema: id }];
  const requestBody = { required: true, content: json(to("Item")) };
  const put = { operationId: "putItem", parameters, requestBody, responses: responding(to("Item")) };
  return documentOf({ "/items/{id}": { put } }, { Item: item });
}

/** With an operationId that is a keyword in one of them; every service has its own. */
function named(as: string): JsonObject {
  const operationId = as === "class" ? "delete" : `create-${as}-applicant`;
  return JSON.parse(JSON.stringify(kycDocument()).replace('"createApplicant"', JSON.stringify(operationId)));
}

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

it("compiles every kind of name, amount and service, with clients that call their environment", async () => {
  const sandbox = { fiat: "https://sandbox.acme.example/api/v1", crypto: "https://wallets.acme.example/api/v1" };
  const environments = { sandbox, production: { fiat: "https://fiat.acme.example/api/v1" } };
  const { config, write } = await smallProject({ environments, webhooks: { timestampHeader: "X-Acme-At" } });
  const names = ["id-check", "class", "options", "settings", "document", "create-sandbox"];
  const documents = { fees, hard, nullable, ledger };
  const own = Object.entries(documents).map(([as, make]) => [as, make()] as const);
  const extraDocuments = await Promise.all(
    [...own, ...names.map((as) => [as, named(as)] as const)].map(async ([as, document]) => {
      return { as, file: await write(`extra/${as}.json`, document) };
    }),
  );
  const targets = ["$.components.schemas.Item.properties.id", "$.paths[*].put.parameters[*].schema"];
  const actions = targets.map((target) => ({ target, update: { "x-sdk": { exact: true } } }));
  const info = { title: "Exact integers", version: "1.0.0" };
  const overlays = { ledger: [await write("overlays/ledger.json", { overlay: "1.0.0", info, actions })] };
  const { project } = await regenerate({ config: { ...config, extraDocuments, overlays } });
  await write("sdk/src/usage.ts", usage);
  expect(sdkErrors(config.out)).toEqual([]);

  const idCheck = expect.objectContaining({ name: "x-sdk", value: expect.stringMatching(/^idcheck\.applicants\./) });
  expect(project.services.flatMap((service) => service.defaults)).toContainEqual(idCheck);
  const source = (name: string) => readFile(path.join(config.out, "src", name), "utf8");
  for (const [name, ...parts] of [
    ["fees/resources.ts", "amount: DecimalInput, body: DecimalInput", "path: { amount }"],
    ["nullable/resources.ts", "(x: number, "],
    ["ledger/resources.ts", "id: ExactInteger, body: Item", "path: { id }", "@param id (string of digits)"],
    ["ledger/operations.ts", 'amounts: [{ path: "id", wire: "integer" }]'],
    ["ledger/operations.ts", "shape: { success: { id: 1, n: 2 } }"],
    ["ledger/schema.ts", "after?: ExactInteger | undefined;"],
  ] as const) {
    for (const part of parts) expect(await source(name)).toContain(part);
  }
  expect(await source("ledger/schema.ts")).toMatch(/A string of digits\..*\n? *\*?\/?\n *id: ExactInteger;/);

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
  expect(urls).toEqual([`${environments.production.fiat}/auth/login`]);
  expect(() => acme.wallets).toThrow("Add environments.production.crypto to the configuration");
});
