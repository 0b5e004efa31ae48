// A minimal model of the card rules, to compare the sandbox with: amounts are cents, sums are computed on demand, and only wire names are
// shared with the sandbox.

import type { CardTransactionStatus } from "../../../src/sandbox/state/card-holder.ts";

export interface ModelTransaction {
  readonly id: string;
  readonly day: number;
  cents: number;
  back: number;
  status: CardTransactionStatus;
  /** Whether it was settled before it was reversed. */
  wasSettled: boolean;
}

export interface ModelCard {
  readonly id: string;
  isFrozen: boolean;
  isBlocked: boolean;
}

export interface ModelCustomer {
  readonly id: string;
  readonly email: string;
  approved: boolean;
  questionnaire: boolean;
  phone: boolean;
  /** Second from which the wallet is ready. */
  readyAt: number | undefined;
  funded: number;
  readonly cards: ModelCard[];
  readonly transactions: ModelTransaction[];
}

export interface Model {
  second: number;
  readonly emails: Set<string>;
  readonly customers: ModelCustomer[];
  readonly limits: { virtual: number; physical: number; total: number };
  /** Money in the wallets of deleted customers. */
  abandoned: number;
}

export const DAILY_LIMIT = 100_000;
const DEPLOYMENT_SECONDS = 60;

export function createModel(): Model {
  const limits = { virtual: 1, physical: 1, total: 2 };
  return { second: 0, emails: new Set(), customers: [], limits, abandoned: 0 };
}

export function addCustomer(model: Model, id: string, email: string): void {
  const nothing = { approved: false, questionnaire: false, phone: false, readyAt: undefined, funded: 0 };
  model.customers.push({ id, email, ...nothing, cards: [], transactions: [] });
  model.emails.add(email.toLowerCase());
}

/** The money that a transaction holds or has spent. */
export function holds({ status, cents, back, wasSettled }: ModelTransaction): { held: number; gone: number } {
  if (status === "authorized") return { held: cents, gone: 0 };
  if (status !== "settled" && status !== "partially_reversed") return { held: 0, gone: 0 };
  return wasSettled ? { held: 0, gone: cents - back } : { held: cents - back, gone: 0 };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const utcDay = (model: Model) => Math.floor(model.second / 86_400);

export function walletOf(model: Model, customer: ModelCustomer): { available: number; pending: number; used: number } {
  const all = customer.transactions.map((transaction) => ({ ...holds(transaction), day: transaction.day }));
  const pending = sum(all.map(({ held }) => held));
  const gone = sum(all.map((one) => one.gone));
  const today = all.filter(({ day }) => day === utcDay(model));
  return { available: customer.funded - pending - gone, pending, used: sum(today.map((one) => one.held + one.gone)) };
}

export function isReady(model: Model, { readyAt }: ModelCustomer): boolean {
  return readyAt !== undefined && model.second >= readyAt;
}

export function startDeployment(model: Model, customer: ModelCustomer): void {
  customer.readyAt ??= model.second + DEPLOYMENT_SECONDS;
}

/** The status of issuing a virtual card, and the code of a refusal. */
export function issue(model: Model, customer: ModelCustomer): { status: number; code?: string } {
  if (!customer.approved) return { status: 400 };
  if (!customer.questionnaire) return { status: 400, code: "SOURCE_OF_FUNDS_NOT_COMPLETED" };
  if (!customer.phone || !isReady(model, customer)) return { status: 400 };
  const active = customer.cards.filter(({ isBlocked }) => !isBlocked).length;
  return active < Math.min(model.limits.virtual, model.limits.total) ? { status: 201 } : { status: 400 };
}

export function pay(
  model: Model,
  customer: ModelCustomer,
  card: ModelCard,
  id: string,
  cents: number,
): CardTransactionStatus {
  const { available, used } = walletOf(model, customer);
  const isActive = !card.isFrozen && !card.isBlocked && isReady(model, customer);
  const passes = isActive && cents <= available && cents <= Math.max(0, DAILY_LIMIT - used);
  const status = passes ? "authorized" : "declined";
  customer.transactions.push({ id, day: utcDay(model), cents, back: 0, status, wasSettled: false });
  return status;
}

/** Makes the change if it is possible, and returns whether it is. */
export function changeStatus(
  model: Model,
  customer: ModelCustomer,
  transaction: ModelTransaction,
  status: CardTransactionStatus,
  cents: number | undefined,
): boolean {
  const next = { ...transaction, status };
  if (status === "authorized") Object.assign(next, { back: 0, wasSettled: false });
  if (status === "settled") Object.assign(next, cents === undefined ? {} : { cents, back: 0 }, { wasSettled: true });
  if (status === "partially_reversed") {
    if (cents === undefined || cents >= transaction.cents) return false;
    next.back = cents;
  } else if (cents !== undefined && status !== "settled") return false;
  if (["declined", "failed", "expired"].includes(status)) Object.assign(next, { back: 0, wasSettled: false });
  if (status === "reversed") next.back = 0;
  const [before, after] = [holds(transaction), holds(next)];
  if (after.held + after.gone - before.held - before.gone > walletOf(model, customer).available) return false;
  Object.assign(transaction, next);
  return true;
}
