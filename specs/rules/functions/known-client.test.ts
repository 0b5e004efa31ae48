import { expect, it } from "vitest";
import { findings, withOperation } from "../testing/findings.ts";
import { knownClient } from "./known-client.ts";

it("refuses a client that is not ours", () => {
  expect(findings(knownClient, withOperation("get", { "x-sdk": { client: "agent" } }))).toEqual([]);
  expect(findings(knownClient, withOperation("get", { "x-sdk": { client: "kyc" } }))).toEqual([
    "/paths/~1here/get/x-sdk/client kyc is not one of fiat, crypto, agent",
  ]);
});

it("leaves a missing client to another rule", () => {
  expect(findings(knownClient, withOperation("get", {}))).toEqual([]);
});
