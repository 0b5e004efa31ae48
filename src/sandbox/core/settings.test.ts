import { expect, it } from "vitest";
import { changeSettings, defaultSettings } from "./settings.ts";

it("a change affects only the named settings", () => {
  const before = structuredClone(defaultSettings);
  const changed = changeSettings(defaultSettings, {
    transfers: { platformFee: "1.00" },
    fiat: { namedWebhooks: true },
  });
  expect(changed.transfers).toEqual({ ...before.transfers, platformFee: "1.00" });
  expect(changed.fiat).toEqual({ ...before.fiat, namedWebhooks: true });
  expect(changed.access).toEqual(before.access);
  expect(defaultSettings).toEqual(before);
});

it("settings are copies: later changes to an input or a result have no effect", () => {
  const gas = { default: "1.00" };
  const changed = changeSettings(defaultSettings, { transfers: { gas } });
  gas.default = "x";
  (changed.access.scopes as string[]).length = 0;
  expect(changed.transfers.gas).toEqual({ default: "1.00" });
  expect(defaultSettings.access.scopes).toHaveLength(10);
});
