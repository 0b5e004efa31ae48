import { expect, it } from "vitest";
import { settle } from "../../../tests/support/fake-clock.ts";
import { openFunds } from "../funds/testing/open-funds.ts";
import { openSandbox } from "../testing/open-sandbox.ts";

it("the request log hides what only a tenant's settings hold: its two-factor code and its signing secret", async () => {
  const { sandbox, tenant, raw, token } = openSandbox();
  const bearer = await token("crypto");
  tenant.change({
    access: { twoFactor: { code: "135790", header: "x-code", bodyField: "code" } },
    fiat: { signature: { header: "x-signature", encoding: "hex", secret: "signing-secret" } },
  });
  await raw("crypto", "POST", "/balance/check", { token: bearer, body: { asset_id: "135790 signing-secret" } });
  const logged = JSON.stringify(sandbox.requests.list());
  expect(logged).toContain("[redacted] [redacted]");
  expect(logged).not.toMatch(/135790|signing-secret/);
});

it("the request log lists requests without a tenant", async () => {
  const { sandbox } = openSandbox();
  await sandbox.fetch("/fiat/api/health");
  await sandbox.fetch("/nothing");
  expect(sandbox.requests.list()).toMatchObject([
    { tenant: null, service: "fiat", status: 200, path: "/fiat/api/health" },
    { tenant: null, service: "crypto", status: 404, operationId: null },
  ]);
});

it("the request log lists requests of a tenant that an import has removed", async () => {
  const { sandbox } = openSandbox();
  const headers = { authorization: `Bearer ${sandbox.createTenant().agent.connectorKey}` };
  await sandbox.fetch("/crypto/api/v1/nothing", { headers });
  sandbox.state.import(openSandbox().sandbox.state.export());
  expect(sandbox.tenants).toHaveLength(1);
  expect(sandbox.requests.list()).toMatchObject([{ tenant: "t2", status: 404 }]);
});

it("the delay of a fault with jitter follows from the seed", async () => {
  const delayWith = async (seed: string) => {
    const { sandbox, clock } = openSandbox({ seed });
    sandbox.faults.add({ kind: "latency", latencyMs: 0, jitterMs: 600_000 });
    const ended = expect(sandbox.fetch("/fiat/api/health")).rejects.toThrow("the sandbox is closed");
    await settle();
    const delayMs = clock.untilNext;
    await sandbox.close();
    await ended;
    return delayMs;
  };
  const first = await delayWith("one");
  expect(await delayWith("one")).toBe(first);
  expect(await delayWith("two")).not.toBe(first);
});

it("requests fail like the built-in fetch once the sandbox is closed, those that wait too", async () => {
  const { sandbox } = openSandbox();
  sandbox.faults.add({ kind: "stall" });
  const waiting = sandbox.fetch("/fiat/api/health");
  const closed = new TypeError("fetch failed: the sandbox is closed");
  const ends = expect(waiting).rejects.toThrow(closed);
  await sandbox.close();
  await ends;
  await expect(sandbox.fetch("/fiat/api/health")).rejects.toThrow(closed);
});

it("no timer is left when the sandbox is closed", async () => {
  const { sandbox, clock, send, transfer } = openFunds({ settings: { transfers: { autoSettleSeconds: 60 } } });
  await send(transfer());
  expect(clock.pending).toBe(1);
  await sandbox.close();
  expect(clock.pending).toBe(0);
});
