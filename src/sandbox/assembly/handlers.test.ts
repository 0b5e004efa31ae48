import { expect, it } from "vitest";
import { unhandledOperations } from "./domains.ts";

it("operations without a handler are listed, with the gap of an undocumented response", () => {
  const unhandled = new Map(unhandledOperations().map((route) => [route.operationId, route]));
  expect(unhandled.get("batchAddAssets")?.undocumented).toBe("G42");
  expect(unhandled.get("createWallet")?.undocumented).toBe("G12");
  const handled = ["login", "createToken", "sendFunds", "createVirtualCard", "fetchPaidResource", "createWebhook"];
  expect(handled.filter((operationId) => unhandled.has(operationId))).toEqual([]);
});
