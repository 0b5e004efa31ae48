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

it("merges the fields of an object, unless there is none or it is set to null", () => {
  const limited = changeSettings(defaultSettings, { transfers: { withdrawalLimits: { daily: "9", monthly: "90" } } });
  const changed = changeSettings(limited, {
    transfers: { withdrawalLimits: { daily: "5" }, gas: { SOLANA: "0.5" } },
    rateLimits: { default: { limit: 2 } },
  });
  expect(changed.transfers.withdrawalLimits).toEqual({ daily: "5", monthly: "90" });
  expect(changed.transfers.gas).toEqual({ ...defaultSettings.transfers.gas, SOLANA: "0.5" });
  expect(changed.rateLimits).toEqual({ default: { limit: 2, windowSeconds: 60 } });
  const suspension = { type: "withdrawals", reason: "Review", expires_at: null };
  const suspended = changeSettings(changed, { transfers: { suspension }, access: { scopes: ["swap:read"] } });
  expect(suspended.transfers.suspension).toEqual(suspension);
  expect(suspended.access.scopes).toEqual(["swap:read"]);
  expect(changeSettings(suspended, { transfers: { suspension: null } }).transfers.suspension).toBeNull();
});

it("by default every optional behaviour is off, and no limit is set", () => {
  const { scopes, ...access } = defaultSettings.access;
  expect(scopes).toHaveLength(10);
  expect({ ...defaultSettings, access }).toEqual({
    fiat: {
      ...{ replay: "accepted", reusedKey: "replay", keyLifeSeconds: null, refreshGraceSeconds: null },
      ...{ namedWebhooks: false, signature: null },
    },
    access: { apiKeyExpiresAt: null, allowedIps: null, enforceScopes: false, twoFactor: null, admin: true },
    rateLimits: { default: { limit: 1_000_000, windowSeconds: 60 } },
    transfers: {
      ...{ gas: { default: "0.02" }, platformFee: "0.10", withdrawalLimits: { daily: null, monthly: null } },
      ...{ nativeGas: "own-balance", userGasStation: false, gasStationEmpty: false, suspension: null },
      ...{ usedKey: "original", refusedKeys: "free", autoSettleSeconds: null },
    },
    swaps: { quoteLifeSeconds: 30 },
    cards: {
      ...{ deploymentSeconds: 60, programApproved: true, dailySpendingLimit: "1000.00" },
      ...{ unfreeze: "any-card", autoSettleSeconds: null },
    },
    agent: {
      ...{ capabilities: ["prediction_market"], categories: null, maxPositionUsd: null },
      ...{ spendingLimitUsd: null, tradeKeys: "replay" },
    },
    webhooks: { loopbackHttp: true, timestampHeader: "x-timestamp" },
  });
});
