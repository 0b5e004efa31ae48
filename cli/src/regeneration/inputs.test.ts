import { expect, it } from "vitest";
import type { Bundle } from "../pipeline/bundle/bundle-spec.ts";
import { PipelineError } from "../pipeline/bundle/problem.ts";
import { type JsonObject, toPointer } from "../pipeline/model/json-pointer.ts";
import { checkClients } from "./check-documents.ts";
import { mergeDocuments, upgradeDocument } from "./inputs.ts";
import { operation } from "./testing/small-documents.ts";

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

/** The problems that the work ends in. */
function problemsOf(work: () => unknown): PipelineError["problems"] {
  try {
    work();
    return [];
  } catch (error) {
    if (!(error instanceof PipelineError)) throw error;
    return error.problems;
  }
}

function reasons(extra: JsonObject): string[] {
  const problems = problemsOf(() => mergeDocuments(bundle("fiat.json", service), bundle("extra.yaml", extra)));
  return problems.map(({ file, reason }) => `${file} ${reason}`);
}

it("adds paths, methods of known paths, components and tags, each located in its own file", () => {
  const post: JsonObject = { operationId: "create", responses: {} };
  const extra = bundle("extra.yaml", {
    tags: [{ name: "Cards" }, { name: "Rates" }],
    paths: { "/cards": { post }, "/rates": { get } },
    components: { schemas: { Rate: {} }, parameters: { Day: {} } },
  });
  const merged = mergeDocuments(bundle("fiat.json", service), extra);
  expect(merged.document).toEqual({
    tags: [{ name: "Cards" }, { name: "Rates" }],
    paths: { "/cards": { get, post }, "/rates": { get } },
    components: { schemas: { Card: { type: "object" }, Rate: {} }, parameters: { Day: {} } },
  });
  const place = (...at: (string | number)[]) => merged.locate(at).file;
  expect(place("paths", "/cards", "post", "x")).toBe("extra.yaml/paths/~1cards/post/x");
  expect(place("paths", "/cards", "get")).toBe("fiat.json/paths/~1cards/get");
  expect([place("tags", 1, "name"), place("tags", 0)]).toEqual(["extra.yaml/tags/1/name", "fiat.json/tags/0"]);
  expect(merged.files).toEqual(["fiat.json", "extra.yaml"]);
  expect(Object.keys(service.paths as JsonObject)).toEqual(["/cards"]);
});

it("keeps the security requirement of the extra document on its operations", () => {
  const paths = { "/rates": { get }, "/open": { get: { ...get, security: [] } } };
  const extra = bundle("extra.yaml", { security: [{ key: [] }], paths });
  const merged = mergeDocuments(bundle("fiat.json", service), extra);
  expect(merged.document.paths).toMatchObject({
    "/cards": { get: expect.not.objectContaining({ security: expect.anything() }) },
    "/rates": { get: { security: [{ key: [] }] } },
    "/open": { get: { security: [] } },
  });
});

it("refuses an operation that the service has, and another component of the same name, but not an equal one", () => {
  expect(reasons({ paths: { "/cards": { get: { responses: {} } } } })).toEqual([
    "extra.yaml/paths/~1cards/get /cards get is also in fiat.json/paths/~1cards/get:1",
  ]);
  expect(reasons({ components: { schemas: { Card: { type: "object" } } } })).toEqual([]);
  expect(reasons({ components: { schemas: { Card: { type: "string" } } } })).toEqual([
    "extra.yaml/components/schemas/Card schemas Card is also in fiat.json/components/schemas/Card:1",
  ]);
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
  ["a property named like a keyword", { properties: { example: text } }, { properties: { example: text } }],
])("upgrades %s", (_, schema, expected) => expect(upgraded(schema)).toEqual(expected));

/** A service with one operation for each client. */
function serviceOf(api: string, ...clients: string[]) {
  const paths: JsonObject = Object.fromEntries(
    clients.map((client) => [
      `/${client}`,
      { get: operation({ operationId: `${api}${client}` }, { client, resource: "things", method: "get" }) },
    ]),
  );
  return {
    api,
    wire: { ...bundle(`${api}.json`, { openapi: "3.1.1", paths }), locate: () => ({ file: `${api}.json`, line: 1 }) },
  };
}

function complaints(...services: ReturnType<typeof serviceOf>[]): string[] {
  return problemsOf(() => checkClients(services)).map(({ file, reason, hint }) => `${file}: ${reason} ${hint}`);
}

it("accepts clients of one service each", () => {
  const [crypto, idCheck] = [serviceOf("crypto", "crypto", "agent"), serviceOf("id-check", "idcheck")];
  expect(complaints(serviceOf("fiat", "fiat"), crypto, idCheck)).toEqual([]);
});

it.each([
  ["of another service", "fiat", 'the client "fiat" is one of the fiat service'],
  ["of the agent operations", "agent", 'the client "agent" is one of the crypto service'],
  ["that two services name", "shared", 'the client "shared" is one of the fiat service'],
  ["with the name of a member", "close", 'no client can be named "close": the generated package uses this name'],
  ["with the name of a property", "wallets", 'no client can be named "wallets": the generated package uses this name'],
])("refuses a client %s", (_, client, reason) => {
  const [fiat, crypto] = [serviceOf("fiat", "fiat", "shared"), serviceOf("crypto", "crypto")];
  expect(complaints(fiat, crypto, serviceOf("kyc", client))).toEqual([`kyc.json: ${reason} Use kyc.`]);
});
