import { expect, test } from "vitest";
import { readConfig } from "../src/config.ts";

test("names every missing variable, the highest price among them", () => {
  expect(() => readConfig({ REPORT_URL: "https://paid.example/report" })).toThrow(
    "Set AGENT_WALLET_ID, REPORT_MAX_PRICE",
  );
});

test("reads the environment", () => {
  const env = { AGENT_WALLET_ID: "aw_1", REPORT_URL: "https://paid.example/report", REPORT_MAX_PRICE: "0.10" };
  expect(readConfig({ ...env, SVC_SERVICE_NAME: "acme" })).toEqual({
    serviceName: "acme",
    walletId: "aw_1",
    reportUrl: "https://paid.example/report",
    maxPrice: "0.10",
    journalFolder: "journal",
  });
});
