import { expect, it } from "vitest";
import { readSnapshot } from "./snapshot.ts";
import { encodeState } from "./state-codec.ts";
import type { TenantState } from "./tenant.ts";
import { openSandbox } from "./testing/sandbox.ts";

// biome-ignore lint/suspicious/noExplicitAny: states are broken in every way.
type Broken = any;

/** A sandbox that has been used, and a state of it that is broken. */
function broken(change: (tenant: Broken) => void) {
  const { sandbox, tenant } = openSandbox();
  tenant.simulate.deposit({ asset_id: "USDC_SOLANA", amount: "5.00" });
  tenant.change({ access: { twoFactor: { code: "123456", header: "x-code", bodyField: "code" } } });
  const snapshot = readSnapshot(sandbox.state.export());
  const [first] = snapshot.tenants as TenantState[];
  change(first);
  return { sandbox, text: encodeState({ format: "svc-sdk sandbox state", version: 1, ...snapshot }) };
}

it("lets pass what a sandbox has exported", () => {
  const { sandbox, text } = broken(() => undefined);
  expect(text).toBe(sandbox.state.export());
  expect(() => sandbox.state.import(text)).not.toThrow();
  expect(sandbox.state.export()).toBe(text);
});

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
