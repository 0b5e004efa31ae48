import { describe, expect, it } from "vitest";
import { addresses, createFundsTenant } from "./testing/funds-tenant.ts";
import { hashOf } from "./transfers.ts";

describe("the hashes of a transfer", () => {
  it("match the chain's format, are stable and unique", () => {
    const funds = createFundsTenant();
    const seen = new Set<string>();
    let neighbours = 0;
    for (let n = 0; n < 500; n++) {
      const { transaction_id: id, ...sent } = funds.send(funds.body({ amount: "5" }), `key ${n}`);
      const hashes = (["transfer", "gas", "platform-fee"] as const).map((purpose) => hashOf({ id }, "SOLANA", purpose));
      expect([sent.transaction_hash, sent.gas_tx_hash, sent.platform_fee_tx_hash]).toEqual(hashes);
      const [, gas = 0, fee = 0] = hashes.map((hash) => hash.charCodeAt(0));
      if (Math.abs(gas - fee) === 1) neighbours += 1;
      for (const hash of hashes) {
        expect(hash).toMatch(/^[1-9A-HJ-NP-Za-km-z]{88}$/);
        // Even their beginnings differ, which is all that people compare.
        seen.add(hash.slice(0, 8));
      }
    }
    expect(seen.size).toBe(1_500);
    // Collisions are no more frequent than chance, even for adjacent seeds.
    expect(neighbours).toBeLessThan(40);
    expect(hashOf({ id: `transaction_${"0".repeat(24)}` }, "ETHEREUM", "gas")).toMatch(/^0x[0-9a-f]{64}$/);
  });

  it("depend on every digit of the id", () => {
    const hash = (digits: string) => hashOf({ id: `transaction_${digits}` }, "SOLANA", "transfer");
    const zeros = "0".repeat(24);
    const others = Array.from(zeros, (_, at) => hash(`${zeros.slice(0, at)}1${zeros.slice(at + 1)}`));
    expect(new Set([hash(zeros), ...others]).size).toBe(25);
  });

  it("are not stored, and fees are shared: a million transfers must fit into memory", () => {
    const funds = createFundsTenant();
    const ids = [1, 2].map((n) => funds.send(funds.body(), `key ${n}`).transaction_id);
    const [one, two] = ids.map((id) => funds.tenant.state.funds.transfers.get(id));
    expect(Object.keys(one ?? {})).toEqual(["id", "order", "fees", "createdAt", "withdrawal", "status"]);
    expect(one?.fees).toBe(two?.fees);
    expect(funds.tenant.state.funds.keys.get("key 1")).toBe(ids[0]);
    // Other settings have their own fees.
    funds.change({ transfers: { platformFee: "0.50" } });
    expect(funds.send(funds.body())).toMatchObject({ platform_fee: "0.50" });
    const place = { chain: "ETHEREUM", receiving_address: addresses.ETHEREUM };
    const eth = funds.body({ assets: funds.asset("ETH").id, type: "ETH", ...place });
    expect(funds.send(eth).gas_tx_hash).toBeNull();
    expect(funds.send({ ...eth, assets: funds.asset("USDC_ETHEREUM").id, type: "USDC" }).gas_tx_hash).not.toBeNull();
  });
});
