import { expect, test } from "vitest";
import { readConfig } from "../src/config.ts";

test("has defaults for everything but the client's credentials", () => {
  expect(readConfig({})).toMatchObject({ port: 3000, receiptFolder: "receipts", secretFile: "webhook-secret" });
});

test("an invalid port is not repeated in the error", () => {
  expect(() => readConfig({ PORT: "whsec_value" })).toThrow(/^PORT must be a number$/);
});
