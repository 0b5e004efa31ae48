import { describe, expect, it } from "vitest";
import { FundsTenant } from "../../../tests/support/sandbox/funds-tenant.ts";
import { OpenFunds } from "../../../tests/support/sandbox/open-funds.ts";
import { labelOf } from "../../../tests/support/sandbox/open-sandbox.ts";
import { magicAddresses } from "./transfer-checks.ts";

const DAY = 86_400;
const inHeader = (key: string) => ({ "idempotency-key": key });

describe("the key of a transfer", () => {
  it("replays the original result, also to concurrent transfers, with one debit [C41, C44]", async () => {
    const { pay, payRaw, transfer, balance, tenant, advance } = new OpenFunds();
    const [original, ...others] = await Promise.all(Array.from({ length: 30 }, () => pay(transfer(), "payout-1")));
    for (const other of others) expect(other).toEqual(original);
    tenant.change({ transfers: { platformFee: "0.50" } });
    tenant.simulate.settleTransfer({ transaction_id: original?.transaction_id ?? "" });
    await advance(3_600);
    const response = await payRaw({ ...transfer(), amount: 25.1, idempotency_key: "payout-1" });
    expect([response.body.data, labelOf(response)]).toEqual([original, ["C41", "documented"]]);
    expect(await balance("USDC_SOLANA")).toBe("9974.90");
  });

  it("labels each response with its rule: first, same, other, expired, and refused [C40, C41, C42, C43, C44, G63]", () => {
    const { send, refusal, body, change, advance } = new FundsTenant({ transfers: { refusedKeys: "used" } });
    expect(send(body()).rule).toBe("C35, C36, C40, C26");
    const { rule, ...original } = send(body({ description: "rent" }), "k");
    expect(rule).toBe("C35, C36, C44, C26");
    expect(send(body({ description: "rent" }), "k")).toEqual({ ...original, rule: "C41" });
    expect(send(body({ description: "deposit" }), "k")).toEqual({ ...original, rule: "C42" });
    const first = refusal(body({ amount: "99999" }), "other");
    expect(refusal(body(), "other")).toEqual({ ...first, rule: "G63, C38, C21", basis: "assumed" });
    advance(DAY);
    expect(send(body(), "other").rule).toBe("C35, C36, C43, C26");
    change({ transfers: { refusedKeys: "free" } });
    expect(refusal(body({ receiving_address: magicAddresses.highRisk.SOLANA }), "free").status).toBe(500);
    expect(send(body(), "free").rule).toBe("C35, C36, C44, C26");
  });

  it("pays after a top-up, once, unless a refusal uses it up: then a new one does, also after its life [G63]", async () => {
    const { transfer, balance, tenant, advance, ...funds } = new OpenFunds();
    const pay = (key: string) => funds.pay(transfer({ amount: "15000.00" }), key);
    const topUp = () => tenant.simulate.deposit({ asset_id: "USDC_SOLANA", amount: "15000.00" });
    const refused = { outcome: "rejected", code: "insufficient_balance" };
    await expect(pay("free")).rejects.toMatchObject(refused);
    topUp();
    expect(await pay("free")).toEqual(await pay("free"));
    expect(await balance("USDC_SOLANA")).toBe("10000.00");
    tenant.change({ transfers: { refusedKeys: "used" } });
    await expect(pay("used")).rejects.toMatchObject(refused);
    topUp();
    await expect(pay("used")).rejects.toMatchObject(refused);
    await pay("new");
    await advance(DAY);
    await expect(pay("used")).rejects.toMatchObject({ outcome: "not-sent", code: "idempotency_key_expired" });
    expect(await balance("USDC_SOLANA")).toBe("10000.00");
  });

  it("can get a conflict that names transaction and key, which the SDK treats as the result [C19, A8]", async () => {
    const { wallets, pay, payRaw, transfer, tenant } = new OpenFunds();
    tenant.change({ transfers: { usedKey: "conflict" } });
    const { transaction_id } = await pay(transfer(), "payout-1");
    const used = { idempotencyKey: "payout-1" };
    const duplicate = { duplicate: true, existingTransactionId: transaction_id, ...used };
    expect(await wallets.transactions.sendFunds(transfer(), used)).toEqual(duplicate);
    const { status, body } = await payRaw({ ...transfer(), amount: 25.1 }, inHeader("payout-1"));
    const details = { existing_transaction_id: transaction_id, idempotency_key: "payout-1" };
    expect([status, body]).toMatchObject([409, { status: false, error: "conflict", details }]);
  });

  it("can be held as if its first request were in progress, for at most a day [C20]", async () => {
    const { pay, payRaw, transfer, tenant, advance, balance } = new OpenFunds();
    const hold = (seconds: number) => tenant.simulate.holdTransferKey({ idempotency_key: "payout-1", seconds });
    for (const seconds of [86_401, -1]) expect(() => hold(seconds)).toThrow("seconds must be from 0 to 86400");
    hold(86_400);
    expect(hold(2)).toEqual({ idempotency_key: "payout-1", until: "2026-01-01T00:00:02.000Z" });
    await advance(1.999);
    const { status, body } = await payRaw({ ...transfer(), amount: 25.1 }, inHeader("payout-1"));
    const inProgress = { success: false, error: "DUPLICATE_REQUEST_IN_PROGRESS", idempotencyKey: "payout-1" };
    expect([status, body]).toMatchObject([409, inProgress]);
    await expect(pay(transfer(), "payout-2")).resolves.toBeDefined();
    await advance(0.001);
    await expect(pay(transfer(), "payout-1")).resolves.toBeDefined();
    hold(60);
    hold(0);
    await expect(pay(transfer(), "payout-1")).resolves.toBeDefined();
    expect(await balance("USDC_SOLANA")).toBe("9949.80");
  });
});
