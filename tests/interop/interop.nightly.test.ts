// Other OpenAPI tools read both bundled documents without a complaint, and complain about broken ones. The tools are installed only
// in this folder.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { root } from "../../scripts/lib/repository-specs.ts";
import { installLocked } from "../../scripts/lib/run-command.ts";

const DIALECT = "https://json-schema.org/draft/2020-12/schema";
// The edition for this dialect. Unlike the plain edition it also checks Schema Objects.
const SCHEMA = "https://spec.openapis.org/oas/3.1/schema-draft-2020-12";

const packages = join(import.meta.dirname, "node_modules");

/** Each returns its complaints. */
const readers: Readonly<Record<string, (text: string) => Promise<readonly string[]>>> = {
  // Resolves every reference, then validates with its own copy of OpenAPI's JSON Schema.
  "swagger-parser": async (text) => {
    const { default: parser } = await import(join(packages, "@apidevtools/swagger-parser/lib/index.js"));
    return parser.validate(JSON.parse(text)).then(
      () => [],
      (error: unknown) => [String(error)],
    );
  },
  // Another implementation of JSON Schema than Ajv, which the pipeline uses.
  hyperjump: async (text) => {
    const { validate } = await import(join(packages, "@hyperjump/json-schema/openapi-3-1/index.js"));
    await import(join(packages, "@hyperjump/json-schema/formats/index.js"));
    const document = JSON.parse(text);
    if (document.jsonSchemaDialect !== DIALECT) return [`jsonSchemaDialect is not ${DIALECT}`];
    const { valid, errors } = await validate(SCHEMA, document, "BASIC");
    return valid ? [] : [JSON.stringify(errors)];
  },
};

const place = ["a parameter in an unknown place", /"in": "query"/, '"in": "no-such-place"'] as const;
const scheme = ["an unknown kind of security scheme", /"type": "http"/, '"type": "no-such-kind"'] as const;

beforeAll(() => installLocked(import.meta.dirname), 300_000);

describe.each(["fiat", "crypto"])("the %s document", (api) => {
  const bundle = () => readFile(join(root, `generated/${api}/openapi.json`), "utf8");

  it.each(Object.entries(readers))("is read by %s", async (_, read) => {
    expect(await read(await bundle())).toEqual([]);
  });

  it.each([
    ["swagger-parser", "a dangling $ref", /"#\/components\/schemas\/\w+"/, '"#/components/schemas/NoSuchSchema"'],
    ["swagger-parser", ...place],
    ["swagger-parser", ...scheme],
    ["hyperjump", "an invalid type", /"type": "string"/, '"type": "no-such-type"'],
    ["hyperjump", ...place],
    ["hyperjump", ...scheme],
  ])("is refused by %s with %s", async (name, _, right, wrong) => {
    const text = await bundle();
    const broken = text.replace(right, wrong);
    expect(broken).not.toBe(text);
    expect(await readers[name]?.(broken)).not.toEqual([]);
  });
});
