import { expect, it } from "vitest";
import { defaultSettings } from "../core/settings.ts";
import { openSandbox } from "../testing/open-sandbox.ts";
import { seedTenant } from "./seed-tenant.ts";
import { readSnapshot } from "./snapshot.ts";
import { encodeState } from "./state-codec.ts";
import { stateShapes } from "./state-shapes.ts";
import type { TenantState } from "./tenant.ts";

const format = "svc-sdk sandbox state";

// biome-ignore lint/suspicious/noExplicitAny: states are broken in every way.
type Broken = any;

/** A sandbox that has been used, and a state of it that is broken. */
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

it("lets pass what a sandbox has exported", () => {
  const { sandbox, text } = broken(() => undefined);
  expect(text).toBe(sandbox.state.export());
  expect(() => sandbox.state.import(text)).not.toThrow();
  expect(sandbox.state.export()).toBe(text);
});

const cardTransaction = {
  ...{ id: "t", holderId: "h", cardId: "c", place: 0, amount: 1n, cost: 1n, status: "settled" },
  ...{ authorizedAmount: 1n, authorizedCost: 1n, takenBack: 0n, held: 0n, spent: 1n },
};

const changes: [message: string, change: (tenant: Broken) => void][] = [
  ["tenants[0].id of the state must be a string, and is a number", (tenant) => (tenant.id = 5)],
  ["tenants[0].credentials of the state must be an object, and is null", (tenant) => (tenant.credentials = null)],
  ["tenants[0].credentials of the state lacks apiKey", (tenant) => delete tenant.credentials.apiKey],
  ["tenants[0] of the state lacks funds", (tenant) => delete tenant.funds],
  ["tenants[0].funds of the state lacks account", (tenant) => (tenant.funds = {})],
  ["tenants[0].funds.assets of the state must be a map, and is an object", (tenant) => (tenant.funds.assets = {})],
  ["tenants[0].webhooks of the state must be an object, and is a list", (tenant) => (tenant.webhooks = [])],
  ["tenants[0].cards.own of the state lacks wallet", (tenant) => delete tenant.cards.own.wallet],
  ["tenants[0].random of the state must be a list, and is a string", (tenant) => (tenant.random = "seed")],
  ["tenants[0].random of the state must be 4 integers", (tenant) => tenant.random.pop()],
  ["tenants[0].random of the state must be 4 integers", (tenant) => (tenant.random[0] = "1")],
  ["tenants[0].settings of the state lacks swaps", (tenant) => delete tenant.settings.swaps],
  [
    "tenants[0].settings.swaps of the state lacks quoteLifeSeconds",
    (tenant) => delete tenant.settings.swaps.quoteLifeSeconds,
  ],
  ["tenants[0].agent.wallets of the state lacks one on solana", (tenant) => tenant.agent.wallets.clear()],
  [
    "tenants[0].agent.wallets (an entry).balance of the state must be a big integer",
    (tenant) => ([...tenant.agent.wallets.values()][0].balance = "5.00"),
  ],
  [
    "tenants[0].webhooks.waiting (an entry) of the state must be a list",
    (tenant) => tenant.webhooks.waiting.set("w", 7),
  ],
  [
    "tenants[0].webhooks.waiting (an entry)[0] of the state must be an object",
    (tenant) => tenant.webhooks.waiting.set("w", [null]),
  ],
  ["tenants[0].webhooks.mischief[0] of the state must be an object", (tenant) => (tenant.webhooks.mischief = [null])],
  [
    "tenants[0].webhooks.deliveries (an entry) of the state must be an object",
    (tenant) => tenant.webhooks.deliveries.set("d", null),
  ],
  [
    "tenants[0].webhooks.subscriptions (an entry).id of the state must be a text",
    (tenant) => tenant.webhooks.subscriptions.set("w", {}),
  ],
  ["tenants[0].webhooks.ended of the state must be a map from texts", (tenant) => tenant.webhooks.ended.set(5, true)],
  [
    "tenants[0].funds.assets (an entry) of the state must be an object",
    (tenant) => tenant.funds.assets.set("a", new Map()),
  ],
  [
    "tenants[0].funds.transfers (an entry).id of the state must be a text",
    (tenant) => tenant.funds.transfers.set("t", {}),
  ],
  [
    "tenants[0].funds.withdrawals.at[0] of the state must be a number",
    (tenant) => tenant.funds.withdrawals.at.push(""),
  ],
  [
    "tenants[0].cards.customers (an entry) of the state must be an object",
    (tenant) => tenant.cards.customers.set("c", null),
  ],
  [
    "tenants[0].cards.own.cards (an entry) of the state must be an object",
    (tenant) => tenant.cards.own.cards.set("c", null),
  ],
  [
    "tenants[0].cards.own.deployment.startedAt of the state must be a number",
    (tenant) => (tenant.cards.own.deployment = {}),
  ],
  ["tenants[0].fiat.webhook of the state must be an object", (tenant) => (tenant.fiat.webhook = "https://a.example")],
  [
    "tenants[0].access.tokens (an entry).expiresAt of the state must be a number",
    (tenant) => tenant.access.tokens.set("secret", { expiresAt: "never" }),
  ],
  ...["authorizedAmount", "authorizedCost", "takenBack", "held", "spent"].map(
    (name): [string, (tenant: Broken) => void] => [
      `tenants[0].cards.transactions (an entry).${name} of the state must be a big integer`,
      (tenant) => tenant.cards.transactions.set("t", { ...cardTransaction, [name]: 5 }),
    ],
  ),
  [
    "tenants[0].cards.transactions (an entry).place of the state must be a number",
    (tenant) => tenant.cards.transactions.set("t", { ...cardTransaction, place: null }),
  ],
  ["settings: swaps.quoteLifeSeconds must be", (tenant) => (tenant.settings.swaps.quoteLifeSeconds = "30")],
];

it.each(changes)("%s: refused, and nothing has changed", (message, change) => {
  const { sandbox, text } = broken(change);
  const before = sandbox.state.export();
  expect(() => sandbox.state.import(text)).toThrow(
    expect.objectContaining({ name: "ControlError", status: 400, message: expect.stringContaining(message) }),
  );
  expect(sandbox.state.export()).toBe(before);
});

it("knows what every map and list of a new tenant holds, and what is null in it", () => {
  const state = seedTenant({ id: "t1", seed: "", settings: defaultSettings, now: () => 0 });
  for (const [domain, shapes] of Object.entries(stateShapes)) {
    const parts = Object.entries(state[domain as keyof TenantState]);
    const open = parts.filter(([, part]) => part === null || part instanceof Map || Array.isArray(part));
    expect(Object.keys(shapes)).toEqual(expect.arrayContaining(open.map(([name]) => name)));
  }
});
