// What a tenant's sandbox does where the documents leave it open (gaps), and which optional behaviour is on. All of it is JSON.

/** So many requests within a rolling window. */
export interface RateLimitSetting {
  readonly limit: number;
  readonly windowSeconds: number;
}

/** Decimals as strings, such as `"0.02"`. */
type DecimalText = string;

/** Settings of one tenant. Every default is the one that the gap's description names; see docs/rules/gaps.md. */
export interface Settings {
  readonly fiat: {
    /** G7: which outcomes a key brings back: those after authentication and validation, or refusals too. */
    readonly replay: "accepted" | "all";
    /** G55: what a key that was used for another request gets: the first answer, or 422. */
    readonly reusedKey: "replay" | "refuse";
    /** G6: seconds after which a key is forgotten; null: never. */
    readonly keyLifeSeconds: number | null;
    /** G56: seconds after its end during which a token can be refreshed; null: always. */
    readonly refreshGraceSeconds: number | null;
    /** G10: whether `/webhooks` and `/webhooks/create` are served; otherwise they answer 501. */
    readonly namedWebhooks: boolean;
    /** F20, G11: how notifications are signed; null: not at all. */
    readonly signature: {
      readonly header: string;
      readonly encoding: "hex" | "base64";
      readonly secret: string;
    } | null;
  };
  readonly access: {
    /** C4: when the API key ends (ISO 8601); null: never. */
    readonly apiKeyExpiresAt: string | null;
    /**
     * C4: addresses that may use the key; null: all. G71: others get 403. A request comes from the first address of its
     * `x-forwarded-for`, and without that header from `127.0.0.1`.
     */
    readonly allowedIps: readonly string[] | null;
    /** The key's scopes (C98); they count only where `enforceScopes` is on (G43). */
    readonly scopes: readonly string[];
    readonly enforceScopes: boolean;
    /** C11, G25: the code that sensitive operations ask for, in a header or at the top of the body; null: off. */
    readonly twoFactor: { readonly code: string; readonly header: string; readonly bodyField: string } | null;
    /** C77: whether the key counts as admin. */
    readonly admin: boolean;
  };
  /**
   * C25, G46: by category of operation; `default` for every category that is not named. The categories are assumed: the tags of
   * the document in lower case with hyphens, such as `transactions`, `card-customers`, `agent-payments`.
   */
  readonly rateLimits: Readonly<Record<string, RateLimitSetting>>;
  readonly transfers: {
    /**
     * G46: what a transfer costs in gas, in US dollars, by chain; `default` for every chain that is not named. Charged in the
     * token sent.
     */
    readonly gas: Readonly<Record<string, DecimalText>>;
    /** G46: what the service takes for a transfer, in US dollars. Charged in the token sent. */
    readonly platformFee: DecimalText;
    /** G46, C17: in US dollars, over 24 hours and 30 days; null: none. */
    readonly withdrawalLimits: { readonly daily: DecimalText | null; readonly monthly: DecimalText | null };
    /** G27: what pays for the gas of a native asset that does not fund itself: its own balance, or a station, with markup. */
    readonly nativeGas: "own-balance" | "station";
    /** C34, C35: whether the user has a gas station, and whether a station is empty (C37). */
    readonly userGasStation: boolean;
    readonly gasStationEmpty: boolean;
    /** A8: what a key that was used before gets: the first result (C41, C42), or 409 `conflict` (C19). */
    readonly usedKey: "original" | "conflict";
    /** G63: whether a refused transfer uses up its key. */
    readonly refusedKeys: "free" | "used";
    /** C16: not null: withdrawals are suspended. */
    readonly suspension: { readonly type: string; readonly reason: string; readonly expires_at: string | null } | null;
  };
  readonly swaps: {
    /** Seconds until a quote expires (G46). */
    readonly quoteLifeSeconds: number;
  };
  readonly cards: {
    /** C55: seconds until a card wallet is deployed. */
    readonly deploymentSeconds: number;
    /** C75: whether the card-issuer program is approved. */
    readonly programApproved: boolean;
    /** In the card's currency (G46). */
    readonly dailySpendingLimit: DecimalText;
  };
  readonly agent: {
    /** What the connector may do; `prediction_market` is the one that is named (C79). */
    readonly capabilities: readonly string[];
    /** C81: the categories that the connector allows; null: all. */
    readonly categories: readonly string[] | null;
    /** C82, in US dollars; null: none. */
    readonly maxPositionUsd: DecimalText | null;
    readonly spendingLimitUsd: DecimalText | null;
    /** G60: what a key does that a trade was made with before: brings back that trade, or nothing. */
    readonly tradeKeys: "replay" | "ignore";
  };
  readonly webhooks: {
    /** C88: whether `http:` addresses on this machine are accepted. That they are is assumed. */
    readonly loopbackHttp: boolean;
    /** The header for the time, which the documents do not name (G40). */
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
    scopes: [
      ...["wallets:read", "wallets:write", "transactions:read", "transactions:write", "cards:read", "cards:write"],
      ...["swap:read", "swap:write", "webhooks:write", "apikey:write"],
    ],
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

/** Some settings of some sections; what is left out stays as it is. */
export type SettingsChange = { readonly [Section in keyof Settings]?: Partial<Settings[Section]> };

/** The settings with a change applied, section by section. Nothing of either is shared with the result. */
export function changeSettings(settings: Settings, change: SettingsChange): Settings {
  const sections = Object.entries(settings).map(([name, section]) => [
    name,
    { ...section, ...change[name as keyof Settings] },
  ]);
  return structuredClone(Object.fromEntries(sections));
}
