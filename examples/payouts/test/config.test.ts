import { expect, test } from "vitest";
import { readConfig } from "../src/config.ts";

const environment = {
  API_TOKEN: "test-token",
  WEBHOOK_SECRET: "whsec_test",
  PAYOUT_ACCOUNT: "acc_1",
  PAYOUT_ASSET: "asset_1",
};

test("names every missing variable", () => {
  expect(() => readConfig({ ...environment, API_TOKEN: "", PAYOUT_ASSET: undefined })).toThrow(
    "Set API_TOKEN, PAYOUT_ASSET",
  );
});
