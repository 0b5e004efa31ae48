import { expect, it } from "vitest";
import type { DueSettlement } from "./tenant.ts";
import { addSettlement, takeDue } from "./tenant-registry.ts";

const at = (time: number, id = String(time)): DueSettlement => ({ at: time, kind: "transfer", id });

it("keeps settlements in order of time, then of arrival", () => {
  const settlements: DueSettlement[] = [];
  for (const added of [at(5), at(1), at(9), at(5, "later"), at(0), at(9, "last")]) addSettlement(settlements, added);
  expect(settlements.map(({ id }) => id)).toEqual(["0", "1", "5", "later", "9", "last"]);
});

it("takes what is due, the present moment included", () => {
  const settlements = [at(1), at(5), at(9)];
  expect(takeDue(settlements, 0)).toEqual([]);
  expect(takeDue(settlements, 5)).toEqual([at(1), at(5)]);
  expect(takeDue(settlements, 100)).toEqual([at(9)]);
  expect(settlements).toEqual([]);
});
