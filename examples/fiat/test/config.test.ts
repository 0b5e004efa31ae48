import { expect, test } from "vitest";
import { readConfig } from "../src/config.ts";

test("an invalid port is not repeated in the error", () => {
  expect(() => readConfig({ PORT: "whsec_value" })).toThrow(/^PORT must be a number$/);
});
