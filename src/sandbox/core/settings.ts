// Settings of a tenant: how the sandbox fills gaps in the documents, and which optional behaviour is on. All values are JSON. The
// table has for each its first value, which values it takes, what it means, and the gap that it fills.

import { scopes } from "../../../generated/crypto/routes.ts";
import {
  byName,
  count,
  decimal,
  either,
  flag,
  headerName,
  isObject,
  object,
  orNull,
  type SettingKind,
  seconds,
  text,
  texts,
  time,
} from "./setting-kinds.ts";

/** The number of requests allowed within a rolling window. */
export interface RateLimitSetting {
  readonly limit: number;
  readonly windowSeconds: number;
}

/** Decimals as strings, such as `"0.02"`. */
type DecimalText = string;

/**
 * Settings of one tenant. What each means is listed in
 * https://github.com/svc-org/svc-sdk/blob/main/docs/guides/sandbox-reference.md#settings
 */
export interface Settings {
  readonly fiat: {
    readonly replay: "accepted" | "all";
    readonly reusedKey: "replay" | "refuse";
    readonly keyLifeSeconds: number | null;
    readonly refreshGraceSeconds: number | null;
    readonly namedWebhooks: boolean;
    readonly signature: {
      readonly header: string;
      readonly encoding: "hex" | "base64";
      readonly secret: string;
    } | null;
  };
  readonly access: {
    readonly apiKeyExpiresAt: string | null;
    readonly allowedIps: readonly string[] | null;
    readonly scopes: readonly string[];
    readonly enforceScopes: boolean;
    readonly twoFactor: { readonly code: string; readonly header: string; readonly bodyField: string } | null;
    readonly admin: boolean;
  };
  /** By category of operation. */
  readonly rateLimits: Readonly<Record<string, RateLimitSetting>>;
  readonly transfers: {
    /** By chain. */
    readonly gas: Readonly<Record<string, DecimalText>>;
    readonly platformFee: DecimalText;
    readonly withdrawalLimits: { readonly daily: DecimalText | null; readonly monthly: DecimalText | null };
    readonly nativeGas: "own-balance" | "station";
    readonly userGasStation: boolean;
    readonly gasStationEmpty: boolean;
    readonly usedKey: "original" | "conflict";
    readonly refusedKeys: "free" | "used";
    readonly autoSettleSeconds: number | null;
    readonly suspension: { readonly type: string; readonly reason: string; readonly expires_at: string | null } | null;
  };
  readonly swaps: {
    readonly quoteLifeSeconds: number;
  };
  readonly cards: {
    readonly deploymentSeconds: number;
    readonly programApproved: boolean;
    readonly dailySpendingLimit: DecimalText;
    readonly unfreeze: "any-card" | "own-cards";
    readonly autoSettleSeconds: number | null;
  };
  readonly agent: {
    readonly capabilities: readonly string[];
    readonly categories: readonly string[] | null;
    readonly maxPositionUsd: DecimalText | null;
    readonly spendingLimitUsd: DecimalText | null;
    readonly tradeKeys: "replay" | "ignore";
  };
  readonly webhooks: {
    readonly loopbackHttp: boolean;
    readonly timestampHeader: string;
  };
}

/** Some fields of an object, or another value as a whole. */
type Change<Value> = Value extends readonly unknown[] ? Value : Value extends object ? Partial<Value> : Value;

/** Changes to some settings of some sections; omitted ones keep their values, as do the omitted fields of an object. */
export type SettingsChange = {
  readonly [Section in keyof Settings]?: {
    readonly [Name in keyof Settings[Section]]?: Change<Settings[Section][Name]>;
  };
};

/** Applies a change section by section, and returns a deep copy. */
export function changeSettings(settings: Settings, change: SettingsChange): Settings {
  const sections = Object.entries(settings).map(([name, section]) => [
    name,
    changeSection(section, change[name as keyof Settings] ?? {}),
  ]);
  return structuredClone(Object.fromEntries(sections));
}

function changeSection(section: object, change: object): object {
  const before: Readonly<Record<string, unknown>> = { ...section };
  const changed = Object.entries(change).map(([name, value]) => {
    const old = before[name];
    return [name, isObject(value) && isObject(old) ? { ...old, ...value } : value];
  });
  return { ...before, ...Object.fromEntries(changed) };
}

export interface SettingRule<Value = unknown> extends SettingKind {
  readonly initial: Value;
  readonly about: string;
  /** The rules that leave open what the setting decides, such as `G55`, or that it switches on; null: none. */
  readonly gap: string | null;
}

export type SectionRules = SettingRule | Readonly<Record<string, SettingRule>>;

type SettingRules = Readonly<Record<string, SectionRules>>;

// Does not compile if a setting is missing or superfluous. Sections with free names have one rule for all.
type SettingTable = {
  readonly [Section in keyof Settings]: string extends keyof Settings[Section]
    ? SettingRule<Settings["rateLimits"][string]>
    : { readonly [Name in keyof Settings[Section]]: SettingRule<Settings[Section][Name]> };
};

export const settingTable: SettingTable = {
  fiat: {
    replay: {
      ...rule("G7", "accepted", either("accepted", "all")),
      about: "Which responses a key replays: those after authentication and validation, or refusals too.",
    },
    reusedKey: {
      ...rule("G55", "replay", either("replay", "refuse")),
      about: "What a key that was used for another request gets: the first response, or 422.",
    },
    keyLifeSeconds: { ...rule("G6", null, orNull(seconds)), about: "Seconds until a key expires; null: never." },
    refreshGraceSeconds: {
      ...rule("G56", null, orNull(seconds)),
      about: "Seconds after its expiry during which a token can be refreshed; null: always.",
    },
    namedWebhooks: {
      ...rule("G10", false, flag),
      about: "Whether `/webhooks` and `/webhooks/create` are served; otherwise they respond with 501.",
    },
    signature: {
      ...rule(
        "F20, G11",
        null,
        orNull(object({ header: headerName, encoding: either("hex", "base64"), secret: text })),
      ),
      about: "How notifications are signed; null: unsigned.",
    },
  },
  access: {
    apiKeyExpiresAt: {
      ...rule("C4", null, orNull(time)),
      about: "When the API key and its tokens expire; null: never.",
    },
    allowedIps: {
      ...rule("C4, G71", null, orNull(texts)),
      about:
        "IP addresses that may use the key and get tokens for it; others get 403; null: all. The address of a request is the first one in `x-forwarded-for`, or `127.0.0.1` without that header.",
    },
    scopes: { ...rule("C98", scopes, texts), about: "The key's scopes." },
    enforceScopes: {
      ...rule("G43", false, flag),
      about: "Whether an operation requires the scope that this project assigns to it.",
    },
    twoFactor: {
      ...rule("C11, G25", null, orNull(object({ code: text, header: headerName, bodyField: text }))),
      about: "The code that sensitive operations require, in a header or a top-level field of the body; null: none.",
    },
    admin: { ...rule("C77", true, flag), about: "Whether the API key is an admin key." },
  },
  rateLimits: {
    ...rule("C25, G46", { limit: 1_000_000, windowSeconds: 60 }, object({ limit: count, windowSeconds: seconds })),
    about:
      "Requests of a category within a rolling window. A category is a tag of the document in lower case with hyphens; `default` applies to every category without a limit of its own.",
  },
  transfers: {
    gas: {
      ...rule("G46", { default: "0.02" }, byName(decimal)),
      about:
        "Gas of a transfer in US dollars, by chain; `default` applies to every other chain. Charged in the token sent.",
    },
    platformFee: {
      ...rule("G46", "0.10", decimal),
      about: "The service's fee for a transfer in US dollars. Charged in the token sent.",
    },
    withdrawalLimits: {
      ...rule("C17, G46", { daily: null, monthly: null }, object({ daily: orNull(decimal), monthly: orNull(decimal) })),
      about: "In US dollars, over 24 hours and 30 days; null: no limit.",
    },
    nativeGas: {
      ...rule("G27", "own-balance", either("own-balance", "station")),
      about:
        "What pays for the gas of a native asset without self-funding: its own balance, or a gas station with markup.",
    },
    userGasStation: { ...rule("C34, C35", false, flag), about: "Whether the user has a gas station." },
    gasStationEmpty: { ...rule("C37", false, flag), about: "Whether the gas stations are empty." },
    usedKey: {
      ...rule("A8", "original", either("original", "conflict")),
      about: "What a used key gets: the first result (C41, C42), or 409 `conflict` (C19).",
    },
    refusedKeys: {
      ...rule("G63", "free", either("free", "used")),
      about: "Whether a refused transfer leaves its key free or uses it up.",
    },
    autoSettleSeconds: {
      ...rule("C46", null, orNull(seconds)),
      about: "Seconds of the tenant's time after which a new transfer settles; null: only a simulation settles it.",
    },
    suspension: {
      ...rule("C16", null, orNull(object({ type: text, reason: text, expires_at: orNull(time) }))),
      about: "Why withdrawals are suspended; null: they are not.",
    },
  },
  swaps: { quoteLifeSeconds: { ...rule("G46", 30, seconds), about: "Seconds until a quote expires." } },
  cards: {
    deploymentSeconds: { ...rule("C55", 60, seconds), about: "Seconds until a card wallet is deployed." },
    programApproved: { ...rule("C75", true, flag), about: "Whether the card-issuer program is approved." },
    dailySpendingLimit: {
      ...rule("G46", "1000.00", decimal),
      about: "What a card wallet may spend in a day, in the card's currency.",
    },
    unfreeze: {
      ...rule("G67", "any-card", either("any-card", "own-cards")),
      about: "Whether the documented unfreeze operation takes the cards of customers, too, or only the account's own.",
    },
    autoSettleSeconds: {
      ...rule("G20", null, orNull(seconds)),
      about:
        "Seconds of the tenant's time after which a new authorized payment settles; null: only a simulation settles it.",
    },
  },
  agent: {
    capabilities: {
      ...rule("C79", ["prediction_market"], texts),
      about: "What the connector may do; only `prediction_market` is documented.",
    },
    categories: { ...rule("C81", null, orNull(texts)), about: "The categories that the connector allows; null: all." },
    maxPositionUsd: {
      ...rule("C82, G46", null, orNull(decimal)),
      about: "The largest position in US dollars; null: no limit.",
    },
    spendingLimitUsd: {
      ...rule("C82, G46", null, orNull(decimal)),
      about: "What the connector may spend, in US dollars; null: no limit.",
    },
    tradeKeys: {
      ...rule("G60", "replay", either("replay", "ignore")),
      about: "Whether a used key replays its trade, or is ignored.",
    },
  },
  webhooks: {
    loopbackHttp: { ...rule("C88", true, flag), about: "Whether `http:` addresses on this machine are accepted." },
    timestampHeader: {
      ...rule("G40", "x-timestamp", headerName),
      about: "The name of the header with the time of a delivery.",
    },
  },
};

/** The settings of a new tenant. */
export const defaultSettings: Settings = Object.fromEntries(
  Object.entries(settingTable as SettingRules).map(([section, rules]) => [section, initialOf(rules)]),
) as never;

function rule<const Value>(gap: string | null, initial: Value, { allowed, fits }: SettingKind) {
  return { allowed, fits, initial, gap };
}

function initialOf(section: SectionRules): unknown {
  if (isRule(section)) return { default: section.initial };
  return Object.fromEntries(Object.entries(section).map(([name, { initial }]) => [name, initial]));
}

export function isRule(section: SectionRules): section is SettingRule {
  return typeof section.fits === "function";
}
