// The kinds of values that settings accept, each with a description and a check.

import { isHttpToken } from "../../wrappers/util/validate.ts";
import { parseIsoTime } from "./clock.ts";

export interface SettingKind {
  /** Completes "must be …". */
  readonly allowed: string;
  fits(value: unknown): boolean;
}

// A string, because a JSON number would have been parsed as a float.
export const decimal: SettingKind = {
  allowed: 'an unsigned decimal string such as "25.10"',
  fits: (value) => typeof value === "string" && /^\d{1,30}(\.\d{1,38})?$/.test(value),
};
export const flag: SettingKind = { allowed: "true or false", fits: (value) => typeof value === "boolean" };
export const seconds: SettingKind = {
  allowed: "a number of seconds, 0 or more",
  fits: (value) => typeof value === "number" && value >= 0 && value <= 1e10,
};
export const count: SettingKind = {
  allowed: "an integer, 0 or more",
  fits: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
};
export const text: SettingKind = {
  allowed: "a non-empty string",
  fits: (value) => typeof value === "string" && value !== "",
};
export const headerName: SettingKind = { allowed: "a header name", fits: (value) => isHttpToken(value) };
export const time: SettingKind = {
  allowed: 'an ISO 8601 string with a time zone such as "2026-01-01T00:00:00Z"',
  fits: (value) => !Number.isNaN(parseIsoTime(value)),
};
export const texts: SettingKind = {
  allowed: "an array of strings",
  fits: (value) => Array.isArray(value) && value.every(text.fits),
};

export function either(...values: readonly string[]): SettingKind {
  return { allowed: values.join(" or "), fits: (value) => typeof value === "string" && values.includes(value) };
}

export function orNull(kind: SettingKind): SettingKind {
  return { allowed: `null or ${kind.allowed}`, fits: (value) => value === null || kind.fits(value) };
}

/** An object with exactly these properties. */
export function object(kinds: Readonly<Record<string, SettingKind>>): SettingKind {
  const names = Object.keys(kinds);
  return {
    allowed: `{ ${names.map((name) => `${name}: ${kinds[name]?.allowed}`).join("; ")} }`,
    fits: (value) =>
      isObject(value) &&
      Object.keys(value).every((name) => Object.hasOwn(kinds, name)) &&
      names.every((name) => kinds[name]?.fits(value[name])),
  };
}

/** An object with any names. `default` is required: it applies to all other names. */
export function byName(kind: SettingKind): SettingKind {
  return {
    allowed: `an object with a default and other names, each ${kind.allowed}`,
    fits: (value) => isObject(value) && Object.hasOwn(value, "default") && Object.values(value).every(kind.fits),
  };
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
