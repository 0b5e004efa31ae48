// Validates changes of settings, and says what is allowed.

import { ControlError } from "./control-error.ts";
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
import type { Settings, SettingsChange } from "./settings.ts";

// Does not compile if a setting is missing or superfluous. Sections with free names have one kind for all.
type Kinds = {
  readonly [Section in keyof Settings]: string extends keyof Settings[Section]
    ? SettingKind
    : { readonly [Name in keyof Settings[Section]]: SettingKind };
};

const kinds: Kinds = {
  fiat: {
    replay: either("accepted", "all"),
    reusedKey: either("replay", "refuse"),
    keyLifeSeconds: orNull(seconds),
    refreshGraceSeconds: orNull(seconds),
    namedWebhooks: flag,
    signature: orNull(object({ header: headerName, encoding: either("hex", "base64"), secret: text })),
  },
  access: {
    apiKeyExpiresAt: orNull(time),
    allowedIps: orNull(texts),
    scopes: texts,
    enforceScopes: flag,
    twoFactor: orNull(object({ code: text, header: headerName, bodyField: text })),
    admin: flag,
  },
  rateLimits: object({ limit: count, windowSeconds: seconds }),
  transfers: {
    gas: byName(decimal),
    platformFee: decimal,
    withdrawalLimits: object({ daily: orNull(decimal), monthly: orNull(decimal) }),
    nativeGas: either("own-balance", "station"),
    userGasStation: flag,
    gasStationEmpty: flag,
    usedKey: either("original", "conflict"),
    refusedKeys: either("free", "used"),
    suspension: orNull(object({ type: text, reason: text, expires_at: orNull(time) })),
  },
  swaps: { quoteLifeSeconds: seconds },
  cards: { deploymentSeconds: seconds, programApproved: flag, dailySpendingLimit: decimal },
  agent: {
    capabilities: texts,
    categories: orNull(texts),
    maxPositionUsd: orNull(decimal),
    spendingLimitUsd: orNull(decimal),
    tradeKeys: either("replay", "ignore"),
  },
  webhooks: { loopbackHttp: flag, timestampHeader: headerName },
};

/** @throws {ControlError} if the change is invalid; the message names the setting and what is allowed. */
export function checkSettingsChange(change: unknown): asserts change is SettingsChange {
  if (!isObject(change)) throw new ControlError("settings must be an object with sections", 400, sections());
  for (const [name, section] of Object.entries(change)) {
    const known: SectionKinds | undefined = Object.hasOwn(kinds, name) ? kinds[name as keyof Kinds] : undefined;
    if (!known) {
      throw new ControlError(
        `settings: unknown section "${name}"; sections: ${Object.keys(kinds).join(", ")}`,
        400,
        sections(),
      );
    }
    if (!isObject(section))
      throw new ControlError(`settings: ${name} must be an object`, 400, { [name]: allowedIn(known) });
    for (const [setting, value] of Object.entries(section)) {
      const kind = isKind(known) ? known : Object.hasOwn(known, setting) ? known[setting] : undefined;
      if (kind?.fits(value)) continue;
      const problem = kind
        ? `${name}.${setting} must be ${kind.allowed}`
        : `unknown setting ${name}.${setting}; ${name} has ${Object.keys(known).join(", ")}`;
      throw new ControlError(`settings: ${problem}`, 400, { [name]: allowedIn(known) });
    }
  }
}

type SectionKinds = SettingKind | Readonly<Record<string, SettingKind>>;

function isKind(section: SectionKinds): section is SettingKind {
  return typeof section.fits === "function";
}

/** The allowed values of a section. */
function allowedIn(section: SectionKinds): unknown {
  if (isKind(section)) return `each name: ${section.allowed}`;
  return Object.fromEntries(Object.entries(section).map(([name, { allowed }]) => [name, allowed]));
}

function sections(): unknown {
  return Object.fromEntries(Object.entries(kinds).map(([name, section]) => [name, allowedIn(section)]));
}
