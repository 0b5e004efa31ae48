import { expect, it } from "vitest";
import { cycleOf } from "./source-files.ts";

const contents = new Map<string, unknown>([
  ["/specs/one.yaml", { $ref: "two.yaml" }],
  ["/specs/two.yaml", { $ref: "./one.yaml#/" }],
  ["/specs/leads-in.yaml", { $ref: "one.yaml" }],
  ["/specs/alias.yaml", { $ref: "record.yaml" }],
  ["/specs/record.yaml", { type: "string" }],
  ["/specs/self.yaml", { $ref: "self.yaml" }],
  ["/specs/missing.yaml", { $ref: "nowhere.yaml" }],
]);

it.each([
  ["/specs/one.yaml", ["/specs/one.yaml", "/specs/two.yaml", "/specs/one.yaml"]],
  ["/specs/self.yaml", ["/specs/self.yaml", "/specs/self.yaml"]],
  ["/specs/leads-in.yaml", undefined],
  ["/specs/alias.yaml", undefined],
  ["/specs/record.yaml", undefined],
  ["/specs/missing.yaml", undefined],
])("%s", (file, circle) => expect(cycleOf(contents, file)).toEqual(circle));
