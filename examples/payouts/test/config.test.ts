import { expect, test } from "vitest";
import { readConfig } from "../src/config.ts";

const environment = { PAYOUT_ACCOUNT: "acc_1", PAYOUT_ASSET: "asset_1", WEBHOOK_SECRET: "whsec_test" };

test("reads the environment", () => {
  expect(readConfig({ ...environment, PORT: "8080", SVC_SERVICE_NAME: "acme" })).toEqual({
    port: 8080,
    account: "acc_1",
    asset: "asset_1",
    webhookSecret: "whsec_test",
    serviceName: "acme",
  });
});

test("names every missing variable", () => {
  expect(() => readConfig({ PAYOUT_ASSET: "asset_1", WEBHOOK_SECRET: "" })).toThrow(
    "Set PAYOUT_ACCOUNT, WEBHOOK_SECRET",
  );
});
