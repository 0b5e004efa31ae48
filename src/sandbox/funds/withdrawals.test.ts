import { describe, expect, it } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { openFunds } from "./testing/open-funds.ts";

const DAY = 86_400;

describe("withdrawals", () => {
  it("are refused beyond the daily and the monthly limit [C17]", async () => {
    const { send, transfer, tenant, advance, balance } = openFunds();
    tenant.change({ transfers: { withdrawalLimits: { daily: "100", monthly: "150" } } });
    const exceeded = { httpStatus: 403, code: "WITHDRAWAL_LIMIT_EXCEEDED" };
    await send(transfer({ amount: "90" }));
    expect(await failureOf(send(transfer({ amount: "10.01" })))).toMatchObject(exceeded);
    await send(transfer({ amount: "10" }));
    expect(await failureOf(send(transfer({ amount: "1" })))).toMatchObject(exceeded);
    await advance(DAY - 1);
    expect(await failureOf(send(transfer({ amount: "1" })))).toMatchObject(exceeded);
    await advance(1);
    await send(transfer({ amount: "50" }));
    expect(await failureOf(send(transfer({ amount: "1" })))).toMatchObject(exceeded);
    await advance(29 * DAY - 1);
    expect(await failureOf(send(transfer({ amount: "1" })))).toMatchObject(exceeded);
    await advance(1);
    await send(transfer({ amount: "100" }));
    expect(await balance("USDC_SOLANA")).toBe("9750.00");
  });

  it("are counted in US dollars, over all assets", async () => {
    const { send, transfer, tenant } = openFunds();
    tenant.change({ transfers: { withdrawalLimits: { daily: "3250", monthly: null } } });
    await send(transfer({ amount: "1" }, "ETH"));
    await send(transfer({ amount: "50" }));
    expect(await failureOf(send(transfer({ amount: "0.01" }, "SOL")))).toMatchObject({ httpStatus: 403 });
  });

  it("do not count failed transfers", async () => {
    const { send, transfer, tenant } = openFunds();
    tenant.change({ transfers: { withdrawalLimits: { daily: "100", monthly: null } } });
    const { transaction_id } = await send(transfer({ amount: "100" }));
    tenant.simulate.failTransfer({ transaction_id });
    await expect(send(transfer({ amount: "100" }))).resolves.toBeDefined();
  });

  it("are refused while suspended, with reason and end [C16]", async () => {
    const { send, sendRaw, transfer, tenant, advance, balance } = openFunds();
    const suspension = { type: "review", reason: "Documents are missing.", expires_at: "2026-01-01T01:00:00.000Z" };
    tenant.change({ transfers: { suspension } });
    const { status, body } = await sendRaw({ ...transfer(), amount: 25.1 });
    expect([status, body]).toEqual([403, { status: false, message: expect.any(String), suspension }]);
    expect(await failureOf(send(transfer()))).toMatchObject({ httpStatus: 403 });
    await advance(3_599);
    expect(await failureOf(send(transfer()))).toMatchObject({ httpStatus: 403 });
    await advance(1);
    await send(transfer());
    tenant.change({ transfers: { suspension: { ...suspension, expires_at: null } } });
    await advance(365 * DAY);
    expect((await sendRaw({ ...transfer(), amount: 25.1 })).body.suspension.expires_at).toBeNull();
    tenant.change({ transfers: { suspension: null } });
    await send(transfer());
    expect(await balance("USDC_SOLANA")).toBe("9949.80");
  });
});
