// Validates the state of a tenant that was imported, by comparing it with the state of a new one.

import { checkSettingsChange } from "../core/check-settings.ts";
import { ControlError } from "../core/control-error.ts";
import { defaultSettings } from "../core/settings.ts";
import { seedTenant } from "./seed-tenant.ts";
import { list, number, object, text } from "./shapes.ts";
import { stateShapes } from "./state-shapes.ts";
import type { TenantState } from "./tenant.ts";

// Settings have a check of their own, since defaults that are null say nothing about allowed values.
const sections = Object.fromEntries(Object.keys(defaultSettings).map((name) => [name, {}]));

/**
 * Does not check that ids refer to something.
 *
 * @param where path of the value in messages.
 * @throws {ControlError} if a part is missing or has the wrong type; the message names it.
 */
export function checkTenantState(value: unknown, where: string): asserts value is TenantState {
  const { settings: _, ...pattern } = seedTenant({ id: "t1", seed: "", settings: defaultSettings, now: () => 0 });
  checkPart(value, { ...pattern, settings: sections }, where);
  const { settings, clockOffsetMs, random, agent } = value as TenantState;
  if (clockOffsetMs !== null && !Number.isFinite(clockOffsetMs)) {
    throw new ControlError(`state: ${where}.clockOffsetMs must be a number or null`);
  }
  checkSettingsChange(settings, { settings: defaultSettings });
  if (random.length !== pattern.random.length || !random.every(Number.isInteger)) {
    throw new ControlError(`state: ${where}.random must be ${pattern.random.length} integers`);
  }
  const problem = settlementShapes((value as TenantState).settlements);
  if (problem) throw new ControlError(`state: ${where}.settlements${problem.where} must be ${problem.expected}`);
  checkEntries(value as Sections, where);
  for (const chain of ["solana", "base"]) {
    if (![...agent.wallets.values()].some((wallet) => wallet.chain === chain)) {
      throw new ControlError(`state: ${where}.agent.wallets has no wallet on ${chain}`);
    }
  }
}

const settlementShapes = list(object({ at: number, kind: text, id: text }));

type Sections = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

function checkEntries(state: Sections, where: string): void {
  for (const [domain, shapes] of Object.entries(stateShapes)) {
    for (const [name, shape] of Object.entries(shapes)) {
      const problem = shape(state[domain]?.[name]);
      if (!problem) continue;
      throw new ControlError(`state: ${where}.${domain}.${name}${problem.where} must be ${problem.expected}`);
    }
  }
}

function checkPart(value: unknown, pattern: unknown, where: string): void {
  const expected = kindOf(pattern);
  // A null in the state of a new tenant says nothing about later values.
  if (expected === "null") return;
  const kind = kindOf(value);
  if (kind !== expected) throw new ControlError(`state: ${where} must be ${expected}, but is ${kind}`);
  if (expected !== "an object") return;
  for (const [name, part] of Object.entries(pattern as object)) {
    const given = (value as Readonly<Record<string, unknown>>)[name];
    if (given === undefined) throw new ControlError(`state: ${where}.${name} is missing`);
    checkPart(given, part, `${where}.${name}`);
  }
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) return "an array";
  if (value instanceof Map) return "a map";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
