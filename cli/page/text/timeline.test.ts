import { expect, it } from "vitest";
import { actionRecord, requestRecord } from "../testing/sample-data.ts";
import { timelineOf } from "./timeline.ts";

const keys = (requests: readonly number[], actions: readonly [id: number, afterRequest: number][]) =>
  timelineOf(
    requests.map((id) => requestRecord({ id })),
    actions.map(([id, afterRequest]) => actionRecord({ id, afterRequest })),
  ).map(({ key }) => key);

it("puts actions between the requests before and after them, newest first", () => {
  expect(
    keys(
      [3, 5],
      [
        [1, 0],
        [2, 3],
        [3, 4],
        [4, 5],
      ],
    ),
  ).toEqual(["a4", "r5", "a3", "a2", "r3", "a1"]);
  expect(
    keys(
      [],
      [
        [1, 0],
        [2, 0],
      ],
    ),
  ).toEqual(["a2", "a1"]);
  expect(keys([1, 2], [])).toEqual(["r2", "r1"]);
});
