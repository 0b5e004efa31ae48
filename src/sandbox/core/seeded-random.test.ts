import { expect, it } from "vitest";
import { createSeededRandom, seedRandom } from "./seeded-random.ts";

// Exported states and the guides contain such ids.
it("seeded randomness stays the same in later versions, and is all in its state", () => {
  const state = seedRandom("example");
  expect(state).toEqual([3046439362, 95300930, 2967383320, 2677271600]);
  const random = createSeededRandom(state);
  expect([random.hex(24), random.digits(16), random.base58(44), random.uuid(), random.below(1_000_000)]).toEqual([
    ...["43317da5d5cf41dd5539ab4c", "1976484303242851", "JhZ59ECzXAc33c15Z1tdMEi4846drboZCbwcaqSfdP8j"],
    ...["d98db485-3476-489a-ab83-55c4976aeaf1", 845_874],
  ]);
  expect(state).toEqual([136353888, 102179247, -310549372, -1617695674]);
});
