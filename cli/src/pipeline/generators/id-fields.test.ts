import { beforeEach, describe, expect, it } from "vitest";
import { DocumentError } from "../bundle/problem.ts";
import type { Document, Schema } from "../model/openapi-document.ts";
import { contextOf, loadFixture } from "../testing/fixture.ts";
import { generateWebhooks, readIdFields } from "./webhooks.ts";

let bundle: Document;

beforeEach(async () => {
  bundle = await loadFixture();
  addRecord({ type: "object", properties: { url: { type: "string" }, flag: true } });
});

/** Replaces the record whose field with the id is assumed. */
function addRecord(record: Schema, type = "HookId"): void {
  const schemas = { ...bundle.components?.schemas, HookId: { type: "string" } };
  const marked = { ...record, "x-id-field": { type, name: "id" } };
  bundle.components = { ...bundle.components, schemas: { ...schemas, Hook: marked } };
}

describe("[G19] the field with the id of a record", () => {
  it("has the assumed name while it is undocumented", () => {
    expect(readIdFields(bundle)).toEqual([{ record: "Hook", type: "HookId", name: "id", isAssumed: true }]);
    expect(generateWebhooks(contextOf(bundle))).toContain(`
/** The field of a \`Hook\` with its id. Assumed: it is undocumented. */
export const hookIdField = "id";
`);
  });

  it.each<[string, Schema]>([
    ["a reference", { $ref: "#/components/schemas/HookId" }],
    ["a reference with more", { description: "The id.", allOf: [{ $ref: "#/components/schemas/HookId" }] }],
  ])("has the name of the property that an overlay adds as %s", (_, added) => {
    addRecord({ type: "object", properties: { id: { type: "integer" }, hook_ref: added } });
    expect(readIdFields(bundle)).toEqual([{ record: "Hook", type: "HookId", name: "hook_ref", isAssumed: false }]);
    expect(generateWebhooks(contextOf(bundle))).toContain(`
/** The field of a \`Hook\` with its id. As documented. */
export const hookIdField = "hook_ref";
`);
  });

  it("must have a schema that exists", () => {
    addRecord({ type: "object" }, "HookID");
    expect(() => readIdFields(bundle)).toThrow(DocumentError);
  });

  it("is empty without records that name one", async () => {
    expect(readIdFields(await loadFixture())).toEqual([]);
  });
});
