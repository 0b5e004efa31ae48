// What the settings mean, as data.

import { type SettingRule, settingTable } from "./setting-table.ts";

/** What one setting means. */
export interface SettingMeaning {
  /** The accepted values, in words. */
  readonly allowed: string;
  readonly about: string;
  /** The rules that leave open what the setting decides, or that it switches on, such as `C17, G46`; null: none. */
  readonly gap: string | null;
}

/** By section and name. */
export type SettingsMeaning = Readonly<Record<string, Readonly<Record<string, SettingMeaning>>>>;

/** @param rateLimitNames the names that `rateLimits` may have. */
export function describeSettings(rateLimitNames: readonly string[]): SettingsMeaning {
  const { rateLimits, ...sections } = settingTable;
  const free = Object.fromEntries(rateLimitNames.map((name) => [name, rateLimits]));
  // The order of the table is that of the settings.
  const all = Object.keys(settingTable).map((section) => [
    section,
    section === "rateLimits" ? free : sections[section as keyof typeof sections],
  ]);
  return Object.fromEntries(all.map(([section, rules]) => [section, meaningsOf(rules as Rules)]));
}

type Rules = Readonly<Record<string, SettingRule>>;

function meaningsOf(rules: Rules): Readonly<Record<string, SettingMeaning>> {
  const meanings = Object.entries(rules).map(([name, { allowed, about, gap }]) => [name, { allowed, about, gap }]);
  return Object.fromEntries(meanings);
}
