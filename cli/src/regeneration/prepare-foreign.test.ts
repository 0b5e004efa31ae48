import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import { foreignConventions } from "../../../specs/rules/consumer-rules.ts";
import { bundleSpec } from "../pipeline/bundle/bundle-spec.ts";
import { checkForeign } from "../pipeline/checks/check-spec.ts";
import type { JsonObject } from "../pipeline/model/json-pointer.ts";
import { asDocument } from "../pipeline/model/openapi-document.ts";
import { listOperations } from "../pipeline/model/operation-object.ts";
import { type Prepared, prepareForeign } from "./prepare-foreign.ts";

const file = path.join(import.meta.dirname, "./testing/pet-shop.yaml");

let prepared: Prepared;
let document: JsonObject;
beforeAll(async () => {
  prepared = prepareForeign(await bundleSpec(file), "pets", new Set(["listKeys", "createPet"]));
  ({ document } = prepared.bundle);
});

const operation = (id: string) => listOperations(asDocument(document)).find((entry) => entry.id === id)?.operation;

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
    "POST /payments -: the server https://payments.example is neither https://pets.example/v3 nor above it",
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

it("keeps JSON of several types, and optional headers for options.headers", () => {
  expect(operation("petsList")?.responses).toMatchObject({ "200": { content: { "application/json": {} } } });
  const [list] = listOperations(asDocument(document));
  expect(list?.parameters.map(({ name }) => name)).toEqual(["X-Trace", "status"]);
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
