import { expect, it } from "vitest";
import { type PendingGroup, readPendingRules } from "./pending-rules.ts";

const groups = readPendingRules();
const ids = groups.flatMap((group) => group.ids);

it("says what each rule waits for, and why", () => {
  const isComplete = ({ work, why, ids: waiting }: PendingGroup) =>
    /^[a-z]/.test(work) && /^[A-Z].*\.$/.test(why) && waiting.length > 0;
  expect(groups.filter((group) => !isComplete(group))).toEqual([]);
});

it("names ids, each once", () => {
  expect(ids.filter((id) => !/^[FCGASW]\d+$/.test(id))).toEqual([]);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});
