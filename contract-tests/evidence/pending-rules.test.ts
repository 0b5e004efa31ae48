import { expect, it } from "vitest";
import { readPendingRules } from "./pending-rules.ts";

const groups = readPendingRules();
const ids = groups.flatMap((group) => group.ids);

it("says what each rule waits for, and why", () => {
  for (const { work, why, ids: waiting } of groups) {
    expect(work).toMatch(/^[a-z]/);
    expect(why).toMatch(/^[A-Z].*\.$/);
    expect(waiting.length, why).toBeGreaterThan(0);
  }
});

it("names ids, each once", () => {
  expect(ids.filter((id) => !/^[FCGASW]\d+$/.test(id))).toEqual([]);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});
