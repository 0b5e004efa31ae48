import { expect, it, vi } from "vitest";
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

const meaning = describeSettings(["default", "transactions"]);

it("describes every setting, in the order of the settings, and the limit of each category", () => {
  expect(Object.keys(meaning.rateLimits ?? {})).toEqual(["default", "transactions"]);
  const allowed = "{ limit: an integer, 0 or more; windowSeconds: a number of seconds, 0 or more }";
  expect(meaning.rateLimits?.transactions).toMatchObject({ allowed, gap: "C25, G46" });
  expect(Object.keys(meaning)).toEqual(Object.keys(defaultSettings));
  for (const [section, settings] of Object.entries(defaultSettings))
    expect(Object.keys(meaning[section] ?? {})).toEqual(expect.arrayContaining(Object.keys(settings)));
  expect(meaning.fiat?.reusedKey).toEqual({
    allowed: "replay or refuse",
    gap: "G55",
    about: "What a key that was used for another request gets: the first response, or 422.",
  });
});

it("says each text as one or more sentences, with rules that exist in form", () => {
  for (const { about, allowed, gap } of Object.values(meaning).flatMap((section) => Object.values(section))) {
    expect(about).toMatch(/^[A-Z`].*\.$/);
    expect(allowed).not.toBe("");
    expect(gap ?? "C1").toMatch(/^[A-Z]\d+(, [A-Z]\d+)*$/);
  }
});

const present = { settings: defaultSettings, rateLimitNames: ["default", "transactions"] };

function refusal(change: unknown, settings: Settings = defaultSettings): ControlError {
  const seen = vi.fn(() => checkSettingsChange(change, { ...present, settings }));
  expect(seen).toThrow(ControlError);
  return seen.mock.results[0]?.value;
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

const none = { daily: null, monthly: null };
// The default, what is allowed, another value, and wrong ones. Settings of one kind need no second row of wrong ones.
const rows: readonly [setting: string, value: unknown, allowed: string, good: unknown, ...bad: unknown[]][] = [
  ["fiat.replay", "accepted", "accepted or all", "all", "none", null],
  ["fiat.reusedKey", "replay", "replay or refuse", "refuse"],
  ["fiat.keyLifeSeconds", null, span, 0, -1, Number.NaN, "60", Number.POSITIVE_INFINITY],
  ["fiat.refreshGraceSeconds", null, span, 1.5],
  ["fiat.namedWebhooks", false, flag, true, "true", 1, null],
  ["fiat.signature", null, signed, signature, [], { ...signature, header: "a b" }, { ...signature, encoding: "utf8" }],
  ["access.apiKeyExpiresAt", null, "null or an ISO 8601 string with", "2026-01-01T00:00+01:00", "2026-01-01", 5],
  ["access.allowedIps", null, `null or ${strings}`, ["127.0.0.1"], "127.0.0.1", [1]],
  ["access.scopes", expect.any(Array), strings, ["a"], "a", [1], [""], null],
  ["access.enforceScopes", false, flag, true],
  ["access.twoFactor", null, coded, twoFactor, { code: "123456" }, { ...twoFactor, more: 1 }],
  ["access.admin", true, flag, false],
  ["transfers.gas", { default: "0.02" }, "", { default: "1", SOLANA: "0.5" }, { default: 1 }, { SOLANA: null }, null],
  ["transfers.platformFee", "0.10", decimal, "25.10", 25, "-1", "1e3", "", null],
  ["transfers.withdrawalLimits", none, "", { ...none, daily: "1" }, { ...none, daily: 1 }, { weekly: "1" }, null],
  ["transfers.nativeGas", "own-balance", "own-balance or station", "station"],
  ["transfers.userGasStation", false, flag, true],
  ["transfers.gasStationEmpty", false, flag, true],
  ["transfers.usedKey", "original", "original or conflict", "conflict"],
  ["transfers.refusedKeys", "free", "free or used", "used"],
  ["transfers.autoSettleSeconds", null, span, 1.5],
  ["transfers.suspension", null, "", suspension, { type: "x", reason: "y", expires_at: "tomorrow" }],
  ["swaps.quoteLifeSeconds", 30, "a number of seconds, 0 or more", 1.5, null],
  ["cards.deploymentSeconds", 60, "a number of seconds, 0 or more", 0],
  ["cards.programApproved", true, flag, false],
  ["cards.dailySpendingLimit", "1000.00", decimal, "0"],
  ["cards.unfreeze", "any-card", "any-card or own-cards", "own-cards"],
  ["cards.autoSettleSeconds", null, span, 60],
  ["agent.capabilities", ["prediction_market"], strings, []],
  ["agent.categories", null, `null or ${strings}`, ["sports"]],
  ["agent.maxPositionUsd", null, limit, "10.00", 10, "-1", undefined],
  ["agent.spendingLimitUsd", null, limit, "10.00"],
  ["agent.tradeKeys", "replay", "replay or ignore", "ignore"],
  ["webhooks.loopbackHttp", true, flag, false],
  ["webhooks.timestampHeader", "x-timestamp", "a header name", "x-time", "", "x time", 5],
];

it.each(rows)("%s is %j by default, and accepts %s", (setting, value, allowed, good, ...bad) => {
  const [section = "", name = ""] = setting.split(".");
  expect(defaultSettings).toHaveProperty(setting, value);
  expect(meaning[section]?.[name]?.allowed).toContain(allowed);
  expect(() => checkSettingsChange({ [section]: { [name]: good } }, present)).not.toThrow();
  for (const wrong of bad) {
    const error = refusal({ [section]: { [name]: wrong } });
    expect(error.message).toMatch(new RegExp(`^settings: ${section}\\.${name} must be `));
    expect(error.allowed).toHaveProperty(setting, expect.any(String));
  }
});

it("the rows above are all settings", () => {
  const { rateLimits, ...sections } = defaultSettings;
  const names = Object.entries(sections).flatMap(([section, values]) =>
    Object.keys(values).map((name) => `${section}.${name}`),
  );
  expect(rows.map(([setting]) => setting).sort()).toEqual(names.sort());
  expect(rateLimits).toEqual({ default: { limit: 1_000_000, windowSeconds: 60 } });
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

const sections = "fiat, access, rateLimits, transfers, swaps, cards, agent, webhooks";
it.each([
  [null, "settings must be an object with sections"],
  [[], "settings must be an object with sections"],
  [{ fiats: {} }, `settings: unknown section "fiats" (did you mean fiat?); sections: ${sections}`],
  [{ fiat: null }, "settings: fiat must be an object"],
  [
    { swaps: { quoteLife: 1 } },
    "settings: unknown setting swaps.quoteLife (did you mean quoteLifeSeconds?); swaps has quoteLifeSeconds",
  ],
  [{ swaps: { constructor: 1 } }, "settings: unknown setting swaps.constructor; swaps has quoteLifeSeconds"],
])("rejects %j", (change, message) => {
  const error = refusal(change);
  expect(error.message).toBe(message);
  expect(error.allowed).toBeTypeOf("object");
});
