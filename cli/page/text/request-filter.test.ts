import { expect, it } from "vitest";
import { requestRecord } from "../testing/sample-data.ts";
import { type FilterName, passesFilters } from "./request-filter.ts";

const records = {
  plain: requestRecord(),
  refused: requestRecord({ status: 409, basis: "assumed" }),
  broken: requestRecord({ status: 0, fault: "reset" }),
  slow: requestRecord({ fault: "latency" }),
};
const shown = (...filters: FilterName[]) =>
  Object.entries(records).flatMap(([name, record]) => (passesFilters(record, new Set(filters)) ? [name] : []));

it("shows everything, or what matches one of the filters", () => {
  expect(shown()).toEqual(["plain", "refused", "broken", "slow"]);
  expect(shown("errors")).toEqual(["refused", "broken"]);
  expect(shown("faults")).toEqual(["broken", "slow"]);
  expect(shown("assumed", "faults")).toEqual(["refused", "broken", "slow"]);
  expect(shown("actions")).toEqual([]);
});
