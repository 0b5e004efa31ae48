// Checks changes of settings, and says what the settings mean and which values are allowed.

import { ControlError, suggestion } from "./control-error.ts";
import { isObject } from "./setting-kinds.ts";
import {
  changeSettings,
  isRule,
  type SectionRules,
  type SettingRule,
  type Settings,
  type SettingsChange,
  settingTable,
} from "./settings.ts";

const table: Readonly<Record<string, SectionRules>> = settingTable;

export interface SettingsToChange {
  /** The present settings: a change may name some fields of an object only if it is not null in these. */
  readonly settings: Settings;
  /** The names that `rateLimits` may have. @default any */
  readonly rateLimitNames?: readonly string[] | undefined;
}

/** @throws {ControlError} if the change is invalid; the message names the setting and what is allowed. */
export function checkSettingsChange(change: unknown, present: SettingsToChange): asserts change is SettingsChange {
  if (!isObject(change)) throw new ControlError("settings must be an object with sections", 400, allowedSections());
  for (const [name, section] of Object.entries(change)) checkShape(name, section, present);
  const changed = changeSettings(present.settings, change);
  for (const name of Object.keys(change)) {
    for (const setting of Object.keys(change[name] as object)) {
      const value = changed[name as keyof Settings][setting as never];
      checkValue(name, setting, value, isObject(present.settings[name as keyof Settings][setting as never]));
    }
  }
}

function checkShape(name: string, section: unknown, { rateLimitNames }: SettingsToChange): void {
  const rules = Object.hasOwn(table, name) ? table[name] : undefined;
  if (!rules) {
    const known = Object.keys(table).join(", ");
    const problem = `unknown section "${name}"${suggestion(name, Object.keys(table))}; sections: ${known}`;
    throw new ControlError(`settings: ${problem}`, 400, allowedSections());
  }
  const allowed = { [name]: allowedIn(rules) };
  if (!isObject(section)) throw new ControlError(`settings: ${name} must be an object`, 400, allowed);
  const names = isRule(rules) ? rateLimitNames : Object.keys(rules);
  const unknown = names && Object.keys(section).find((setting) => !names.includes(setting));
  if (!names || unknown === undefined) return;
  const problem = `unknown setting ${name}.${unknown}${suggestion(unknown, names)}; ${name} has ${names.join(", ")}`;
  throw new ControlError(`settings: ${problem}`, 400, isRule(rules) ? { [name]: names } : allowed);
}

function checkValue(name: string, setting: string, value: unknown, isPartial: boolean): void {
  const rules = table[name] as SectionRules;
  const rule = isRule(rules) ? rules : (rules[setting] as SettingRule);
  if (rule.fits(value)) return;
  const missing = isObject(value) && !isPartial ? ", with all its fields, since there is no value to change" : "";
  throw new ControlError(`settings: ${name}.${setting} must be ${rule.allowed}${missing}`, 400, {
    [name]: allowedIn(rules),
  });
}

function allowedIn(section: SectionRules): unknown {
  if (isRule(section)) return `each name: ${section.allowed}`;
  return Object.fromEntries(Object.entries(section).map(([name, { allowed }]) => [name, allowed]));
}

function allowedSections(): unknown {
  return Object.fromEntries(Object.entries(table).map(([name, section]) => [name, allowedIn(section)]));
}

export interface SettingMeaning {
  readonly allowed: string;
  readonly about: string;
  /** The rules that leave open what the setting decides, or that it switches on, such as `C17, G46`; null: none. */
  readonly gap: string | null;
}

export type SettingsMeaning = Readonly<Record<string, Readonly<Record<string, SettingMeaning>>>>;

export function describeSettings(rateLimitNames: readonly string[]): SettingsMeaning {
  const meaning = ({ allowed, about, gap }: SettingRule): SettingMeaning => ({ allowed, about, gap });
  const sections = Object.entries(table).map(([section, rules]) => {
    const named = isRule(rules) ? rateLimitNames.map((name) => [name, rules] as const) : Object.entries(rules);
    return [section, Object.fromEntries(named.map(([name, rule]) => [name, meaning(rule)]))];
  });
  return Object.fromEntries(sections);
}
