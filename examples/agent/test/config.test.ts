import { expect, test } from "vitest";
import { readConfig } from "../src/config.ts";

test("names every missing variable, the highest price among them", () => {
  expect(() => readConfig({ REPORT_URL: "https://paid.example/report" })).toThrow(
    "Set AGENT_WALLET_ID, REPORT_MAX_PRICE",
  );
});
