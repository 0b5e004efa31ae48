import { expect, test } from "vitest";
import type { SendFundsRequest } from "../../../generated/crypto/schema.ts";
import { accessTenant } from "../testing/bare-tenant.ts";
import { openSandbox } from "../testing/open-sandbox.ts";
import { accessSimulations } from "./suspension.ts";

const { suspendAccount } = accessSimulations;

test("transfers are refused with the reason until the suspension ends or is restored [C16]", async () => {
  const { sandbox, tenant, wallets } = openSandbox();
  const transfer: SendFundsRequest = {
    ...{ account: tenant.seeded.account, assets: tenant.seeded.assets.USDC_SOLANA ?? "", amount: "25.00" },
    ...{ type: "USDC", chain: "SOLANA", category: "payment" },
    receiving_address: "4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA",
  };
  const send = (idempotencyKey: string) => wallets.transactions.sendFunds(transfer, { idempotencyKey });
  // The end is returned in UTC.
  for (const expires_at of [undefined, "2026-01-01T01:10:00+01:00"]) {
    const { suspension } = tenant.simulate.suspendAccount({ type: "compliance", reason: "Under review.", expires_at });
    const end = expires_at === undefined ? null : "2026-01-01T00:10:00.000Z";
    expect(suspension).toEqual({ type: "compliance", reason: "Under review.", expires_at: end });
    await expect(send("one")).rejects.toMatchObject({ httpStatus: 403, raw: { suspension } });
    if (expires_at === undefined) tenant.simulate.restoreAccount();
    else sandbox.clock.set(expires_at);
    await expect(send(`after-${expires_at}`)).resolves.toMatchObject({ transaction_id: expect.any(String) });
  }
});

test.each(["", "soon", "2026-02-01", "2026-13-01T00:00:00Z", "2026-02-30T00:00:00Z", "2026-02-01T00:00:00"])(
  "rejects %j as an end",
  (expires_at) => {
    const tenant = accessTenant();
    const before = tenant.state.settings;
    expect(() => suspendAccount.run(tenant, { type: "t", reason: "r", expires_at })).toThrow(
      'expires_at must be ISO 8601 with a time zone, such as "2026-01-01T00:00:00Z"',
    );
    expect(tenant.state.settings).toBe(before);
  },
);
