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

it("settings belong to nobody else: what is done to an object that went in or came out changes nothing", () => {
  const gas = { default: "1.00" };
  const changed = changeSettings(defaultSettings, { transfers: { gas } });
  gas.default = "x";
  (changed.access.scopes as string[]).length = 0;
  expect(changed.transfers.gas).toEqual({ default: "1.00" });
  expect(defaultSettings.access.scopes).toHaveLength(10);
});
