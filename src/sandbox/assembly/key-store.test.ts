import { expect, it } from "vitest";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { openSandbox } from "../testing/open-sandbox.ts";
import { createKeyStore } from "./sandbox-tenant.ts";

it("gives clients a store of keys that requireSharedStore accepts", async () => {
  const { tenant, wallets } = openSandbox({}, { requireSharedStore: true });
  const { account, assets } = tenant.seeded;
  const transfer = {
    account,
    assets: assets.USDC_SOLANA ?? "",
    amount: "25.00",
    type: "USDC",
    chain: "SOLANA",
  } as const;
  const receiving_address = "4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA";
  const sent = wallets.transactions.sendFunds(
    { ...transfer, receiving_address, category: "payment" },
    { idempotencyKey: "k" },
  );
  await expect(sent).resolves.toMatchObject({ transaction_id: expect.any(String) });
});

it("keeps entries for their lifetime by the clock, until it is emptied", async () => {
  const clock = new FakeClock();
  const store = createKeyStore(clock);
  await store.set("a", "1", 1_000);
  expect(await store.setIfAbsent("a", "2", 1_000)).toBe(false);
  expect(await store.setIfAbsent("b", "2", 2_000)).toBe(true);
  expect([await store.get("a"), await store.get("b")]).toEqual(["1", "2"]);
  clock.skip(1_500);
  expect([await store.get("a"), await store.get("b")]).toEqual([undefined, "2"]);
  await store.deleteIfEquals("b", "1");
  expect(await store.get("b")).toBe("2");
  await store.deleteIfEquals("b", "2");
  expect(await store.get("b")).toBeUndefined();
  await store.set("c", "3", 1_000);
  store.clear();
  expect(await store.get("c")).toBeUndefined();
  // The new entries follow the same clock.
  await store.set("d", "4", 1_000);
  clock.skip(1_500);
  expect(await store.get("d")).toBeUndefined();
});
