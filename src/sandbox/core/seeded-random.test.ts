import { expect, it } from "vitest";
import { createSeededRandom, seedRandom } from "./seeded-random.ts";

// Exported states and the guides contain such ids.
it("seeded randomness stays the same in later versions, and is all in its state", () => {
  const state = seedRandom("example");
  expect(state).toEqual([3046439362, 95300930, 2967383320, 2677271600]);
  const random = createSeededRandom(state);
  expect([random.hex(24), random.base58(44), random.uuid(), random.below(1_000_000)]).toEqual([
    ...["43317da5d5cf41dd5539ab4c", "4urSaWtQbDJhZ59ECzXAc33c15Z1tdMEi4846drboZCb"],
    ...["542dd014-ce29-4d98-b89a-a797c101b83b", 967_253],
  ]);
  expect(state).toEqual([-1478495742, 114901352, -1416476611, -1617695676]);
});
