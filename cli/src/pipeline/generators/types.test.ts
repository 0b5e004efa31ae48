import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { DocumentError } from "../bundle/problem.ts";
import { forCallers } from "../model/model.ts";
import type { Document, Schema } from "../model/openapi-document.ts";
import { contextOf, loadFixture, temporaryFolder } from "../testing/fixture.ts";
import { generateTypes, writeNotes } from "./types.ts";

it("the text takes no notice of a redocly.yaml in the working directory", async () => {
  const text = await generateTypes(forCallers(contextOf(await loadFixture())));
  const folder = await temporaryFolder();
  await writeFile(path.join(folder, "redocly.yaml"), "apis:\n  main: { root: missing.yaml }\nnonsense: [");
  vi.spyOn(process, "cwd").mockReturnValue(folder);
  const elsewhere = await generateTypes(forCallers(contextOf(await loadFixture())));
  vi.restoreAllMocks();
  expect(elsewhere).toBe(text);
});

describe("a description", () => {
  function describeSchema(schema: Schema): unknown {
    const info = { title: "t", version: "1" };
    const document: Document = { openapi: "3.1.1", info, components: { schemas: { Part: schema } } };
    return writeNotes(contextOf(document)).components?.schemas?.Part?.description;
  }

  it.each<[Schema, string | undefined]>([
    [{ format: "date-time" }, "Format: `date-time`."],
    [{ description: "How long.", maxLength: 9 }, "How long. At most 9 characters."],
    [{ description: "A.", "x-sdk": { note: "B.\n" }, maxLength: 9 }, "A. B. At most 9 characters."],
    [{ minimum: 0, maximum: 5, default: 1 }, "0 to 5. Default: `1`."],
    [{ minItems: 2, maxItems: 2 }, "Exactly 2 items."],
    [{ minimum: 1, pattern: "^a" }, "At least 1. Pattern: `^a`."],
    [{ examples: ["passport"] }, 'Example: `"passport"`.'],
    [{ "x-sensitive": true }, "Redacted in error messages."],
    [{ description: "A.", "x-origin": ["own.yaml:2", "own.yaml:9"] }, "A. Source: own.yaml:2, own.yaml:9."],
    [{ "x-origin": ["own.yaml:2"], "x-not-shown": { G1: "B." } }, "Source: own.yaml:2.\n\nUndocumented (G1): B."],
    [{ description: "A.", "x-not-shown": { G1: "The values.\n" } }, "A.\n\nUndocumented (G1): The values."],
    [{ description: "A.\n\nB.", format: "date" }, "A.\n\nB.\n\nFormat: `date`."],
    [{ type: "number", format: "decimal" }, undefined],
  ])("%j → %s", (schema, expected) => expect(describeSchema(schema)).toBe(expected));
});

it.each(["decimal-amount", "Decimal", "lower"])("rejects a record named %s", async (name) => {
  const bundle = await loadFixture();
  Object.assign(bundle.components?.schemas ?? {}, { [name]: { type: "object" } });
  await expect(generateTypes(forCallers(contextOf(bundle)))).rejects.toThrow(DocumentError);
});
