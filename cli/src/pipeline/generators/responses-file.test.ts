import { beforeEach, describe, expect, it } from "vitest";
import type { Document, Schema } from "../model/openapi-document.ts";
import { loadFixture, naming } from "../testing/fixture.ts";
import { generateAnswers, toDocumentedAnswers } from "./responses-file.ts";

let bundle: Document;

beforeEach(async () => {
  bundle = await loadFixture();
});

/** The open lists of `deployVault`, whose answers with 200 have this schema, and those with 202 another one. */
function listsOf(body: Schema, other: Schema = {}) {
  const responses = bundle.paths?.["/svc-card/{svcCardId}/vault"]?.post as {
    responses: Record<string, unknown>;
  };
  const answer = (schema: Schema) => ({ "x-envelope": "none", content: { "application/json": { schema } } });
  responses.responses = { 200: answer(body), 202: answer(other) };
  return toDocumentedAnswers(bundle).operations.deployVault?.openLists;
}

describe("what is documented of answers", () => {
  it("has the statuses of every operation", () => {
    const { operations } = toDocumentedAnswers(bundle);
    expect(operations.deployVault?.statuses).toEqual(["200", "202"]);
    expect(operations.getReceipt?.statuses).toEqual(["200", "404"]);
    expect(operations.login?.statuses).toContain("default");
  });

  it("has the names of all properties in answers, and no other names", () => {
    const { names } = toDocumentedAnswers(bundle);
    expect(names).toContain("svc_ref");
    expect(names).toContain("available_balance");
    expect(names).not.toContain("idempotency_key");
    expect(names).toEqual([...new Set(names)].sort());
  });

  it("has lists that may grow by their places", () => {
    const { operations } = toDocumentedAnswers(bundle);
    expect(operations.transferMoney?.openLists).toContainEqual({
      statuses: ["200"],
      path: "data.kind",
      known: ["instant", "slow"],
    });
  });

  it("says a list that several statuses share once", () => {
    const list = { properties: { kinds: { type: "array", items: { type: "string", "x-open-enum": ["a"] } } } };
    expect(listsOf(list, list)).toEqual([{ statuses: ["200", "202"], path: "kinds[]", known: ["a"] }]);
  });

  it("joins the forms that one answer may have", () => {
    const form = (schema: Schema): Schema => ({ properties: { kind: schema } });
    const [open, closed] = [form({ "x-open-enum": ["a", "b"] }), form({ enum: ["b", "c"] })];
    const joined = [{ statuses: ["200"], path: "kind", known: ["a", "b", "c", "d"] }];
    expect(listsOf({ anyOf: [open, closed, form({ const: "d" }), form({ type: "null" })] })).toEqual(joined);
  });

  it("says nothing of a place where another form takes anything, or where all lists are closed", () => {
    const form = (schema: Schema): Schema => ({ properties: { kind: schema } });
    const open = form({ type: "string", "x-open-enum": ["a"] });
    expect(listsOf({ anyOf: [open, form({ type: "string" })] })).toBeUndefined();
    expect(listsOf(form({ type: "string", enum: ["a"] }))).toBeUndefined();
    expect(listsOf(open)).toHaveLength(1);
  });

  it("is typed text, the same every time", async () => {
    const text = generateAnswers(bundle, naming);
    expect(text).toContain(
      'import type { DocumentedAnswers } from "../../src/runtime.ts";\n\nexport const documentedAnswers: DocumentedAnswers = {',
    );
    expect(generateAnswers(await loadFixture(), naming)).toBe(text);
  });
});
