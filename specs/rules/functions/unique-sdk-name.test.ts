import { expect, it } from "vitest";
import { findings } from "../testing/findings.ts";
import { uniqueSdkName } from "./unique-sdk-name.ts";

function named(operationId: string, method: string) {
  return { operationId, "x-sdk": { client: "fiat", resource: "auth", method } };
}

it("requires a distinct method for every operation", () => {
  const good = { paths: { "/a": { get: named("one", "get"), post: named("two", "set") } } };
  const bad = { paths: { "/a": { get: named("one", "get") }, "/b": { get: named("two", "get") } } };
  expect(findings(uniqueSdkName, good)).toEqual([]);
  expect(findings(uniqueSdkName, bad)).toEqual(["/paths/~1b/get/x-sdk fiat.auth.get is already used by one"]);
});
