import { expect, it } from "vitest";
import { defaultSettings } from "../core/settings.ts";
import { openSandbox } from "../testing/open-sandbox.ts";
import { stateShapes } from "./check-state.ts";
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

it("accepts an exported state", () => {
  const { sandbox, text } = broken(() => undefined);
  expect(text).toBe(sandbox.state.export());
  expect(() => sandbox.state.import(text)).not.toThrow();
  expect(sandbox.state.export()).toBe(text);
});

it("gives settings that an older state lacks their defaults", () => {
  const { sandbox, text } = broken((tenant) => delete tenant.settings.swaps.quoteLifeSeconds);
  sandbox.state.import(text);
  expect(sandbox.tenants[0]?.settings.swaps).toEqual(defaultSettings.swaps);
});

const cardTransaction = {
  ...{ id: "t", holderId: "h", cardId: "c", place: 0, amount: 1n, cost: 1n, status: "settled" },
  ...{ authorizedAmount: 1n, authorizedCost: 1n, takenBack: 0n, held: 0n, spent: 1n },
};

type Change = (tenant: Broken) => void;

const changes: [message: string, change: Change][] = [
  ["id must be a string, but is a number", (t) => (t.id = 5)],
  ["credentials must be an object, but is null", (t) => (t.credentials = null)],
  ["credentials.apiKey is missing", (t) => delete t.credentials.apiKey],
  ["funds is missing", (t) => delete t.funds],
  ["funds.account is missing", (t) => (t.funds = {})],
  ["funds.assets must be a map, but is an object", (t) => (t.funds.assets = {})],
  ["webhooks must be an object, but is an array", (t) => (t.webhooks = [])],
  ["cards.own.wallet is missing", (t) => delete t.cards.own.wallet],
  ["random must be an array, but is a string", (t) => (t.random = "seed")],
  ["random must be 4 integers", (t) => t.random.pop()],
  ["random must be 4 integers", (t) => (t.random[0] = "1")],
  ["settings.swaps is missing", (t) => delete t.settings.swaps],
  ["settlements[0].at must be a number", (t) => t.settlements.push({ at: "1", kind: "transfer", id: "t" })],
  ["agent.wallets has no wallet on solana", (t) => t.agent.wallets.clear()],
  [
    "agent.wallets has no wallet on base",
    (t) => t.agent.wallets.delete([...t.agent.wallets.values()].find(({ chain }) => chain === "base").id),
  ],
  ["agent.wallets (an entry).balance must be a bigint", (t) => ([...t.agent.wallets.values()][0].balance = "5.00")],
  ["webhooks.waiting (an entry) must be an array", (t) => t.webhooks.waiting.set("w", 7)],
  ["webhooks.waiting (an entry)[0] must be an object", (t) => t.webhooks.waiting.set("w", [null])],
  ["webhooks.mischief[0] must be an object", (t) => (t.webhooks.mischief = [null])],
  ["webhooks.deliveries (an entry) must be an object", (t) => t.webhooks.deliveries.set("d", null)],
  ["webhooks.subscriptions (an entry).id must be a string", (t) => t.webhooks.subscriptions.set("w", {})],
  ["webhooks.ended must be a map with string keys", (t) => t.webhooks.ended.set(5, true)],
  ["funds.assets (an entry) must be an object", (t) => t.funds.assets.set("a", new Map())],
  ["funds.transfers (an entry).id must be a string", (t) => t.funds.transfers.set("t", {})],
  ["funds.withdrawals.at[0] must be a number", (t) => t.funds.withdrawals.at.push("")],
  ["cards.customers (an entry) must be an object", (t) => t.cards.customers.set("c", null)],
  ["cards.own.cards (an entry) must be an object", (t) => t.cards.own.cards.set("c", null)],
  ["cards.own.deployment.startedAt must be a number", (t) => (t.cards.own.deployment = {})],
  ["fiat.webhook must be an object", (t) => (t.fiat.webhook = "https://a.example")],
  ["access.tokens (an entry).expiresAt must be a number", (t) => t.access.tokens.set("secret", { expiresAt: "never" })],
  ...["authorizedAmount", "authorizedCost", "takenBack", "held", "spent"].map((name): [string, Change] => [
    `cards.transactions (an entry).${name} must be a bigint`,
    (t) => t.cards.transactions.set("t", { ...cardTransaction, [name]: 5 }),
  ]),
  [
    "cards.transactions (an entry).place must be a number",
    (t) => t.cards.transactions.set("t", { ...cardTransaction, place: null }),
  ],
];

const rejected: [message: string, change: Change][] = [
  ...changes.map(([message, change]): [string, Change] => [`state: tenants[0].${message}`, change]),
  ["state: tenants[0].clockOffsetMs must be a number or null", (t) => (t.clockOffsetMs = "0")],
  [
    "cannot import this state: the sandbox's time must be between the years 0 and 9899",
    (t) => (t.clockOffsetMs = 1e15),
  ],
  [
    "settings: swaps.quoteLifeSeconds must be a number of seconds, 0 or more",
    (t) => (t.settings.swaps.quoteLifeSeconds = "30"),
  ],
];

it.each(rejected)("rejects the state and changes nothing: %s", (message, change) => {
  const { sandbox, text } = broken(change);
  const before = sandbox.state.export();
  expect(() => sandbox.state.import(text)).toThrow(
    expect.objectContaining({ name: "ControlError", status: 400, message }),
  );
  expect(sandbox.state.export()).toBe(before);
});

it("has a shape for every map, array and null in the state of a new tenant", () => {
  const state = seedTenant({ id: "t1", seed: "", settings: defaultSettings, now: () => 0 });
  for (const [domain, shapes] of Object.entries(stateShapes)) {
    const parts = Object.entries(state[domain as keyof typeof stateShapes]);
    const open = parts.filter(([, part]) => part === null || part instanceof Map || Array.isArray(part));
    expect(Object.keys(shapes)).toEqual(expect.arrayContaining(open.map(([name]) => name)));
  }
});

it("keeps the names of format version 1, so that files stay readable", () => {
  const state = seedTenant({ id: "t1", seed: "", settings: defaultSettings, now: () => 0 });
  const names = (["access", "fiat", "funds", "cards", "agent", "webhooks"] as const).map((domain) =>
    Object.keys(state[domain]).sort().join(" "),
  );
  expect(names).toEqual([
    "roomForTokens tokens",
    "keys namedWebhooks signingKey tokens webhook",
    "account assetIds assets deposits flows heldKeys keys quotes transfers withdrawals",
    [
      "byCardId byEmail byExternalId byRecordId customers issuerLimits ledger limits",
      "own programId registeredEmails sourceOfFundsAt transactions",
    ].join(" "),
    "keys markets spent transactions wallets",
    "deliveries ended mischief subscriptions waiting",
  ]);
  expect(FIAT_QUEUE).toBe("fiat");
  const delivery = {
    ...{ id: "d", lane: "w", event: null, body: "{}", createdAt: "", url: "", status: "failed", attempts: 1 },
    ...{ lastAttemptAt: null, responseStatus: null, error: null, firstSignedAt: null },
  };
  expect(stateShapes.webhooks.deliveries?.(new Map([["d", delivery]]))).toBeUndefined();
});
