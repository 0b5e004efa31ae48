import { beforeEach, describe, expect, it } from "vitest";
import type { Document, Schema } from "../model/openapi-document.ts";
import { contextOf, loadFixture } from "../testing/fixture.ts";
import { generateResponses, toDocumentedResponses } from "./responses.ts";

let bundle: Document;

beforeEach(async () => {
  bundle = await loadFixture();
});

/** The open lists of `deployVault`, whose responses with 200 have this schema, and those with 202 another. */
function listsOf(body: Schema, other: Schema = {}) {
  const operation = bundle.paths?.["/svc-card/{svcCardId}/vault"]?.post ?? {};
  const answer = (schema: Schema) => ({ "x-envelope": "none", content: { "application/json": { schema } } });
  Object.assign(operation, { responses: { 200: answer(body), 202: answer(other) } });
  return toDocumentedResponses(contextOf(bundle)).operations.deployVault?.openLists;
}

describe("the documented responses", () => {
  it("have content type, schemas and headers by status", () => {
    const { transferMoney, getVault, getReceipt } = toDocumentedResponses(contextOf(bundle)).operations;
    expect(transferMoney?.statuses).toMatchObject({
      200: { contentType: "application/json", schemas: ["EnvelopeA"], headers: ["x-svc-trace"] },
      422: { schemas: ["BalanceError"], headers: [] },
    });
    expect(getVault?.statuses[200]).toEqual({ contentType: "application/json", schemas: [], headers: [] });
    expect(getReceipt?.statuses[200]).toEqual({ contentType: "application/pdf", schemas: [], headers: [] });
    Object.assign(bundle.paths?.["/hooks"]?.get ?? {}, { responses: { 204: { description: "Nothing." } } });
    const { listHooks } = toDocumentedResponses(contextOf(bundle)).operations;
    expect(listHooks?.statuses).toEqual({ 204: { schemas: [], headers: [] } });
  });

  it("refer to headers that most responses share", () => {
    const shared = { "X-A": {}, "X-B": {} };
    const responses = { 200: { headers: shared }, 429: { headers: { ...shared, "Retry-After": {} } }, 500: {} };
    Object.assign(bundle.paths?.["/hooks"]?.get ?? {}, { responses: responses });
    const text = generateResponses(contextOf(bundle));
    expect(text).toContain('const commonHeaders: readonly string[] = ["x-a", "x-b"];\n');
    expect(text).toContain("200: { schemas: [], headers: commonHeaders },");
    expect(text).toContain('429: { schemas: [], headers: [...commonHeaders, "retry-after"] },');
    expect(text).toContain("500: { schemas: [], headers: [] },");
  });

  it("have a list that several statuses share once", () => {
    const list = { properties: { kinds: { type: "array", items: { type: "string", "x-open-enum": ["a"] } } } };
    expect(listsOf(list, list)).toEqual([{ statuses: ["200", "202"], path: "kinds[]", known: ["a"] }]);
  });

  const form = (schema: Schema): Schema => ({ properties: { kind: schema } });

  it("join the forms that one response may have", () => {
    const [open, closed] = [form({ "x-open-enum": ["a", "b"] }), form({ enum: ["b", "c"] })];
    const joined = [{ statuses: ["200"], path: "kind", known: ["a", "b", "c", "d"] }];
    expect(listsOf({ anyOf: [open, closed, form({ const: "d" }), form({ type: "null" })] })).toEqual(joined);
  });

  it("have no list where another form accepts anything, or where all lists are closed", () => {
    const open = form({ type: "string", "x-open-enum": ["a"] });
    expect(listsOf({ anyOf: [open, form({ type: "string" })] })).toBeUndefined();
    expect(listsOf(form({ type: "string", enum: ["a"] }))).toBeUndefined();
    expect(listsOf(open)).toHaveLength(1);
  });
});
