import { expect, it } from "vitest";
import { describeSimulations } from "../control/simulator.ts";
import { sandboxSimulations, unhandledOperations } from "./domains.ts";

it("operations without a handler are listed, with the gap of an undocumented response", () => {
  const unhandled = new Map(unhandledOperations().map((route) => [route.operationId, route]));
  expect(unhandled.get("batchAddAssets")?.undocumented).toBe("G42");
  expect(unhandled.get("createWallet")?.undocumented).toBe("G12");
  const handled = ["login", "createToken", "sendFunds", "createVirtualCard", "fetchPaidResource", "createWebhook"];
  expect(handled.filter((operationId) => unhandled.has(operationId))).toEqual([]);
});

it("simulations and their fields are described in sentences", () => {
  for (const { name, about, fields } of describeSimulations(sandboxSimulations)) {
    const texts = [about, ...Object.values(fields).map((field) => field.about)];
    for (const text of texts) expect(text, name).toMatch(/^\w.{8,}\.$/);
  }
});
