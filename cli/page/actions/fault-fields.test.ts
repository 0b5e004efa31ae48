import { expect, it } from "vitest";
import { faultFields } from "../../../src/sandbox/control/faults.ts";
import { faultFieldsOf } from "./fault-fields.ts";

const common = ["kind", "operationId", "tenant", "count"];

it.each([
  [undefined, []],
  ["reset", []],
  ["latency", ["latencyMs", "jitterMs"]],
  ["status", ["status", "body", "rawBody", "contentType", "headers", "afterEffect"]],
])("offers the fields of kind %s", (kind, own) => {
  expect(faultFieldsOf(faultFields, kind).map(({ name }) => name)).toEqual([...common, ...own]);
});

it("requires what the kind needs", () => {
  const required = (kind: string) =>
    faultFieldsOf(faultFields, kind)
      .filter((field) => field.required)
      .map(({ name }) => name);
  expect([required("status"), required("latency"), required("reset")]).toEqual([
    ["kind", "status"],
    ["kind", "latencyMs"],
    ["kind"],
  ]);
});
