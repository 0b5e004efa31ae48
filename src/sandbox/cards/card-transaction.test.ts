import { describe, expect, it } from "vitest";
import { growth } from "../../../tests/support/growth.ts";
import { createSeededRandom, seedRandom } from "../core/seeded-random.ts";
import {
  type CardHolder,
  type CardTransaction,
  type CardTransactionStatus,
  createHolder,
} from "../state/card-holder.ts";
import { indexStatus, pageOf } from "./card-transaction.ts";

describe("a page", () => {
  function open(count: number) {
    const holder = createHolder(createSeededRandom(seedRandom("pages")), "USD");
    for (let place = 0; place < count; place++) {
      holder.transactions.push(`transaction_${place}`);
      indexStatus(holder, { to: place % 2 === 0 ? "authorized" : "settled", place });
    }
    let reads = 0;
    const transactions = {
      get(id: string) {
        reads += 1;
        return { id } as CardTransaction;
      },
    } as ReadonlyMap<string, CardTransaction>;
    return {
      holder,
      reads: () => reads,
      page(page: number, limit: number, status?: CardTransactionStatus) {
        const { total, items } = pageOf(holder, transactions, { page, limit, status });
        return [total, items.map(({ id }) => id)];
      },
    };
  }

  it("costs as much as it returns, at any position and size", () => {
    const { page, reads } = open(100_000);
    expect(page(4_000, 20)[1]).toHaveLength(20);
    expect(page(2_000, 20, "settled")[1]).toHaveLength(20);
    expect(page(900_000_000, 100, "settled")).toEqual([50_000, []]);
    expect(reads()).toBe(40);
  });

  // Moving the rest of 1,000 items took a second, and grew with their number.
  it("adds and removes at the same cost for any number", () => {
    const { holder, page } = open(600_000);
    const holders = new Map([
      [37_500, open(37_500).holder],
      [600_000, holder],
    ]);
    const moveSome = (moved: CardHolder, from: CardTransactionStatus, to: CardTransactionStatus) => {
      for (let place = 0; place < 2_000; place += 2) {
        indexStatus(moved, { from, to, place });
      }
    };
    const moveAndBack = (size: number) => {
      moveSome(holders.get(size) ?? holder, "authorized", "settled");
      moveSome(holders.get(size) ?? holder, "settled", "authorized");
    };
    expect(growth(moveAndBack, 37_500)).toBeLessThan(8);
    moveSome(holder, "authorized", "settled");
    expect(page(1, 1, "authorized")).toEqual([299_000, ["transaction_2000"]]);
    expect(page(2_001, 1, "settled")).toEqual([301_000, ["transaction_2001"]]);
  });

  it("by status matches a filtered list, at any position", () => {
    const { holder, page } = open(0);
    const inOrder: number[] = [];
    // Places in distant blocks, added in reverse and partly removed.
    for (let n = 700; n > 0; n--) {
      const place = n * 37;
      indexStatus(holder, { to: "failed", place });
      if (n % 3 === 0) indexStatus(holder, { from: "failed", to: "settled", place });
      else inOrder.unshift(place);
    }
    for (let place = 0; place <= 700 * 37; place++) holder.transactions.push(`transaction_${place}`);
    for (let at = 1; at <= 25; at++) {
      const wanted = inOrder.slice((at - 1) * 20, at * 20).map((place) => `transaction_${place}`);
      expect(page(at, 20, "failed")).toEqual([inOrder.length, wanted]);
    }
    indexStatus(holder, { from: "failed", to: "settled", place: 38 });
    indexStatus(holder, { from: "expired", to: "settled", place: 37 });
    expect(page(1, 1, "failed")[0]).toBe(inOrder.length);
  });
});
