// The types of the entries in a tenant's maps and arrays. Checks stay shallow, because there may be a million entries.

import { flag, list, map, nullOr, number, object, type Shape, text, units } from "./shapes.ts";
import type { TenantState } from "./tenant.ts";

const holder = {
  id: text,
  currency: text,
  walletAddress: text,
  deployment: nullOr(object({ startedAt: number, readyAt: number })),
  accountStatus: number,
  wallet: object({ available: units, pending: units, used: units, day: text }),
  cards: map(
    object({ id: text, type: text, network: text, lastFour: text, isFrozen: flag, isLost: flag, isBlocked: flag }),
  ),
  transactions: list(text),
  byStatus: object({}),
};
const limits = object({ virtual: number, physical: number, total: number });
const issued = object({ expiresAt: number });

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
    withdrawals: object({ at: list(number), sums: list(units) }),
    deposits: map(object({ hash: text, assetId: text, amount: units, at: number })),
    quotes: map(object({ id: text, sourceId: text, destinationId: text, input: units, fee: units, output: units })),
    flows: map(object({ received: units, sent: units, fees: units })),
  },
  cards: {
    issuerLimits: nullOr(limits),
    own: object({ ...holder, orders: map(object({ id: text, status: text, createdAt: text })) }),
    customers: map(
      object({
        ...holder,
        ...{ recordId: text, externalId: text, email: text, createdAt: text, flowStatus: text, identity: text },
        ...{ sourceOfFundsAt: nullOr(text), phoneVerifiedAt: nullOr(text) },
      }),
    ),
    byRecordId: map(text),
    byExternalId: map(text),
    byEmail: map(text),
    byCardId: map(text),
    registeredEmails: map(flag),
    transactions: map(
      object({
        ...{ id: text, holderId: text, cardId: text, place: number, amount: units, cost: units, status: text },
        ...{ authorizedAmount: units, authorizedCost: units, takenBack: units, held: units, spent: units },
      }),
    ),
    sourceOfFundsAt: nullOr(text),
  },
  agent: {
    wallets: map(
      object({
        ...{ id: text, chain: text, address: text, balance: units },
        positions: map(object({ marketId: text, outcome: text, price: text, worth: units })),
      }),
    ),
    markets: map(object({ id: text, title: text, category: text, prices: object({ yes: text, no: text }) })),
    transactions: map(object({ id: text, kind: text, walletId: text, amount: units, createdAt: number })),
    keys: map(text),
  },
  webhooks: {
    subscriptions: map(
      object({
        ...{ id: text, url: text, events: list(text), secret: text, enabled: flag, extra: map(text) },
        ...{ createdAt: text, updatedAt: text },
      }),
    ),
    deliveries: map(
      object({
        ...{ id: text, lane: text, event: nullOr(text), body: text, createdAt: text, url: text, status: text },
        ...{ attempts: number, lastAttemptAt: nullOr(text), responseStatus: nullOr(number), error: nullOr(text) },
        firstSignedAt: nullOr(number),
      }),
    ),
    ended: map(flag),
    waiting: map(list(object({ deliveryId: text, keepTimestamp: flag }))),
    mischief: list(object({ kind: text, left: number })),
  },
};
