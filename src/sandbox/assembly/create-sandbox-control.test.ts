import { describe, expect, it } from "vitest";
import { controlOf } from "../control/testing/control-calls.ts";
import { openFunds } from "../funds/testing/open-funds.ts";
import { openSandbox } from "../testing/open-sandbox.ts";

describe("over HTTP,", () => {
  it("a tenant is created, and has the client options that can be sent as JSON", async () => {
    const open = openSandbox();
    const { status, body } = await controlOf(open.sandbox)("POST", "/tenants", { credentials: { apiKey: "mine" } });
    expect([status, body]).toEqual([201, (await controlOf(open.sandbox)("GET", "/tenants/t2")).body]);
    const [, tenant] = open.sandbox.tenants;
    for (const service of ["fiat", "crypto", "agent"] as const) {
      const { fetch: _fetch, store: _store, clock: _clock, ...options } = tenant?.[service] ?? ({} as never);
      expect(body[service]).toEqual(options);
    }
    expect(body).toMatchObject({ id: "t2", seeded: tenant?.seeded, crypto: { apiKey: "mine" } });
    expect(await controlOf(open.sandbox)("GET", "/tenants/t3")).toMatchObject({ status: 404 });
  });

  it("settings are read with their meaning, and changed", async () => {
    const open = openSandbox();
    const changed = await controlOf(open.sandbox)("PATCH", "/tenants/t1/settings", { cards: { deploymentSeconds: 1 } });
    expect(open.tenant.settings.cards.deploymentSeconds).toBe(1);
    expect(changed.body.settings).toEqual(open.tenant.settings);
    expect(changed.body.meaning.cards.deploymentSeconds.about).toMatch(/^\w.*\.$/);
  });

  it("a tenant is reset, and has simulations and deliveries", async () => {
    const open = openFunds();
    const deposit = { asset_id: "USDC_SOLANA", amount: "5.00" };
    expect((await controlOf(open.sandbox)("POST", "/tenants/t1/simulate/deposit", deposit)).status).toBe(200);
    expect(await open.balance("USDC_SOLANA")).toBe("10005.00");
    expect((await controlOf(open.sandbox)("GET", "/tenants/t1/deliveries")).body).toEqual({ deliveries: [] });
    await controlOf(open.sandbox)("POST", "/tenants/t1/reset");
    expect(await open.balance("USDC_SOLANA")).toBe("10000.00");
  });

  it("the state is exported, and imported again", async () => {
    const open = openFunds();
    const exported = JSON.stringify((await controlOf(open.sandbox)("GET", "/state")).body);
    open.tenant.simulate.deposit({ asset_id: "USDC_SOLANA", amount: "5.00" });
    expect((await controlOf(open.sandbox)("PUT", "/state", exported)).status).toBe(200);
    expect(await open.balance("USDC_SOLANA")).toBe("10000.00");
  });
});

it("responses of the control plane have the sandbox's time, unless they are about a tenant", async () => {
  const open = openSandbox();
  open.tenant.clock.advance(60);
  const timeOf = async (path: string) => (await controlOf(open.sandbox)("GET", path)).headers.get("x-sandbox-time");
  expect(await timeOf("/tenants")).toBe("2026-01-01T00:00:00.000Z");
  expect(await timeOf("/tenants/t1")).toBe("2026-01-01T00:01:00.000Z");
});

it("a control request settles what came due while the machine slept", async () => {
  const open = openFunds({ settings: { transfers: { autoSettleSeconds: 60 } } });
  await open.send(open.transfer());
  open.clock.skip(60_000);
  const { transfers } = (await controlOf(open.sandbox)("GET", "/tenants/t1/overview")).body;
  expect(transfers).toMatchObject([{ status: "settled" }]);
});

it("a paid resource of the sandbox asks for a payment", async () => {
  const { sandbox } = openSandbox();
  const response = await sandbox.fetch("/_sandbox/x402/paid");
  expect([response.status, await response.json()]).toMatchObject([402, { x402Version: 1 }]);
});
