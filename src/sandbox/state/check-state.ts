// Whether what was read is the state of a tenant: held against the state of a new one, part by part.

import { checkSettingsChange } from "../core/check-settings.ts";
import { ControlError } from "../core/control-error.ts";
import { defaultSettings } from "../core/settings.ts";
import { seedTenant } from "./seed-tenant.ts";
import { stateShapes } from "./state-shapes.ts";
import type { TenantState } from "./tenant.ts";

// Which settings are null at first says nothing of what they may be: they have a check of their own.
const sections = Object.fromEntries(Object.keys(defaultSettings).map((name) => [name, {}]));

/**
 * That ids name something is not looked at.
 *
 * @param where names the value in messages.
 * @throws {ControlError} that names the part which is missing, or is something else.
 */
export function checkTenantState(value: unknown, where: string): asserts value is TenantState {
  const { settings: _, ...pattern } = seedTenant({ id: "t1", seed: "", settings: defaultSettings, now: () => 0 });
  checkPart(value, { ...pattern, settings: sections }, where);
  const { settings, random, agent } = value as TenantState;
  for (const [section, known] of Object.entries(defaultSettings)) {
    const given = settings[section as keyof typeof settings];
    const lacking = Object.keys(known).find((name) => !Object.hasOwn(given, name));
    if (lacking !== undefined) throw new ControlError(`${where}.settings.${section} of the state lacks ${lacking}`);
  }
  checkSettingsChange(settings);
  if (random.length !== pattern.random.length || !random.every(Number.isInteger)) {
    throw new ControlError(`${where}.random of the state must be ${pattern.random.length} integers`);
  }
  checkEntries(value as Sections, where);
  for (const chain of ["solana", "base"]) {
    if (![...agent.wallets.values()].some((wallet) => wallet.chain === chain)) {
      throw new ControlError(`${where}.agent.wallets of the state lacks one on ${chain}`);
    }
  }
}

type Sections = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

function checkEntries(state: Sections, where: string): void {
  for (const [domain, shapes] of Object.entries(stateShapes)) {
    for (const [name, shape] of Object.entries(shapes)) {
      const problem = shape(state[domain]?.[name]);
      if (!problem) continue;
      throw new ControlError(`${where}.${domain}.${name}${problem.where} of the state must be ${problem.expected}`);
    }
  }
}

function checkPart(value: unknown, pattern: unknown, where: string): void {
  const expected = kindOf(pattern);
  // What a new tenant has not yet says nothing of what it may be later.
  if (expected === "null") return;
  const kind = kindOf(value);
  if (kind !== expected) throw new ControlError(`${where} of the state must be ${expected}, and is ${kind}`);
  if (expected !== "an object") return;
  for (const [name, part] of Object.entries(pattern as object)) {
    const given = (value as Readonly<Record<string, unknown>>)[name];
    if (given === undefined) throw new ControlError(`${where} of the state lacks ${name}`);
    checkPart(given, part, `${where}.${name}`);
  }
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) return "a list";
  if (value instanceof Map) return "a map";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
