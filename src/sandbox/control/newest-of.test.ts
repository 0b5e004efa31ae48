import { expect, it } from "vitest";
import { newestOf } from "./newest-of.ts";

it("gives the last 100 values, newest first, as the map grows", () => {
  const map = new Map<number, string>();
  expect(newestOf(map)).toEqual([]);
  for (let count = 1; count <= 1000; count++) {
    map.set(count, `v${count}`);
    if (count % 7 === 0) newestOf(map);
    if (count === 3) expect(newestOf(map)).toEqual(["v3", "v2", "v1"]);
  }
  const newest = newestOf(map);
  expect([newest.length, newest[0], newest[99]]).toEqual([100, "v1000", "v901"]);
});

it("visits each entry once", () => {
  const map = new Map(Array.from({ length: 300 }, (_, index) => [index, index]));
  let visits = 0;
  const values = map.values.bind(map);
  map.values = () => {
    visits += 1;
    return values();
  };
  newestOf(map);
  map.set(300, 300);
  expect([newestOf(map)[0], visits]).toEqual([300, 1]);
});
