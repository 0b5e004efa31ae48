import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import type { JsonObject } from "../../cli/src/pipeline/model/json-pointer.ts";
import { consumerRules } from "./consumer-rules.ts";
import { generalRules } from "./general-rules.ts";
import { findWithSpectral, ownRules } from "./ruleset.ts";
import { sourceRules } from "./source-rules.ts";

const modules = await Promise.all(
  ["bodies", "extensions", "operations", "responses", "retries", "schemas", "texts"].map(
    (name) => import(`./functions/${name}.ts`),
  ),
);
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const functions = modules.flatMap((module) => Object.keys(module)).map(kebab);

describe("our rules", () => {
  it("are the functions, under their names", () => {
    expect(Object.keys(ownRules).sort()).toEqual([...functions].sort());
  });

  it("are all active", async () => {
    const text = { type: "string" };
    const sum = { $ref: "#/components/schemas/Sum" };
    const listed = { ...text, enum: ["a"], properties: { sum, message: { const: "Done." } } };
    const operation = (method: string): JsonObject => ({
      operationId: "Bad-name",
      "x-sdk": { client: "crypto", resource: "a", method },
      "x-retry": "keyed",
      "x-idempotency": { mode: "none" },
      "x-read-back": "nothing",
      "x-typo": true,
      parameters: [{ name: "cardId", in: "path", required: true, schema: text }],
      requestBody: { content: { "application/json": { schema: { properties: { fee: { type: "number" }, sum } } } } },
      responses: { "200": { description: "x", content: { "application/json": { schema: {} } } } },
    });
    const typed = { "200": { description: "x", content: { "application/json": { schema: listed } } } };
    const document = {
      openapi: "3.1.1",
      info: { title: "Bad", version: "1.0.0" },
      security: [{ bearer: [] }],
      servers: [{ url: "https://api.acme.com" }],
      components: {
        schemas: {
          Sum: { ...text, format: "decimal" },
          Open: { properties: { id: text }, required: ["id"], "x-not-shown": { G15: "Which." } },
        },
        securitySchemes: { bearer: { type: "http", scheme: "bearer", "x-access": { scopes: { "a:read": "Read." } } } },
      },
      paths: {
        "/a/{cardId}": {
          post: operation("same"),
          put: { ...operation("same"), responses: typed },
          patch: { ...operation("same"), "x-sdk": { client: "other", resource: "a", method: "same" } },
          delete: { operationId: "bare", description: "The SDK." },
          options: { "x-sdk": { client: "fiat" }, responses: { "404": { description: "x" } } },
        },
      },
    };
    const codes = (await findWithSpectral(document)).map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(Object.keys(ownRules)));
  });
});

describe("the rules for consumers", () => {
  it("are the general ones", () => {
    expect(Object.keys(sourceRules).filter((name) => Object.hasOwn(generalRules, name))).toEqual([]);
  });

  it("accept plain OpenAPI with the extensions that defaults add", async () => {
    const content = { "application/json": { schema: { type: "object" } } };
    const create = {
      operationId: "createCustomer",
      tags: ["customers"],
      "x-retry": "keyed",
      "x-idempotency": { mode: "auto" },
      "x-sdk": { client: "fiat", resource: "customers", method: "create" },
      requestBody: { content },
      responses: { "201": { description: "Created.", "x-envelope": "none", content } },
    };
    const jsonSchemaDialect = "https://json-schema.org/draft/2020-12/schema";
    const document = { openapi: "3.1.1", jsonSchemaDialect, info: {}, paths: { "/customers": { post: create } } };
    expect(await consumerRules.conventions(document)).toEqual([]);
  });
});

it("is what Spectral's own command uses", async () => {
  const folder = fs.mkdtempSync(join(os.tmpdir(), "ruleset-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const document = join(folder, "document.json");
  fs.writeFileSync(document, JSON.stringify({ openapi: "3.1.1", info: {}, paths: { "/a": { get: { "x-typo": 1 } } } }));
  const spectral = "node_modules/@stoplight/spectral-cli/dist/index.js";
  const command = [spectral, "lint", "--ruleset", "specs/rules/spectral.mjs"];
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const { stdout } = spawnSync(process.execPath, [...command, document], { cwd: root, encoding: "utf8" });
  expect(stdout).toContain("extension-use");
  expect(stdout).toContain("dialect");
});
