import { describe, expect, it } from "vitest";
import type { Document, Schema } from "../model/openapi-document.ts";
import { writeNotes } from "./schema-notes.ts";

function describeSchema(schema: Schema): unknown {
  const info = { title: "t", version: "1" };
  const document: Document = { openapi: "3.1.1", info, components: { schemas: { Part: schema } } };
  return writeNotes(document).components?.schemas?.Part?.description;
}

describe("writeNotes", () => {
  it.each<[Schema, string]>([
    [{ format: "date-time" }, "Format: `date-time`."],
    [{ description: "How long.", maxLength: 9 }, "How long. At most 9 characters."],
    [{ minimum: 0, maximum: 5, default: 1 }, "0 to 5. Default: `1`."],
    [{ minItems: 2, maxItems: 2 }, "Exactly 2 items."],
    [{ minimum: 1, pattern: "^a" }, "At least 1. Pattern: `^a`."],
    [{ examples: ["passport"] }, 'Example: `"passport"`.'],
    [{ "x-sensitive": true }, "Redacted in error messages."],
    [{ description: "A.", "x-origin": ["own.yaml:2", "own.yaml:9"] }, "A. Source: own.yaml:2, own.yaml:9."],
    [{ "x-origin": ["own.yaml:2"], "x-not-shown": { G1: "B." } }, "Source: own.yaml:2.\n\nUndocumented (G1): B."],
    [{ description: "A.", "x-not-shown": { G1: "The values.\n" } }, "A.\n\nUndocumented (G1): The values."],
    [{ description: "A.\n\nB.", format: "date" }, "A.\n\nB.\n\nFormat: `date`."],
  ])("%j → %s", (schema, expected) => expect(describeSchema(schema)).toBe(expected));

  it("does not repeat the type", () => expect(describeSchema({ type: "number", format: "decimal" })).toBeUndefined());
});
