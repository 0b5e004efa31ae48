import { expect, it } from "vitest";
import { OpenSandbox } from "../../../tests/support/sandbox/open-sandbox.ts";
import { defaultSettings } from "../core/settings.ts";
import { statePattern } from "./check-state.ts";
import { seedTenant } from "./seed-tenant.ts";
import { encodeState, readSnapshot } from "./snapshot.ts";
import type { TenantState } from "./tenant.ts";
import { FIAT_QUEUE } from "./webhooks-state.ts";

const format = "svc-sdk sandbox state";

// biome-ignore lint/suspicious/noExplicitAny: tests break any part of a state.
type Broken = any;

/** A sandbox that has been used, and a changed state of it. */
function broken(change: (tenant: Broken) => void) {
  const { sandbox, tenant } = new OpenSandbox();
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

const depositOf = (t: Broken) => t.funds.deposits.values().next().value;

const changes: [message: string, change: Change][] = [
  ["credentials.apiKey is missing", (t) => delete t.credentials.apiKey],
  ["funds is missing", (t) => delete t.funds],
  ["funds.account is missing", (t) => (t.funds = {})],
  ["random must be an array, but is a string", (t) => (t.random = "seed")],
  ["random must be 4 integers", (t) => t.random.pop()],
  ["random must be 4 integers", (t) => (t.random[0] = 1.5)],
  ["settings.swaps is missing", (t) => delete t.settings.swaps],
  ["clockOffsetMs must be a number, but is a string", (t) => (t.clockOffsetMs = "0")],
  ["settlements[0].id is missing", (t) => t.settlements.push({ at: 1, kind: "transfer" })],
  ["agent.wallets has no wallet on solana", (t) => t.agent.wallets.clear()],
  ["agent.wallets has no wallet on base", (t) => t.agent.wallets.delete(idOnBase(t.agent.wallets))],
  ["webhooks.ended must be a map with string keys", (t) => t.webhooks.ended.set(5, true)],
  ["funds.deposits (an entry).amount must be a bigint, but is a string", (t) => (depositOf(t).amount = "5")],
  ["funds.deposits (an entry).hash is missing", (t) => delete depositOf(t).hash],
  ["funds.heldKeys (an entry) must be a number, but is null", (t) => t.funds.heldKeys.set("held", null)],
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

/** The paths of what is null or has no entry. */
function emptyIn(value: unknown, path: string): string[] {
  if (value === null) return [path];
  if (typeof value !== "object") return [];
  const entries = value instanceof Map ? [...value] : Object.entries(value);
  const isEmpty = entries.length === 0 && (value instanceof Map || Array.isArray(value));
  return isEmpty ? [path] : entries.flatMap(([key, entry]) => emptyIn(entry, `${path}.${key}`));
}

it("has an example for every map, array and null in the state of a new tenant, but for what handlers keep", () =>
  expect(emptyIn(statePattern(), "")).toEqual([".handlers"]));

it("keeps the names of format version 1, so that files stay readable", () => {
  const state = seedTenant({ id: "t1", seed: "", settings: defaultSettings, now: () => 0 });
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
