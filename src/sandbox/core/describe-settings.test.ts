import { expect, it } from "vitest";
import { describeSettings } from "./check-settings.ts";
import { defaultSettings } from "./settings.ts";

const meaning = describeSettings(["default", "transactions"]);

it("describes every setting, in the order of the settings", () => {
  expect(Object.keys(meaning)).toEqual(Object.keys(defaultSettings));
  for (const [section, settings] of Object.entries(defaultSettings)) {
    expect(Object.keys(meaning[section] ?? {}).sort()).toEqual(expect.arrayContaining(Object.keys(settings).sort()));
  }
  expect(meaning.fiat?.reusedKey).toEqual({
    ...{ allowed: "replay or refuse", gap: "G55" },
    about: "What a key that was used for another request gets: the first response, or 422.",
  });
});

it("describes the limit of each category", () => {
  expect(Object.keys(meaning.rateLimits ?? {})).toEqual(["default", "transactions"]);
  expect(meaning.rateLimits?.transactions).toEqual({
    ...{ allowed: "{ limit: an integer, 0 or more; windowSeconds: a number of seconds, 0 or more }", gap: "C25, G46" },
    about: expect.stringContaining("Requests of a category"),
  });
});

it("says each text as one or more sentences, with rules that exist in form", () => {
  for (const { about, allowed, gap } of Object.values(meaning).flatMap((section) => Object.values(section))) {
    expect(about).toMatch(/^[A-Z`].*\.$/);
    expect(allowed).not.toBe("");
    if (gap !== null) expect(gap).toMatch(/^[A-Z]\d+(, [A-Z]\d+)*$/);
  }
});

const decimal = 'an unsigned decimal string such as "25.10"';
const time = 'an ISO 8601 string with a time zone such as "2026-01-01T00:00:00Z"';
const text = "a non-empty string";
const seconds = "a number of seconds, 0 or more";
const flag = "true or false";
const texts = "an array of strings";

it("says in words which values each setting takes", () => {
  const allowed = Object.entries(meaning).map(([section, settings]) => [
    section,
    Object.fromEntries(Object.entries(settings).map(([name, one]) => [name, one.allowed])),
  ]);
  const limit = `{ limit: an integer, 0 or more; windowSeconds: ${seconds} }`;
  expect(Object.fromEntries(allowed)).toEqual({
    fiat: {
      replay: "accepted or all",
      reusedKey: "replay or refuse",
      keyLifeSeconds: `null or ${seconds}`,
      refreshGraceSeconds: `null or ${seconds}`,
      namedWebhooks: flag,
      signature: `null or { header: a header name; encoding: hex or base64; secret: ${text} }`,
    },
    access: {
      apiKeyExpiresAt: `null or ${time}`,
      allowedIps: `null or ${texts}`,
      scopes: texts,
      enforceScopes: flag,
      twoFactor: `null or { code: ${text}; header: a header name; bodyField: ${text} }`,
      admin: flag,
    },
    rateLimits: { default: limit, transactions: limit },
    transfers: {
      gas: `an object with a default and other names, each ${decimal}`,
      platformFee: decimal,
      withdrawalLimits: `{ daily: null or ${decimal}; monthly: null or ${decimal} }`,
      nativeGas: "own-balance or station",
      userGasStation: flag,
      gasStationEmpty: flag,
      usedKey: "original or conflict",
      refusedKeys: "free or used",
      autoSettleSeconds: `null or ${seconds}`,
      suspension: `null or { type: ${text}; reason: ${text}; expires_at: null or ${time} }`,
    },
    swaps: { quoteLifeSeconds: seconds },
    cards: {
      deploymentSeconds: seconds,
      programApproved: flag,
      dailySpendingLimit: decimal,
      unfreeze: "any-card or own-cards",
      autoSettleSeconds: `null or ${seconds}`,
    },
    agent: {
      capabilities: texts,
      categories: `null or ${texts}`,
      maxPositionUsd: `null or ${decimal}`,
      spendingLimitUsd: `null or ${decimal}`,
      tradeKeys: "replay or ignore",
    },
    webhooks: { loopbackHttp: flag, timestampHeader: "a header name" },
  });
});
