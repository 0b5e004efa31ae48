import { expect, it } from "vitest";
import { checkSettingsChange, describeSettings } from "./check-settings.ts";
import { ControlError } from "./control-error.ts";
import { changeSettings, defaultSettings, type Settings } from "./settings.ts";

it("a change affects only the named settings, and copies what it is given", () => {
  const before = structuredClone(defaultSettings);
  const gas = { default: "1.00" };
  const changed = changeSettings(defaultSettings, { transfers: { gas }, fiat: { namedWebhooks: true } });
  gas.default = "x";
  expect(changed).toEqual({
    ...before,
    transfers: { ...before.transfers, gas: { default: "1.00" } },
    fiat: { ...before.fiat, namedWebhooks: true },
  });
  (changed.access.scopes as string[]).length = 0;
  expect(defaultSettings).toEqual(before);
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

const meaning = describeSettings(["default", "transactions"]);

it("describes every setting, in the order of the settings, and the limit of each category", () => {
  expect(Object.keys(meaning.rateLimits ?? {})).toEqual(["default", "transactions"]);
  const allowed = "{ limit: an integer, 0 or more; windowSeconds: a number of seconds, 0 or more }";
  expect(meaning.rateLimits?.transactions).toMatchObject({ allowed, gap: "C25, G46" });
  expect(Object.keys(meaning)).toEqual(Object.keys(defaultSettings));
  for (const [section, settings] of Object.entries(defaultSettings)) {
    expect(Object.keys(meaning[section] ?? {}).sort()).toEqual(expect.arrayContaining(Object.keys(settings).sort()));
  }
  expect(meaning.fiat?.reusedKey).toEqual({
    ...{ allowed: "replay or refuse", gap: "G55" },
    about: "What a key that was used for another request gets: the first response, or 422.",
  });
});

it("says each text as one or more sentences, with rules that exist in form", () => {
  for (const { about, allowed, gap } of Object.values(meaning).flatMap((section) => Object.values(section))) {
    expect(about).toMatch(/^[A-Z`].*\.$/);
    expect(allowed).not.toBe("");
    if (gap !== null) expect(gap).toMatch(/^[A-Z]\d+(, [A-Z]\d+)*$/);
  }
});

const present = { settings: defaultSettings, rateLimitNames: ["default", "transactions"] };

function refusal(change: unknown, settings: Settings = defaultSettings): ControlError {
  try {
    checkSettingsChange(change, { ...present, settings });
  } catch (error) {
    if (error instanceof ControlError) return error;
  }
  throw new Error("Expected a ControlError");
}

it("accepts the defaults", () => expect(() => checkSettingsChange(defaultSettings, present)).not.toThrow());

const span = "null or a number of seconds, 0 or more";
const decimal = 'an unsigned decimal string such as "25.10"';
const strings = "an array of strings";
const flag = "true or false";
const signature = { header: "x-signature", encoding: "hex", secret: "s" } as const;
const twoFactor = { code: "123456", header: "x-code", bodyField: "code" } as const;
const suspension = { type: "withdrawals", reason: "Review", expires_at: null };
const limit = `null or ${decimal}`;
const signed = "null or { header: a header name; encoding: hex or base64; secret: a non-empty string }";
const coded = "null or { code: a non-empty string; header: a header name; bodyField: a non-empty string }";

// What a setting accepts, a value other than the default, and wrong ones. Settings of one kind need no second row of wrong ones.
it.each<[setting: string, allowed: string, good: unknown, ...bad: unknown[]]>([
  ["fiat.replay", "accepted or all", "all", "none", null],
  ["fiat.reusedKey", "replay or refuse", "refuse"],
  ["fiat.keyLifeSeconds", span, 0, -1, Number.NaN, "60", Number.POSITIVE_INFINITY],
  ["fiat.refreshGraceSeconds", span, 1.5],
  ["fiat.namedWebhooks", flag, true, "true", 1, null],
  ["fiat.signature", signed, signature, [], { ...signature, header: "a b" }, { ...signature, encoding: "utf8" }],
  ["access.apiKeyExpiresAt", "null or an ISO 8601 string with", "2026-01-01T00:00+01:00", "2026-01-01", 5],
  ["access.allowedIps", `null or ${strings}`, ["127.0.0.1"], "127.0.0.1", [1]],
  ["access.scopes", strings, ["a"], "a", [1], [""], null],
  ["access.enforceScopes", flag, true],
  ["access.twoFactor", coded, twoFactor, { code: "123456" }, { ...twoFactor, more: 1 }],
  ["access.admin", flag, false],
  ["transfers.gas", "", { default: "1", SOLANA: "0.5" }, { default: 1 }, { SOLANA: null }, null],
  ["transfers.platformFee", decimal, "25.10", 25, "-1", "1e3", "", null],
  ["transfers.withdrawalLimits", "", { daily: "1", monthly: null }, { daily: "1", monthly: 1 }, { weekly: "1" }, null],
  ["transfers.nativeGas", "own-balance or station", "station"],
  ["transfers.userGasStation", flag, true],
  ["transfers.gasStationEmpty", flag, true],
  ["transfers.usedKey", "original or conflict", "conflict"],
  ["transfers.refusedKeys", "free or used", "used"],
  ["transfers.autoSettleSeconds", span, 1.5],
  ["transfers.suspension", "", suspension, { type: "x", reason: "y", expires_at: "tomorrow" }],
  ["swaps.quoteLifeSeconds", "a number of seconds, 0 or more", 1.5, null],
  ["cards.deploymentSeconds", "a number of seconds, 0 or more", 0],
  ["cards.programApproved", flag, false],
  ["cards.dailySpendingLimit", decimal, "0"],
  ["cards.unfreeze", "any-card or own-cards", "own-cards"],
  ["cards.autoSettleSeconds", span, 60],
  ["agent.capabilities", strings, []],
  ["agent.categories", `null or ${strings}`, ["sports"]],
  ["agent.maxPositionUsd", limit, "10.00", 10, "-1", undefined],
  ["agent.spendingLimitUsd", limit, "10.00"],
  ["agent.tradeKeys", "replay or ignore", "ignore"],
  ["webhooks.loopbackHttp", flag, false],
  ["webhooks.timestampHeader", "a header name", "x-time", "", "x time", 5],
])("%s accepts %s, such as %j", (setting, allowed, good, ...bad) => {
  const [section = "", name = ""] = setting.split(".");
  expect(meaning[section]?.[name]?.allowed).toContain(allowed);
  expect(() => checkSettingsChange({ [section]: { [name]: good } }, present)).not.toThrow();
  for (const value of bad) {
    const error = refusal({ [section]: { [name]: value } });
    expect(error.message).toMatch(new RegExp(`^settings: ${section}\\.${name} must be `));
    expect(error.allowed).toHaveProperty(setting, expect.any(String));
  }
});

it("a part of an object is enough where the setting has a value, and refused where it is null", () => {
  const part = (value: object) => ({ access: { twoFactor: value } });
  const settings = changeSettings(defaultSettings, { access: { twoFactor } });
  for (const transfers of [{ withdrawalLimits: { daily: "5" } }, { gas: { SOLANA: "5" } }])
    expect(() => checkSettingsChange({ transfers }, present)).not.toThrow();
  expect(() => checkSettingsChange(part({ code: "654321" }), { settings })).not.toThrow();
  expect(refusal(part({ code: 5 }), settings).message).toMatch(/^settings: access\.twoFactor must be [^,]*$/);
  expect(refusal(part({ code: "654321" })).message).toBe(
    "settings: access.twoFactor must be null or { code: a non-empty string; header: a header name; bodyField: " +
      "a non-empty string }, with all its fields, since there is no value to change",
  );
  const added = refusal({ rateLimits: { transactions: { limit: 5 } } });
  expect(added.message).toMatch(/since there is no value to change$/);
});

it("rateLimits accepts the names of categories, without a default, and rejects others", () => {
  const limit = { limit: 2, windowSeconds: 60 };
  for (const rateLimits of [{ transactions: limit }, { default: { limit: 2 } }])
    expect(() => checkSettingsChange({ rateLimits }, present)).not.toThrow();
  const error = refusal({ rateLimits: { transfers: limit } });
  expect(error.message).toBe("settings: unknown setting rateLimits.transfers; rateLimits has default, transactions");
  expect(error.allowed).toEqual({ rateLimits: ["default", "transactions"] });
  for (const wrong of [{ ...limit, limit: -1 }, { ...limit, limit: 1.5 }, 5])
    expect(refusal({ rateLimits: { default: wrong } }).message).toMatch(/^settings: rateLimits\.default must be /);
});

it.each([
  [null, "settings must be an object with sections"],
  [[], "settings must be an object with sections"],
  [
    { fiats: {} },
    'settings: unknown section "fiats"; sections: fiat, access, rateLimits, transfers, swaps, cards, agent, webhooks',
  ],
  [{ fiat: null }, "settings: fiat must be an object"],
  [{ swaps: { quoteLife: 1 } }, "settings: unknown setting swaps.quoteLife; swaps has quoteLifeSeconds"],
  [{ swaps: { constructor: 1 } }, "settings: unknown setting swaps.constructor; swaps has quoteLifeSeconds"],
])("rejects %j", (change, message) => {
  const error = refusal(change);
  expect(error.message).toBe(message);
  expect(error.allowed).toBeTypeOf("object");
});
