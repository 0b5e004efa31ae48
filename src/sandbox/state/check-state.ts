// Validates the state of a tenant that was imported, by a pattern: the state of a new tenant, with an example of what it lacks. Checks
// build a message only if a value is wrong, and stay shallow, because there may be a million entries.

import { checkSettingsChange } from "../core/check-settings.ts";
import { ControlError } from "../core/control-error.ts";
import { defaultSettings } from "../core/settings.ts";
import { seedTenant } from "./seed-tenant.ts";
import type { TenantState } from "./tenant.ts";

/** Does not check that ids refer to something. @param where path of the value in messages. */
export function checkTenantState(value: unknown, where: string): asserts value is TenantState {
  const pattern = statePattern();
  const problem = problemIn(value, pattern);
  if (problem) throw new ControlError(`state: ${where}${problem.where} ${problem.what}`);
  const { settings, random, agent } = value as TenantState;
  checkSettingsChange(settings, { settings: defaultSettings });
  if (random.length !== pattern.random.length || !random.every(Number.isInteger))
    throw new ControlError(`state: ${where}.random must be ${pattern.random.length} integers`);
  for (const chain of ["solana", "base"]) {
    if (![...agent.wallets.values()].some((wallet) => wallet.chain === chain))
      throw new ControlError(`state: ${where}.agent.wallets has no wallet on ${chain}`);
  }
}

interface Problem {
  /** Path inside the value, such as `.wallet.day`. */
  readonly where: string;
  readonly what: string;
}

/** A check of its own in a pattern. */
type Check = (value: unknown) => Problem | undefined;

/** A pattern is an example: its first entry stands for all of a map or an array, and its properties are those that are checked. */
function problemIn(value: unknown, pattern: unknown): Problem | undefined {
  if (typeof pattern === "function") return (pattern as Check)(value);
  const expected = kindOf(pattern);
  const kind = kindOf(value);
  if (kind !== expected)
    return { where: "", what: value === undefined ? "is missing" : `must be ${expected}, but is ${kind}` };
  if (pattern instanceof Map) return problemInMap(value as Map<unknown, unknown>, pattern.values().next().value);
  if (typeof pattern !== "object") return undefined;
  const parts = value as Readonly<Record<string, unknown>>;
  const isList = Array.isArray(value);
  for (const name in isList ? value : (pattern as object)) {
    const problem = problemIn(parts[name], (pattern as typeof parts)[isList ? 0 : name]);
    if (problem) return { ...problem, where: `${isList ? `[${name}]` : `.${name}`}${problem.where}` };
  }
  return undefined;
}

function problemInMap(map: ReadonlyMap<unknown, unknown>, pattern: unknown): Problem | undefined {
  if (pattern === undefined) return undefined;
  for (const [key, entry] of map) {
    if (typeof key !== "string") return { where: "", what: "must be a map with string keys" };
    const problem = problemIn(entry, pattern);
    // Keys may be secret, such as tokens.
    if (problem) return { ...problem, where: ` (an entry)${problem.where}` };
  }
  return undefined;
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) return "an array";
  if (value instanceof Map) return "a map";
  if (typeof value === "number") return Number.isFinite(value) ? "a number" : "out of range";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

function nullOr(pattern: unknown): Check {
  return (value) => (value === null ? undefined : problemIn(value, pattern));
}

function mapOf(entry: unknown): Map<string, unknown> {
  return new Map([["", entry]]);
}

/** These properties, each with this value. */
function each(value: unknown, names: string): Readonly<Record<string, unknown>> {
  return Object.fromEntries(names.split(" ").map((name) => [name, value]));
}

const card = { ...each("", "id type network lastFour"), ...each(false, "isFrozen isLost isBlocked") };
const holder = {
  ...each("", "id currency walletAddress"),
  deployment: nullOr(each(0, "startedAt readyAt")),
  accountStatus: 0,
  wallet: { ...each(0n, "available pending used"), day: "" },
  cards: mapOf(card),
  transactions: [""],
};
const customer = {
  ...holder,
  ...each("", "recordId externalId email createdAt flowStatus identity"),
  ...each(nullOr(""), "sourceOfFundsAt phoneVerifiedAt"),
};
const delivery = {
  ...each("", "id lane body createdAt url status"),
  ...each(nullOr(""), "event lastAttemptAt error"),
  ...each(nullOr(0), "responseStatus firstSignedAt"),
  attempts: 0,
};
const position = { ...each("", "marketId outcome price"), worth: 0n };
const usedKey: Check = (value) =>
  typeof value === "string" ? undefined : problemIn(value, { usedAt: 0, refusal: {} });

const examples = {
  access: { tokens: mapOf({ expiresAt: 0 }) },
  fiat: {
    tokens: mapOf({ expiresAt: 0 }),
    webhook: nullOr(each("", "id url created_at updated_at")),
    namedWebhooks: [each("", "webhook_id name url")],
    keys: mapOf({ request: nullOr(""), status: 0, body: "", keptAt: 0 }),
  },
  funds: {
    transfers: mapOf({ ...each("", "id status"), order: {}, fees: {}, createdAt: 0 }),
    keys: mapOf(usedKey),
    heldKeys: mapOf(0),
    deposits: mapOf({ hash: "", assetId: "", amount: 0n, at: 0 }),
    quotes: mapOf({ ...each("", "id sourceId destinationId"), ...each(0n, "input fee output") }),
  },
  cards: {
    issuerLimits: nullOr(each(0, "virtual physical total")),
    customers: mapOf(customer),
    ...each(mapOf(""), "byRecordId byExternalId byEmail byCardId"),
    registeredEmails: mapOf(false),
    transactions: mapOf({
      ...each("", "id holderId cardId status"),
      ...each(0n, "amount cost authorizedAmount authorizedCost takenBack held spent"),
    }),
    sourceOfFundsAt: nullOr(""),
  },
  agent: {
    transactions: mapOf({ ...each("", "id kind walletId"), amount: 0n, createdAt: 0 }),
    keys: mapOf(""),
  },
  webhooks: {
    subscriptions: mapOf({
      ...each("", "id url secret createdAt updatedAt"),
      enabled: false,
      events: [""],
      extra: mapOf(""),
    }),
    deliveries: mapOf(delivery),
    ended: mapOf(false),
    waiting: mapOf([{ deliveryId: "", keepTimestamp: false }]),
    mischief: [{ kind: "", left: 0 }],
  },
} satisfies { readonly [Domain in keyof TenantState]?: Partial<Record<keyof TenantState[Domain], unknown>> };

/** The entries of a new tenant's maps are examples already. Settings have a check of their own, since null says nothing. */
export function statePattern(): Readonly<Record<string, unknown>> & Pick<TenantState, "random"> {
  const seeded = seedTenant({ id: "t1", seed: "", settings: defaultSettings, now: () => 0 });
  const domains = Object.entries(examples).map(([name, parts]) => [name, { ...seeded[name as "funds"], ...parts }]);
  const { cards, agent } = seeded;
  for (const wallet of agent.wallets.values()) Object.assign(wallet, { positions: mapOf(position) });
  Object.assign(cards.own, holder, { orders: mapOf(each("", "id status createdAt")) });
  return {
    ...seeded,
    ...Object.fromEntries(domains),
    clockOffsetMs: nullOr(0),
    settings: each({}, Object.keys(defaultSettings).join(" ")),
    settlements: [{ at: 0, kind: "", id: "" }],
  };
}
