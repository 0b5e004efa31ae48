// Validates the state of a tenant that was imported: its parts are those of a new tenant, and the entries of maps and arrays have the
// shapes below. Checks build a message only if a value is wrong, and stay shallow, because there may be a million entries.

import { checkSettingsChange } from "../core/check-settings.ts";
import { ControlError } from "../core/control-error.ts";
import { defaultSettings } from "../core/settings.ts";
import { seedTenant } from "./seed-tenant.ts";
import type { TenantState } from "./tenant.ts";

// Settings have a check of their own, since defaults that are null say nothing about allowed values.
const sections = Object.fromEntries(Object.keys(defaultSettings).map((name) => [name, {}]));

/** Does not check that ids refer to something. @param where path of the value in messages. */
export function checkTenantState(value: unknown, where: string): asserts value is TenantState {
  const { settings: _, ...pattern } = seedTenant({ id: "t1", seed: "", settings: defaultSettings, now: () => 0 });
  checkPart(value, { ...pattern, settings: sections }, where);
  const state = value as TenantState;
  const { settings, clockOffsetMs, random, agent, settlements } = state;
  if (clockOffsetMs !== null && !Number.isFinite(clockOffsetMs))
    throw new ControlError(`state: ${where}.clockOffsetMs must be a number or null`);
  checkSettingsChange(settings, { settings: defaultSettings });
  if (random.length !== pattern.random.length || !random.every(Number.isInteger))
    throw new ControlError(`state: ${where}.random must be ${pattern.random.length} integers`);
  checkShape(settlementShapes, settlements, `${where}.settlements`);
  for (const [domain, shapes] of Object.entries(stateShapes)) {
    const section = state[domain as Domain] as unknown as Readonly<Record<string, unknown>>;
    for (const [name, shape] of Object.entries(shapes)) checkShape(shape, section[name], `${where}.${domain}.${name}`);
  }
  for (const chain of ["solana", "base"]) {
    if (![...agent.wallets.values()].some((wallet) => wallet.chain === chain))
      throw new ControlError(`state: ${where}.agent.wallets has no wallet on ${chain}`);
  }
}

function checkShape(shape: Shape, value: unknown, where: string): void {
  const problem = shape(value);
  if (problem) throw new ControlError(`state: ${where}${problem.where} must be ${problem.expected}`);
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

type Shape = (value: unknown) => ShapeProblem | undefined;

interface ShapeProblem {
  /** Path inside the value, such as `.wallet.day`. */
  readonly where: string;
  readonly expected: string;
}

const text: Shape = (value) => (typeof value === "string" ? undefined : mustBe("a string"));
const flag: Shape = (value) => (typeof value === "boolean" ? undefined : mustBe("true or false"));
const number: Shape = (value) => (Number.isFinite(value) ? undefined : mustBe("a number"));
const units: Shape = (value) => (typeof value === "bigint" ? undefined : mustBe("a bigint"));

function nullOr(shape: Shape): Shape {
  return (value) => (value === null ? undefined : shape(value));
}

function object(properties: Readonly<Record<string, Shape>>): Shape {
  const entries = Object.entries(properties);
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value) || value instanceof Map)
      return mustBe("an object");
    for (const [name, shape] of entries) {
      const problem = shape((value as Readonly<Record<string, unknown>>)[name]);
      if (problem) return { ...problem, where: `.${name}${problem.where}` };
    }
    return undefined;
  };
}

function list(shape: Shape): Shape {
  return (value) => {
    if (!Array.isArray(value)) return mustBe("an array");
    for (let index = 0; index < value.length; index += 1) {
      const problem = shape(value[index]);
      if (problem) return { ...problem, where: `[${index}]${problem.where}` };
    }
    return undefined;
  };
}

function map(shape: Shape): Shape {
  return (value) => {
    if (!(value instanceof Map)) return mustBe("a map");
    for (const [key, entry] of value) {
      if (typeof key !== "string") return mustBe("a map with string keys");
      const problem = shape(entry);
      // Keys may be secret, such as tokens.
      if (problem) return { ...problem, where: ` (an entry)${problem.where}` };
    }
    return undefined;
  };
}

function mustBe(expected: string): ShapeProblem {
  return { where: "", expected };
}

function each(shape: Shape, names: string): Readonly<Record<string, Shape>> {
  return Object.fromEntries(names.split(" ").map((name) => [name, shape]));
}

const holder = {
  ...each(text, "id currency walletAddress"),
  deployment: nullOr(object({ startedAt: number, readyAt: number })),
  accountStatus: number,
  wallet: object({ available: units, pending: units, used: units, day: text }),
  cards: map(object({ ...each(text, "id type network lastFour"), ...each(flag, "isFrozen isLost isBlocked") })),
  transactions: list(text),
};
const customer = object({
  ...holder,
  ...each(text, "recordId externalId email createdAt flowStatus identity"),
  ...each(nullOr(text), "sourceOfFundsAt phoneVerifiedAt"),
});
const cardTransaction = object({
  ...each(text, "id holderId cardId status"),
  ...each(units, "amount cost authorizedAmount authorizedCost takenBack held spent"),
});
const position = object({ marketId: text, outcome: text, price: text, worth: units });
const subscription = object({
  ...each(text, "id url secret createdAt updatedAt"),
  enabled: flag,
  events: list(text),
  extra: map(text),
});
const delivery = object({
  ...each(text, "id lane body createdAt url status"),
  ...each(nullOr(text), "event lastAttemptAt error"),
  ...each(nullOr(number), "responseStatus firstSignedAt"),
  attempts: number,
});
const limits = object({ virtual: number, physical: number, total: number });
const issued = object({ expiresAt: number });

const settlementShapes = list(object({ at: number, kind: text, id: text }));

type Domain = "access" | "fiat" | "funds" | "cards" | "agent" | "webhooks";
type StateShapes = { readonly [Name in Domain]: { readonly [Part in keyof TenantState[Name]]?: Shape } };

/** By domain and name: all maps and arrays, and everything that is null in a new tenant. */
export const stateShapes: StateShapes = {
  access: { tokens: map(issued) },
  fiat: {
    tokens: map(issued),
    webhook: nullOr(object({ id: text, url: text, created_at: text, updated_at: text })),
    namedWebhooks: list(object({ webhook_id: text, name: text, url: text })),
    keys: map(object({ request: nullOr(text), status: number, body: text, keptAt: number })),
  },
  funds: {
    assets: map(object({ id: text, ticker: text, chain: text, address: text, balance: units, updatedAt: number })),
    assetIds: map(text),
    transfers: map(object({ id: text, order: object({}), fees: object({}), createdAt: number, status: text })),
    keys: map((value) =>
      typeof value === "string" ? undefined : object({ usedAt: number, refusal: object({}) })(value),
    ),
    heldKeys: map(number),
    deposits: map(object({ hash: text, assetId: text, amount: units, at: number })),
    quotes: map(object({ id: text, sourceId: text, destinationId: text, input: units, fee: units, output: units })),
    flows: map(object({ received: units, sent: units, fees: units })),
  },
  cards: {
    issuerLimits: nullOr(limits),
    own: object({ ...holder, orders: map(object({ id: text, status: text, createdAt: text })) }),
    customers: map(customer),
    byRecordId: map(text),
    byExternalId: map(text),
    byEmail: map(text),
    byCardId: map(text),
    registeredEmails: map(flag),
    transactions: map(cardTransaction),
    sourceOfFundsAt: nullOr(text),
  },
  agent: {
    wallets: map(object({ ...each(text, "id chain address"), balance: units, positions: map(position) })),
    markets: map(object({ id: text, title: text, category: text, prices: object({ yes: text, no: text }) })),
    transactions: map(object({ id: text, kind: text, walletId: text, amount: units, createdAt: number })),
    keys: map(text),
  },
  webhooks: {
    subscriptions: map(subscription),
    deliveries: map(delivery),
    ended: map(flag),
    waiting: map(list(object({ deliveryId: text, keepTimestamp: flag }))),
    mischief: list(object({ kind: text, left: number })),
  },
};
