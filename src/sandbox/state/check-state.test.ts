import { expect, it } from "vitest";
import { openSandbox } from "../../../tests/support/sandbox/open-sandbox.ts";
import { defaultSettings } from "../core/settings.ts";
import { checkTenantState, statePattern } from "./check-state.ts";
import { seedTenant } from "./seed-tenant.ts";
import { encodeState, readSnapshot } from "./snapshot.ts";
import type { TenantState } from "./tenant.ts";
import { FIAT_QUEUE } from "./webhooks-state.ts";

const format = "svc-sdk sandbox state";

// biome-ignore lint/suspicious/noExplicitAny: tests break any part of a state.
type Broken = any;

/** A sandbox that has been used, and a changed state of it. */
function broken(change: (tenant: Broken) => void) {
  const { sandbox, tenant } = openSandbox();
  tenant.simulate.deposit({ asset_id: "USDC_SOLANA", amount: "5.00" });
  tenant.simulate.holdTransferKey({ idempotency_key: "held" });
  tenant.simulate.setIssuerLimits({ virtual: 1, physical: 1, total: 1 });
  tenant.deliveries.misbehave({ kind: "duplicate" });
  tenant.change({ access: { twoFactor: { code: "123456", header: "x-code", bodyField: "code" } } });
  const snapshot = readSnapshot(sandbox.state.export());
  const [first] = snapshot.tenants as TenantState[];
  change(first);
  return { sandbox, text: encodeState({ format, version: 1, ...snapshot }) };
}

it("accepts an exported state, and gives settings that an older one lacks their defaults", () => {
  const { sandbox, text } = broken(() => undefined);
  expect(text).toBe(sandbox.state.export());
  sandbox.state.import(text);
  expect(sandbox.state.export()).toBe(text);
  sandbox.state.import(broken((tenant) => delete tenant.settings.swaps.quoteLifeSeconds).text);
  expect(sandbox.tenants[0]?.settings.swaps).toEqual(defaultSettings.swaps);
});

type Change = (tenant: Broken) => void;

const idOnBase = (wallets: Map<string, { chain: string }>) =>
  [...wallets].find(([, { chain }]) => chain === "base")?.[0];

const changes: [message: string, change: Change][] = [
  ["id must be a string, but is a number", (t) => (t.id = 5)],
  ["credentials.apiKey is missing", (t) => delete t.credentials.apiKey],
  ["funds is missing", (t) => delete t.funds],
  ["funds.account is missing", (t) => (t.funds = {})],
  ["webhooks must be an object, but is an array", (t) => (t.webhooks = [])],
  ["cards.own.wallet is missing", (t) => delete t.cards.own.wallet],
  ["random must be an array, but is a string", (t) => (t.random = "seed")],
  ["random must be 4 integers", (t) => t.random.pop()],
  ["random must be 4 integers", (t) => (t.random[0] = 1.5)],
  ["settings.swaps is missing", (t) => delete t.settings.swaps],
  ["clockOffsetMs must be a number, but is a string", (t) => (t.clockOffsetMs = "0")],
  ["settlements[0].at must be a number, but is a string", (t) => t.settlements.push({ at: "1", kind: "", id: "t" })],
  ["settlements[0].id is missing", (t) => t.settlements.push({ at: 1, kind: "transfer" })],
  ["agent.wallets has no wallet on solana", (t) => t.agent.wallets.clear()],
  ["agent.wallets has no wallet on base", (t) => t.agent.wallets.delete(idOnBase(t.agent.wallets))],
  ["webhooks.ended must be a map with string keys", (t) => t.webhooks.ended.set(5, true)],
];

const quoteLife = "quoteLifeSeconds";
const rejected: [message: string, change: Change][] = [
  ...changes.map(([message, change]): [string, Change] => [`state: tenants[0].${message}`, change]),
  [`settings: swaps.${quoteLife} must be a number of seconds, 0 or more`, (t) => (t.settings.swaps[quoteLife] = "30")],
  ["settings: unknown setting swaps.otherFee; swaps has quoteLifeSeconds", (t) => (t.settings.swaps.otherFee = "1")],
];

it.each(rejected)("rejects the state and changes nothing: %s", (message, change) => {
  const { sandbox, text } = broken(change);
  const before = sandbox.state.export();
  expect(() => sandbox.state.import(text)).toThrow(
    expect.objectContaining({ name: "ControlError", status: 400, message }),
  );
  expect(sandbox.state.export()).toBe(before);
});

const one = (entry: unknown) => new Map([["id", entry]]);

/** These properties, each with this value. */
const each = (value: unknown, names: string) => Object.fromEntries(names.split(" ").map((name) => [name, value]));

const holder = () => ({
  ...each("text", "id currency walletAddress"),
  accountStatus: 0,
  deployment: { startedAt: 1, readyAt: 2 },
  wallet: { ...each(1n, "available pending used"), day: "2026-01-01" },
  cards: one({ ...each("text", "id type network lastFour"), ...each(false, "isFrozen isLost isBlocked") }),
  transactions: ["payment-1"],
});

const checks = "createdAt flowStatus identity sourceOfFundsAt phoneVerifiedAt";
const customer = each("text", `recordId externalId email ${checks}`);
const indexes = ["byRecordId", "byExternalId", "byEmail", "byCardId"];
const payment = each(1n, "amount cost authorizedAmount authorizedCost takenBack held spent");
const subscription = each("text", "id url secret createdAt updatedAt");
const delivery = each("text", "id lane event body createdAt url status lastAttemptAt error");
const positions = () => one({ ...each("text", "marketId outcome price"), worth: 1n });
const agentWallet = (chain: string) => ({ id: chain, chain, address: "0x1", balance: 1n, positions: positions() });

/** One entry of each kind, with the properties that are checked. */
const entries = (): Record<string, Record<string, unknown>> => ({
  access: { tokens: one({ expiresAt: 1 }) },
  fiat: {
    tokens: one({ expiresAt: 1 }),
    webhook: each("text", "id url created_at updated_at"),
    namedWebhooks: [each("text", "webhook_id name url")],
    keys: one({ request: "{}", status: 200, body: "{}", keptAt: 1 }),
  },
  funds: {
    transfers: one({ id: "transfer-1", order: {}, fees: {}, createdAt: 1, status: "pending" }),
    keys: one({ usedAt: 1, refusal: {} }),
    heldKeys: one(1),
    deposits: one({ ...each("text", "hash assetId"), amount: 1n, at: 1 }),
    quotes: one({ ...each("text", "id sourceId destinationId"), ...each(1n, "input fee output") }),
  },
  cards: {
    issuerLimits: each(1, "virtual physical total"),
    own: { ...holder(), fundingAddress: "So1", unbridged: 0n, orders: one(each("text", "id status createdAt")) },
    customers: one({ ...holder(), ...customer }),
    ...Object.fromEntries(indexes.map((name) => [name, one("c")])),
    registeredEmails: one(true),
    transactions: one({ ...each("text", "id holderId cardId status"), ...payment }),
    sourceOfFundsAt: "2026",
  },
  agent: {
    wallets: new Map(["solana", "base"].map((chain) => [chain, agentWallet(chain)])),
    markets: one({ ...each("text", "id title category"), prices: each("0.50", "yes no") }),
    transactions: one({ ...each("text", "id kind walletId"), amount: 1n, createdAt: 1 }),
    keys: one("trade-1"),
  },
  webhooks: {
    subscriptions: one({ ...subscription, events: ["*"], enabled: true, extra: one("label") }),
    deliveries: one({ ...delivery, ...each(1, "attempts responseStatus firstSignedAt") }),
    ended: one(true),
    waiting: one([{ deliveryId: "delivery-1", keepTimestamp: false }]),
    mischief: [{ kind: "duplicate", left: 1 }],
  },
});

const newState = () => seedTenant({ id: "t1", seed: "", settings: defaultSettings, now: () => 0 });

type FullState = Record<string, Record<string, unknown>>;

/** The state of a tenant that has one of everything. */
function fullState(): FullState {
  const seeded = newState() as unknown as FullState;
  const domains = Object.entries(entries()).map(([domain, parts]) => [domain, { ...seeded[domain], ...parts }]);
  return { ...seeded, ...Object.fromEntries(domains) };
}

/** A value in a state, with its path in messages. */
type StatePlace = { readonly path: string; readonly value: unknown; replace(value: unknown): void };

/** Every value inside of another one. */
function placesIn(container: unknown, path: string): StatePlace[] {
  if (typeof container !== "object" || container === null) return [];
  const isMap = container instanceof Map;
  const step = (key: string) => (Array.isArray(container) ? `[${key}]` : `.${key}`);
  return (isMap ? [...container] : Object.entries(container)).flatMap(([key, value]) => {
    const place = {
      path: `${path}${isMap ? " (an entry)" : step(key)}`,
      value,
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
  if (typeof value === "boolean") return ["a boolean", 1];
  return typeof value === "string" ? ["a string", 5] : [`a ${typeof value}`, "5"];
}

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

it("accepts a state with one of everything, null for what has not happened, and the key of a transfer", () => {
  const state = fullState();
  expect(() => checkTenantState(state, "tenant")).not.toThrow();
  Object.assign(state.funds ?? {}, { keys: new Map([["other-key", "transfer-1"]]) });
  const inEntries = (map: string, names: string) => names.split(" ").map((name) => `${map} (an entry).${name}`);
  const nulls = [
    ...["cards.issuerLimits", "cards.own.deployment", "cards.sourceOfFundsAt", "fiat.webhook"],
    ...inEntries("fiat.keys", "request"),
    ...inEntries("cards.customers", "deployment sourceOfFundsAt phoneVerifiedAt"),
    ...inEntries("webhooks.deliveries", "event lastAttemptAt responseStatus error firstSignedAt"),
  ];
  const places = placesOf(state).filter(({ path }) => nulls.includes(path));
  expect(places).toHaveLength(nulls.length);
  for (const place of places) place.replace(null);
  expect(() => checkTenantState(state, "tenant")).not.toThrow();
});

it("has an example for every map, array and null in the state of a new tenant, but for what handlers keep", () => {
  const sizeOf = (value: unknown) => (value instanceof Map ? value.size : Array.isArray(value) ? value.length : 1);
  const empty = placesIn(statePattern(), "").filter(({ value }) => value === null || sizeOf(value) === 0);
  expect(empty.map(({ path }) => path)).toEqual([".handlers"]);
});

it("keeps the names of format version 1, so that files stay readable", () => {
  const state = newState();
  const ofIds = "byCardId byEmail byExternalId byRecordId";
  for (const [domain, names] of [
    ["access", "tokens"],
    ["fiat", "keys namedWebhooks signingKey tokens webhook"],
    ["funds", "account assetIds assets deposits flows heldKeys keys quotes transfers"],
    [
      "cards",
      `${ofIds} customers issuerLimits ledger limits own programId registeredEmails sourceOfFundsAt transactions`,
    ],
    ["agent", "keys markets spent transactions wallets"],
    ["webhooks", "deliveries ended mischief subscriptions waiting"],
  ] as const)
    expect(Object.keys(state[domain]).sort().join(" ")).toBe(names);
  expect(FIAT_QUEUE).toBe("fiat");
});
