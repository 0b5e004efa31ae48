import { expect, it } from "vitest";
import type { JsonObject } from "../../../cli/src/pipeline/model/json-pointer.ts";
import { findings, withOperation } from "../testing/findings.ts";
import { retryFitsKey } from "./retry-fits-key.ts";

function check(method: string, retry: string, mode: string, rest: JsonObject = {}): string[] {
  const operation = { "x-retry": retry, "x-idempotency": { mode }, ...rest };
  return findings(retryFitsKey, withOperation(method, operation));
}

it.each([
  ["get", "read", "none"],
  ["post", "read", "none"],
  ["post", "read", "fresh"],
  ["put", "keyed", "auto"],
  ["patch", "idempotent", "auto"],
  ["post", "unsent", "auto"],
])("lets a %s be %s with key mode %s", (method, retry, mode) => expect(check(method, retry, mode)).toEqual([]));

it.each([
  ["post", "keyed", "none", "auto"],
  ["post", "read", "auto", "none or fresh"],
  ["delete", "idempotent", "fresh", "auto"],
])("does not let a %s be %s with key mode %s", (method, retry, mode, allowed) => {
  expect(check(method, retry, mode)).toEqual([
    `/paths/~1here/${method}/x-idempotency x-retry: ${retry} needs key mode ${allowed}`,
  ]);
});

it("requires the key that an unsent write declares", () => {
  const parameters = [{ name: "Idempotency-Key", in: "header" }];
  expect(check("post", "unsent", "none")).toEqual([]);
  expect(check("post", "unsent", "none", { parameters })).toEqual([
    "/paths/~1here/post/x-idempotency x-retry: unsent needs key mode auto",
  ]);
});

it("requires every GET to be a read without a key", () => {
  expect(check("get", "idempotent", "auto")).toEqual(["/paths/~1here/get give a GET x-retry: read and key mode none"]);
});

it("requires a keyed transfer to be marked as money, with the caller's key and its lifetime", () => {
  const money = { "x-money": true };
  const at = (mode: string) => ({ "x-idempotency": { mode, ttl: 86_400 } });
  expect(check("post", "keyed-transfer", "required", { ...money, ...at("required") })).toEqual([]);
  expect(check("post", "keyed-transfer", "required", at("required"))).toEqual([
    "/paths/~1here/post add x-money: true to a transfer",
  ]);
  expect(check("post", "keyed-transfer", "auto", { ...money, ...at("auto") })).toEqual([
    "/paths/~1here/post/x-idempotency x-retry: keyed-transfer needs key mode required",
  ]);
  expect(check("post", "keyed-transfer", "required", money)).toEqual([
    "/paths/~1here/post/x-idempotency x-retry: keyed-transfer needs the ttl of its keys; else use unsent",
  ]);
});

it("leaves the key of any other payment to the caller", () => {
  for (const mode of ["required", "none"]) expect(check("post", "unsent", mode, { "x-money": true })).toEqual([]);
  expect(check("post", "unsent", "auto", { "x-money": true })).toEqual([
    "/paths/~1here/post/x-idempotency x-retry: unsent needs key mode required or none",
  ]);
});
