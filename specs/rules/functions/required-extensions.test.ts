import { expect, it } from "vitest";
import { findings, withOperation } from "../testing/findings.ts";
import { requiredExtensions } from "./required-extensions.ts";

const good = { "x-sdk": {}, "x-retry": "read", "x-idempotency": {} };

it("requires three extensions on every operation", () => {
  expect(findings(requiredExtensions, withOperation("get", good))).toEqual([]);
  expect(findings(requiredExtensions, withOperation("get", { "x-retry": "read" }))).toEqual([
    "/paths/~1here/get x-sdk is missing",
    "/paths/~1here/get x-idempotency is missing",
  ]);
});

it("requires nothing of webhooks, which are not methods of the SDK", () => {
  expect(findings(requiredExtensions, { webhooks: { sent: { post: {} } } })).toEqual([]);
});
