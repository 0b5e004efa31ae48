// Settings of a tenant: how the sandbox fills gaps in the documents, and which optional behaviour is on. All values are JSON.

import { scopes } from "../../../generated/crypto/routes.ts";
import { isObject } from "./setting-kinds.ts";

/** The number of requests allowed within a rolling window. */
export interface RateLimitSetting {
  readonly limit: number;
  readonly windowSeconds: number;
}

/** Decimals as strings, such as `"0.02"`. */
type DecimalText = string;

/** Settings of one tenant. `describeSettings` says what each means, and docs/guides/sandbox.md lists them. */
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

export const defaultSettings: Settings = {
  fiat: {
    replay: "accepted",
    reusedKey: "replay",
    keyLifeSeconds: null,
    refreshGraceSeconds: null,
    namedWebhooks: false,
    signature: null,
  },
  access: {
    apiKeyExpiresAt: null,
    allowedIps: null,
    scopes,
    enforceScopes: false,
    twoFactor: null,
    admin: true,
  },
  rateLimits: { default: { limit: 1_000_000, windowSeconds: 60 } },
  transfers: {
    gas: { default: "0.02" },
    platformFee: "0.10",
    withdrawalLimits: { daily: null, monthly: null },
    nativeGas: "own-balance",
    userGasStation: false,
    gasStationEmpty: false,
    usedKey: "original",
    refusedKeys: "free",
    autoSettleSeconds: null,
    suspension: null,
  },
  swaps: { quoteLifeSeconds: 30 },
  cards: {
    deploymentSeconds: 60,
    programApproved: true,
    dailySpendingLimit: "1000.00",
    unfreeze: "any-card",
    autoSettleSeconds: null,
  },
  agent: {
    capabilities: ["prediction_market"],
    categories: null,
    maxPositionUsd: null,
    spendingLimitUsd: null,
    tradeKeys: "replay",
  },
  webhooks: { loopbackHttp: true, timestampHeader: "x-timestamp" },
};

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
