// Every gap is marked at the affected part, and every contradiction is mentioned where it would mislead. Other tests show
// whether the default of a gap holds, so no title here carries an id.

import { join } from "node:path";
import { expect, it } from "vitest";
import { readDefinedRules } from "../../../scripts/conventions/rule-ids.ts";
import { markedGaps, marksOf, textsCiting } from "../../support/documents/marks.ts";

const rules = readDefinedRules(join(import.meta.dirname, "../../../docs/contributing/rules"));
const gaps = rules.filter((id) => id.startsWith("G"));
const contradictions = rules.filter((id) => id.startsWith("A"));

it.each(gaps)("%s is marked in the documents, with what is missing", (gap) => {
  const marks = marksOf(gap);
  expect(marks.length).toBeGreaterThan(0);
  for (const { node, pointer } of marks) {
    expect((node["x-not-shown"] as Readonly<Record<string, string>>)[gap], pointer).toMatch(/^[A-Z].*\w.*\.$/s);
  }
});

it.each(contradictions)("%s is told in the documents", (contradiction) => {
  expect(textsCiting(contradiction)).not.toEqual([]);
});

it("marks no gap that the rules do not define", () => expect([...markedGaps].sort()).toEqual([...gaps].sort()));
