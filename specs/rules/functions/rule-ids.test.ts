import { expect, it } from "vitest";
import { findings, withOperation } from "../testing/findings.ts";
import { ruleIds } from "./rule-ids.ts";

it("requires x-rules on every operation, but not on webhooks", () => {
  expect(findings(ruleIds, withOperation("get", { "x-rules": ["C1"] }))).toEqual([]);
  expect(findings(ruleIds, withOperation("get", {}))).toEqual(["/paths/~1here/get x-rules is missing"]);
  expect(findings(ruleIds, { webhooks: { sent: { post: {} } } })).toEqual([]);
});
