// What each setting means, which values it takes, and the gap in the documents that it fills. The table of docs/guides/sandbox.md and
// `GET /_sandbox/tenants/<id>/settings` show it.

import {
  byName,
  count,
  decimal,
  either,
  flag,
  headerName,
  object,
  orNull,
  type SettingKind,
  seconds,
  text,
  texts,
  time,
} from "./setting-kinds.ts";
import type { Settings } from "./settings.ts";

/** One setting. */
export interface SettingRule extends SettingKind {
  readonly about: string;
  /** The rules that leave open what the setting decides, such as `G55`, or that it switches on; null: none. */
  readonly gap: string | null;
}

// Does not compile if a setting is missing or superfluous. Sections with free names have one rule for all.
type SettingTable = {
  readonly [Section in keyof Settings]: string extends keyof Settings[Section]
    ? SettingRule
    : { readonly [Name in keyof Settings[Section]]: SettingRule };
};

function rule(gap: string | null, { allowed, fits }: SettingKind, about: string): SettingRule {
  return { allowed, fits, about, gap };
}

export const settingTable: SettingTable = {
  fiat: {
    replay: rule(
      "G7",
      either("accepted", "all"),
      "Which responses a key replays: those after authentication and validation, or refusals too.",
    ),
    reusedKey: rule(
      "G55",
      either("replay", "refuse"),
      "What a key that was used for another request gets: the first response, or 422.",
    ),
    keyLifeSeconds: rule("G6", orNull(seconds), "Seconds until a key expires; null: never."),
    refreshGraceSeconds: rule(
      "G56",
      orNull(seconds),
      "Seconds after its expiry during which a token can be refreshed; null: always.",
    ),
    namedWebhooks: rule(
      "G10",
      flag,
      "Whether `/webhooks` and `/webhooks/create` are served; otherwise they respond with 501.",
    ),
    signature: rule(
      "F20, G11",
      orNull(object({ header: headerName, encoding: either("hex", "base64"), secret: text })),
      "How notifications are signed; null: unsigned.",
    ),
  },
  access: {
    apiKeyExpiresAt: rule("C4", orNull(time), "When the API key and its tokens expire; null: never."),
    allowedIps: rule(
      "C4, G71",
      orNull(texts),
      "IP addresses that may use the key and get tokens for it; others get 403; null: all. The address of a request is the first one in `x-forwarded-for`, or `127.0.0.1` without that header.",
    ),
    scopes: rule("C98", texts, "The key's scopes."),
    enforceScopes: rule("G43", flag, "Whether an operation requires the scope that this project assigns to it."),
    twoFactor: rule(
      "C11, G25",
      orNull(object({ code: text, header: headerName, bodyField: text })),
      "The code that sensitive operations require, in a header or a top-level field of the body; null: none.",
    ),
    admin: rule("C77", flag, "Whether the API key is an admin key."),
  },
  rateLimits: rule(
    "C25, G46",
    object({ limit: count, windowSeconds: seconds }),
    "Requests of a category within a rolling window. A category is a tag of the document in lower case with hyphens; `default` applies to every category without a limit of its own.",
  ),
  transfers: {
    gas: rule(
      "G46",
      byName(decimal),
      "Gas of a transfer in US dollars, by chain; `default` applies to every other chain. Charged in the token sent.",
    ),
    platformFee: rule("G46", decimal, "The service's fee for a transfer in US dollars. Charged in the token sent."),
    withdrawalLimits: rule(
      "C17, G46",
      object({ daily: orNull(decimal), monthly: orNull(decimal) }),
      "In US dollars, over 24 hours and 30 days; null: no limit.",
    ),
    nativeGas: rule(
      "G27",
      either("own-balance", "station"),
      "What pays for the gas of a native asset without self-funding: its own balance, or a gas station with markup.",
    ),
    userGasStation: rule("C34, C35", flag, "Whether the user has a gas station."),
    gasStationEmpty: rule("C37", flag, "Whether the gas stations are empty."),
    usedKey: rule(
      "A8",
      either("original", "conflict"),
      "What a used key gets: the first result (C41, C42), or 409 `conflict` (C19).",
    ),
    refusedKeys: rule("G63", either("free", "used"), "Whether a refused transfer leaves its key free or uses it up."),
    autoSettleSeconds: rule(
      "C46",
      orNull(seconds),
      "Seconds of the tenant's time after which a new transfer settles by itself; null: only a simulation settles it.",
    ),
    suspension: rule(
      "C16",
      orNull(object({ type: text, reason: text, expires_at: orNull(time) })),
      "Why withdrawals are suspended; null: they are not.",
    ),
  },
  swaps: { quoteLifeSeconds: rule("G46", seconds, "Seconds until a quote expires.") },
  cards: {
    deploymentSeconds: rule("C55", seconds, "Seconds until a card wallet is deployed."),
    programApproved: rule("C75", flag, "Whether the card-issuer program is approved."),
    dailySpendingLimit: rule("G46", decimal, "What a card wallet may spend in a day, in the card's currency."),
    unfreeze: rule(
      "G67",
      either("any-card", "own-cards"),
      "Whether the documented unfreeze operation takes the cards of customers, too, or only the account's own.",
    ),
    autoSettleSeconds: rule(
      "G20",
      orNull(seconds),
      "Seconds of the tenant's time after which a new authorized payment settles by itself; null: only a simulation settles it.",
    ),
  },
  agent: {
    capabilities: rule("C79", texts, "What the connector may do; only `prediction_market` is documented."),
    categories: rule("C81", orNull(texts), "The categories that the connector allows; null: all."),
    maxPositionUsd: rule("C82, G46", orNull(decimal), "The largest position in US dollars; null: no limit."),
    spendingLimitUsd: rule("C82, G46", orNull(decimal), "What the connector may spend, in US dollars; null: no limit."),
    tradeKeys: rule("G60", either("replay", "ignore"), "Whether a used key replays its trade, or is ignored."),
  },
  webhooks: {
    loopbackHttp: rule("C88", flag, "Whether `http:` addresses on this machine are accepted."),
    timestampHeader: rule("G40", headerName, "The name of the header with the time of a delivery."),
  },
};
