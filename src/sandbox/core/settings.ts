// Settings of a tenant: how the sandbox fills gaps in the documents, and which optional behaviour is on. All values are JSON.

import { scopes } from "../../../generated/crypto/routes.ts";

/** The number of requests allowed within a rolling window. */
export interface RateLimitSetting {
  readonly limit: number;
  readonly windowSeconds: number;
}

/** Decimals as strings, such as `"0.02"`. */
type DecimalText = string;

/** Settings of one tenant. The defaults are those of the gaps; see docs/rules/gaps.md. */
export interface Settings {
  readonly fiat: {
    /** G7: which responses a key replays: only those after authentication and validation, or refusals too. */
    readonly replay: "accepted" | "all";
    /** G55: what a key that was used for another request gets: the first response, or 422. */
    readonly reusedKey: "replay" | "refuse";
    /** G6: seconds until a key expires; null: never. */
    readonly keyLifeSeconds: number | null;
    /** G56: seconds after expiry during which a token can be refreshed; null: always. */
    readonly refreshGraceSeconds: number | null;
    /** G10: whether `/webhooks` and `/webhooks/create` are served; otherwise they respond with 501. */
    readonly namedWebhooks: boolean;
    /** F20, G11: how notifications are signed; null: unsigned. */
    readonly signature: {
      readonly header: string;
      readonly encoding: "hex" | "base64";
      readonly secret: string;
    } | null;
  };
  readonly access: {
    /** C4: when the API key expires (ISO 8601); null: never. */
    readonly apiKeyExpiresAt: string | null;
    /**
     * C4: IP addresses that may use the key; null: all. G71: others get 403. The address of a request is the first one in
     * `x-forwarded-for`, or `127.0.0.1` without that header.
     */
    readonly allowedIps: readonly string[] | null;
    /** The key's scopes (C98), enforced only if `enforceScopes` is on (G43). */
    readonly scopes: readonly string[];
    readonly enforceScopes: boolean;
    /** C11, G25: the code that sensitive operations require in a header or a top-level field of the body; null: off. */
    readonly twoFactor: { readonly code: string; readonly header: string; readonly bodyField: string } | null;
    /** C77: whether the key is an admin key. */
    readonly admin: boolean;
  };
  /**
   * C25, G46: by category of operation; `default` applies to every other category. The categories are assumed: the tags of the
   * document in lower case with hyphens, such as `transactions`, `card-customers`, `agent-payments`.
   */
  readonly rateLimits: Readonly<Record<string, RateLimitSetting>>;
  readonly transfers: {
    /**
     * G46: gas of a transfer in US dollars, by chain; `default` applies to every other chain. Charged in the token sent.
     */
    readonly gas: Readonly<Record<string, DecimalText>>;
    /** G46: fee of the service for a transfer in US dollars. Charged in the token sent. */
    readonly platformFee: DecimalText;
    /** G46, C17: in US dollars, over 24 hours and 30 days; null: no limit. */
    readonly withdrawalLimits: { readonly daily: DecimalText | null; readonly monthly: DecimalText | null };
    /** G27: what pays for the gas of a native asset without self-funding: its own balance, or a gas station with markup. */
    readonly nativeGas: "own-balance" | "station";
    /** C34, C35: whether the user has a gas station. */
    readonly userGasStation: boolean;
    /** C37: whether the gas stations are empty. */
    readonly gasStationEmpty: boolean;
    /** A8: what a used key gets: the first result (C41, C42), or 409 `conflict` (C19). */
    readonly usedKey: "original" | "conflict";
    /** G63: whether a refused transfer leaves its key free or uses it up. */
    readonly refusedKeys: "free" | "used";
    /** C16: withdrawals are suspended for this reason; null: not suspended. */
    readonly suspension: { readonly type: string; readonly reason: string; readonly expires_at: string | null } | null;
  };
  readonly swaps: {
    /** Seconds until a quote expires (G46). */
    readonly quoteLifeSeconds: number;
  };
  readonly cards: {
    /** C55: seconds until a card wallet is deployed. */
    readonly deploymentSeconds: number;
    /** C75: whether the card issuer program is approved. */
    readonly programApproved: boolean;
    /** In the card's currency (G46). */
    readonly dailySpendingLimit: DecimalText;
  };
  readonly agent: {
    /** What the connector may do; only `prediction_market` is documented (C79). */
    readonly capabilities: readonly string[];
    /** C81: the categories that the connector allows; null: all. */
    readonly categories: readonly string[] | null;
    /** C82: in US dollars; null: no limit. */
    readonly maxPositionUsd: DecimalText | null;
    readonly spendingLimitUsd: DecimalText | null;
    /** G60: whether a used key replays its trade, or is ignored. */
    readonly tradeKeys: "replay" | "ignore";
  };
  readonly webhooks: {
    /** C88: whether `http:` addresses on this machine are accepted (assumed). */
    readonly loopbackHttp: boolean;
    /** The name of the timestamp header, which is undocumented (G40). */
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
    suspension: null,
  },
  swaps: { quoteLifeSeconds: 30 },
  cards: { deploymentSeconds: 60, programApproved: true, dailySpendingLimit: "1000.00" },
  agent: {
    capabilities: ["prediction_market"],
    categories: null,
    maxPositionUsd: null,
    spendingLimitUsd: null,
    tradeKeys: "replay",
  },
  webhooks: { loopbackHttp: true, timestampHeader: "x-timestamp" },
};

/** Changes to some settings of some sections; omitted ones keep their values. */
export type SettingsChange = { readonly [Section in keyof Settings]?: Partial<Settings[Section]> };

/** Applies a change section by section, and returns a deep copy. */
export function changeSettings(settings: Settings, change: SettingsChange): Settings {
  const sections = Object.entries(settings).map(([name, section]) => [
    name,
    { ...section, ...change[name as keyof Settings] },
  ]);
  return structuredClone(Object.fromEntries(sections));
}
