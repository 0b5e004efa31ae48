import { expect, it } from "vitest";
import { changeSettings, defaultSettings } from "./settings.ts";

it("settings change name by name, and nothing else does", () => {
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
