import { expect, it } from "vitest";
import { defaultSettings } from "../core/settings.ts";
import { checkTenantState } from "./check-state.ts";
import { seedTenant } from "./seed-tenant.ts";

const one = (entry: unknown) => new Map([["id", entry]]);

const holder = () => ({
  ...{ id: "holder-1", currency: "USD", walletAddress: "0x1", accountStatus: 0, byStatus: {} },
  deployment: { startedAt: 1, readyAt: 2 },
  wallet: { available: 1n, pending: 0n, used: 0n, day: "2026-01-01" },
  cards: one({
    ...{ id: "card-1", type: "virtual", network: "VISA", lastFour: "1234" },
    ...{ isFrozen: false, isLost: false, isBlocked: false },
  }),
  transactions: ["payment-1"],
});

const agentWallet = (chain: string) => ({
  ...{ id: chain, chain, address: "0x1", balance: 1n },
  positions: one({ marketId: "market-1", outcome: "yes", price: "0.62", worth: 1n }),
});

/** One entry of each kind, with the properties that are checked. */
const entries = (): Record<string, Record<string, unknown>> => ({
  access: { tokens: one({ expiresAt: 1 }) },
  fiat: {
    tokens: one({ expiresAt: 1 }),
    webhook: { id: "webhook-1", url: "https://a.example", created_at: "2026", updated_at: "2026" },
    namedWebhooks: [{ webhook_id: "webhook-2", name: "other", url: "https://a.example" }],
    keys: one({ request: "{}", status: 200, body: "{}", keptAt: 1 }),
  },
  funds: {
    assets: one({ id: "asset-1", ticker: "SOL", chain: "SOLANA", address: "So1", balance: 1n, updatedAt: 1 }),
    assetIds: one("asset-1"),
    transfers: one({ id: "transfer-1", order: {}, fees: {}, createdAt: 1, status: "pending" }),
    keys: one({ usedAt: 1, refusal: {} }),
    heldKeys: one(1),
    withdrawals: { at: [1], sums: [1n] },
    deposits: one({ hash: "0x1", assetId: "asset-1", amount: 1n, at: 1 }),
    quotes: one({ id: "quote-1", sourceId: "asset-1", destinationId: "asset-2", input: 1n, fee: 0n, output: 1n }),
    flows: one({ received: 1n, sent: 0n, fees: 0n }),
  },
  cards: {
    issuerLimits: { virtual: 1, physical: 1, total: 2 },
    own: {
      ...{ ...holder(), fundingAddress: "So1", unbridged: 0n },
      orders: one({ id: "order-1", status: "ordered", createdAt: "2026" }),
    },
    customers: one({
      ...holder(),
      ...{ recordId: "record-1", externalId: "user-1", email: "ada@shop.example", createdAt: "2026" },
      ...{ flowStatus: "active", identity: "approved", sourceOfFundsAt: "2026", phoneVerifiedAt: "2026" },
    }),
    ...{ byRecordId: one("c"), byExternalId: one("c"), byEmail: one("c"), byCardId: one("c") },
    registeredEmails: one(true),
    transactions: one({
      ...{ id: "payment-1", holderId: "holder-1", cardId: "card-1", place: 0, status: "settled" },
      ...{ amount: 1n, cost: 1n, authorizedAmount: 1n, authorizedCost: 1n, takenBack: 0n, held: 0n, spent: 1n },
    }),
    sourceOfFundsAt: "2026",
  },
  agent: {
    wallets: new Map(["solana", "base"].map((chain) => [chain, agentWallet(chain)])),
    markets: one({ id: "market-1", title: "Rain?", category: "weather", prices: { yes: "0.62", no: "0.38" } }),
    transactions: one({ id: "trade-1", kind: "trade", walletId: "solana", amount: 1n, createdAt: 1 }),
    keys: one("trade-1"),
  },
  webhooks: {
    subscriptions: one({
      ...{ id: "webhook-1", url: "https://a.example", events: ["*"], secret: "whsec", enabled: true },
      ...{ extra: one("label"), createdAt: "2026", updatedAt: "2026" },
    }),
    deliveries: one({
      ...{ id: "delivery-1", lane: "webhook-1", event: "card.created", body: "{}", createdAt: "2026" },
      ...{ url: "https://a.example", status: "failed", attempts: 1, lastAttemptAt: "2026", responseStatus: 500 },
      ...{ error: "status 500", firstSignedAt: 1 },
    }),
    ended: one(true),
    waiting: one([{ deliveryId: "delivery-1", keepTimestamp: false }]),
    mischief: [{ kind: "duplicate", left: 1 }],
  },
});

type FullState = Record<string, Record<string, unknown>>;

/** The state of a tenant that has one of everything. */
function fullState(): FullState {
  const seeded = seedTenant({ id: "t1", seed: "", settings: defaultSettings, now: () => 0 }) as unknown as FullState;
  const domains = Object.entries(entries()).map(([domain, parts]) => [domain, { ...seeded[domain], ...parts }]);
  return { ...seeded, ...Object.fromEntries(domains) };
}

/** A value in a state, with its path in messages. */
interface StatePlace {
  readonly path: string;
  readonly value: unknown;
  replace(value: unknown): void;
}

/** Every value inside of another one. */
function placesIn(container: unknown, path: string): StatePlace[] {
  if (typeof container !== "object" || container === null) return [];
  const isMap = container instanceof Map;
  const step = (key: string) => (Array.isArray(container) ? `[${key}]` : `.${key}`);
  return (isMap ? [...container] : Object.entries(container)).flatMap(([key, value]) => {
    const place = {
      ...{ path: `${path}${isMap ? " (an entry)" : step(key)}`, value },
      replace: (other: unknown) => (isMap ? container.set(key, other) : Object.assign(container, { [key]: other })),
    };
    return [place, ...placesIn(value, place.path)];
  });
}

const placesOf = (state: FullState) => Object.keys(entries()).flatMap((domain) => placesIn(state[domain], domain));

/** What a value must be, and a value that is not. */
function anotherType(value: unknown): readonly [expected: string, other: unknown] {
  if (Array.isArray(value)) return ["an array", {}];
  if (value instanceof Map) return ["a map", {}];
  if (typeof value === "object") return ["an object", []];
  if (typeof value === "boolean") return ["true or false", 1];
  return typeof value === "string" ? ["a string", 5] : [`a ${typeof value}`, "5"];
}

it("accepts a state that has one of everything", () => {
  expect(() => checkTenantState(fullState(), "tenant")).not.toThrow();
});

it.each([...placesOf(fullState()).entries()].map(([index, { path }]) => [path, index] as const))(
  "rejects another type of %s",
  (path, index) => {
    const state = fullState();
    const place = placesOf(state)[index];
    const [expected, other] = anotherType(place?.value);
    place?.replace(other);
    expect(() => checkTenantState(state, "tenant")).toThrow(`state: tenant.${path} must be ${expected}`);
  },
);

it("accepts null for what has not happened", () => {
  const state = fullState();
  const nulls = [
    "cards.customers (an entry).deployment",
    "cards.customers (an entry).sourceOfFundsAt",
    "cards.customers (an entry).phoneVerifiedAt",
    "cards.issuerLimits",
    "cards.own.deployment",
    "cards.sourceOfFundsAt",
    "fiat.keys (an entry).request",
    "fiat.webhook",
    ...["event", "lastAttemptAt", "responseStatus", "error", "firstSignedAt"].map(
      (name) => `webhooks.deliveries (an entry).${name}`,
    ),
  ];
  const places = placesOf(state).filter(({ path }) => nulls.includes(path));
  expect(places).toHaveLength(nulls.length);
  for (const place of places) place.replace(null);
  expect(() => checkTenantState(state, "tenant")).not.toThrow();
});

it("accepts the key of a transfer as well as that of a refusal", () => {
  const { funds, ...state } = fullState();
  const keys = new Map([["other-key", "transfer-1"]]);
  expect(() => checkTenantState({ ...state, funds: { ...funds, keys } }, "tenant")).not.toThrow();
});
