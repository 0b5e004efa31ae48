import { describe, expect, it } from "vitest";
import { CryptoClient } from "../../wrappers/client/crypto-client.ts";
import { magicAddresses } from "./magic-values.ts";
import { createFundsTenant } from "./testing/funds-tenant.ts";
import { openFunds } from "./testing/open-funds.ts";

const DAY = 86_400;

describe("the key of a transfer", () => {
  it("is optional: without one, two identical calls are two transfers [C40]", async () => {
    const { send, transfer, balance } = openFunds();
    const [one, other] = [await send(transfer()), await send(transfer())];
    expect(one.transaction_id).not.toBe(other.transaction_id);
    expect(one.transaction_hash).not.toBe(other.transaction_hash);
    expect(await balance("USDC_SOLANA")).toBe("9949.80");
  });

  it("replays the original result, with one debit [C41]", async () => {
    const { send, transfer, balance, tenant, advance } = openFunds();
    const original = await send(transfer(), "payout-1");
    tenant.change({ transfers: { platformFee: "0.50" } });
    tenant.simulate.settleTransfer({ transaction_id: original.transaction_id });
    await advance(3_600);
    expect(await send(transfer(), "payout-1")).toEqual(original);
    expect(await balance("USDC_SOLANA")).toBe("9974.90");
  });

  it("makes one debit of 30 concurrent transfers", async () => {
    const { send, transfer, balance } = openFunds();
    const results = await Promise.all(Array.from({ length: 30 }, () => send(transfer(), "payout-1")));
    expect(new Set(results.map(({ transaction_id }) => transaction_id)).size).toBe(1);
    expect(await balance("USDC_SOLANA")).toBe("9974.90");
  });

  it("belongs to one user", async () => {
    const one = openFunds();
    const other = one.sandbox.createTenant();
    await one.send(one.transfer(), "payout-1");
    const wallets = new CryptoClient({ ...other.crypto, clock: one.clock, maxRetries: 0 });
    const assets = other.seeded.assets.USDC_SOLANA ?? "";
    await wallets.transactions.sendFunds(one.transfer({ account: other.seeded.account, assets }), {
      idempotencyKey: "payout-1",
    });
    expect((await wallets.balances.check({ asset_id: assets })).balance).toBe("9974.90");
    expect(await one.balance("USDC_SOLANA")).toBe("9974.90");
  });

  it("replays the original for a different transfer, even an invalid one [C42]", async () => {
    const { sendRaw, transfer, balance } = openFunds();
    const key = { "idempotency-key": "payout-1" };
    const original = await sendRaw({ ...transfer(), amount: 25.1 }, key);
    for (const body of [
      { ...transfer(), amount: 26 },
      { ...transfer({ receiving_address: "nowhere" }), amount: 1_000_000 },
      { ...transfer({}, "SOL"), amount: 1 },
    ]) {
      const again = await sendRaw(body, key);
      expect(again.body).toEqual(original.body);
      const { headers } = again;
      expect([headers.get("x-sandbox-rule"), headers.get("x-sandbox-basis")]).toEqual(["C42", "documented"]);
    }
    expect(await balance("USDC_SOLANA")).toBe("9974.90");
    expect(await balance("SOL")).toBe("100.00");
  });

  it("is the rule of its first transfer, and replays it for another description, too [C44, C42]", () => {
    const funds = createFundsTenant();
    const send = (description: string) => funds.send({ ...funds.body(), description }, "k").rule;
    expect(send("rent")).toBe("C35, C36, C44, C26");
    expect(send("rent")).toBe("C41");
    expect(send("deposit")).toBe("C42");
  });

  it("that a refusal has used up repeats the refusal as assumed [G63]", () => {
    const funds = createFundsTenant({ transfers: { refusedKeys: "used" } });
    const first = funds.refusal(funds.body({ amount: "99999" }), "k");
    const again = { ...first, rule: "G63, C38, C21", basis: "assumed" };
    expect(funds.refusal(funds.body(), "k")).toEqual(again);
    funds.advance(DAY);
    expect(funds.send(funds.body(), "k").rule).toContain("C43");
  });

  it("expires 24 hours after its first use [C43]", async () => {
    const { sendRaw, transfer, advance, balance } = openFunds();
    const send = async () => {
      const { body, headers } = await sendRaw({ ...transfer(), amount: 25.1 }, { "idempotency-key": "payout-1" });
      return { id: body.data.transaction_id, rule: headers.get("x-sandbox-rule") };
    };
    const first = await send();
    await advance(DAY - 1);
    expect(await send()).toEqual({ id: first.id, rule: "C41" });
    await advance(1);
    const second = await send();
    expect(second.id).not.toBe(first.id);
    expect(second.rule).toContain("C43");
    expect((await send()).id).toBe(second.id);
    expect(await balance("USDC_SOLANA")).toBe("9949.80");
  });

  it("is accepted in the header or in the body [C44]", async () => {
    const { sendRaw, transfer, balance } = openFunds();
    const body = { ...transfer(), amount: 25.1 };
    const inHeader = await sendRaw(body, { "idempotency-key": "payout-1" });
    const inBody = await sendRaw({ ...body, idempotency_key: "payout-1" });
    const inBoth = await sendRaw({ ...body, idempotency_key: "payout-1" }, { "idempotency-key": "payout-1" });
    expect(inBody.body).toEqual(inHeader.body);
    expect(inBoth.body).toEqual(inHeader.body);
    expect(await balance("USDC_SOLANA")).toBe("9974.90");
  });

  it("is refused if header and body differ, or if it is empty [G48]", async () => {
    const { sendRaw, transfer, balance } = openFunds();
    const body = { ...transfer(), amount: 25.1 };
    for (const response of [
      await sendRaw({ ...body, idempotency_key: "one" }, { "idempotency-key": "other" }),
      await sendRaw({ ...body, idempotency_key: "" }),
      await sendRaw(body, { "idempotency-key": "" }),
    ]) {
      expect(response).toMatchObject({ status: 400, body: { status: false, message: expect.any(String) } });
    }
    expect(await balance("USDC_SOLANA")).toBe("10000.00");
  });

  it("can get a conflict that names transaction and key, which the SDK treats as the result [C19, A8]", async () => {
    const { wallets, send, transfer, tenant, balance } = openFunds();
    tenant.change({ transfers: { usedKey: "conflict" } });
    const { transaction_id } = await send(transfer(), "payout-1");
    expect(await wallets.transactions.sendFunds(transfer(), { idempotencyKey: "payout-1" })).toEqual({
      duplicate: true,
      existingTransactionId: transaction_id,
      idempotencyKey: "payout-1",
    });
    expect(await balance("USDC_SOLANA")).toBe("9974.90");
    tenant.change({ transfers: { usedKey: "original" } });
    expect(await send(transfer(), "payout-1")).toMatchObject({ transaction_id });
  });

  it("can be held as if its first request were in progress [C20]", async () => {
    const { send, sendRaw, transfer, tenant, advance, balance } = openFunds();
    expect(tenant.simulate.holdTransferKey({ idempotency_key: "payout-1", seconds: 2 })).toEqual({
      idempotency_key: "payout-1",
      until: "2026-01-01T00:00:02.000Z",
    });
    await advance(1.999);
    const { status, body } = await sendRaw({ ...transfer(), amount: 25.1 }, { "idempotency-key": "payout-1" });
    expect(status).toBe(409);
    expect(body).toEqual({
      success: false,
      message: expect.any(String),
      error: "DUPLICATE_REQUEST_IN_PROGRESS",
      idempotencyKey: "payout-1",
    });
    await expect(send(transfer(), "payout-2")).resolves.toBeDefined();
    await advance(0.001);
    await expect(send(transfer(), "payout-1")).resolves.toBeDefined();
    expect(await balance("USDC_SOLANA")).toBe("9949.80");
  });

  it("is retried by the SDK while its first request is in progress, with one debit", async () => {
    const { wallets, transfer, tenant, clock, balance } = openFunds();
    // The login must not happen while time moves.
    await balance("USDC_SOLANA");
    tenant.simulate.holdTransferKey({ idempotency_key: "payout-1" });
    const sending = wallets.transactions.sendFunds(transfer(), { idempotencyKey: "payout-1" });
    expect(await clock.runUntil(sending)).toMatchObject({ transaction_id: expect.any(String) });
    expect(await balance("USDC_SOLANA")).toBe("9974.90");
  });

  it("is held for at most a day, and can be released", async () => {
    const { send, transfer, tenant } = openFunds();
    const hold = (seconds: number) => tenant.simulate.holdTransferKey({ idempotency_key: "k", seconds });
    expect(() => hold(86_401)).toThrow("seconds must be from 0 to 86400");
    expect(() => hold(-1)).toThrow("seconds must be from 0 to 86400");
    hold(86_400);
    hold(0);
    await expect(send(transfer(), "k")).resolves.toBeDefined();
  });

  it("is used up by accepted transfers only, unless refusals use keys up; a high-risk 500 is an internal_error [G63]", async () => {
    const { send, sendRaw, transfer, tenant, balance } = openFunds();
    const risky = transfer({ receiving_address: magicAddresses.highRisk.SOLANA });
    const key = { "idempotency-key": "payout-1" };
    expect(await sendRaw({ ...risky, amount: 25.1 }, key)).toMatchObject({
      status: 500,
      body: { error: "internal_error", request_id: expect.any(String) },
    });
    expect((await sendRaw({ ...transfer(), amount: 99_999 }, key)).status).toBe(422);
    await expect(send(transfer(), "payout-1")).resolves.toBeDefined();
    tenant.change({ transfers: { refusedKeys: "used" } });
    const tooMuch = { ...transfer(), amount: 99_999 };
    const refused = await sendRaw(tooMuch, { "idempotency-key": "payout-2" });
    const again = await sendRaw({ ...transfer(), amount: 25.1 }, { "idempotency-key": "payout-2" });
    expect([again.status, again.body]).toEqual([refused.status, refused.body]);
    expect(again.headers.get("x-sandbox-rule")).toContain("G63");
    expect(await balance("USDC_SOLANA")).toBe("9974.90");
  });
});
