import { expect, it } from "vitest";
import { Effects } from "./effects.ts";

it.each([
  ["none", 0],
  ["each place once", 2],
  ["each key once", 3],
  ["each request", 5],
] as const)("%s: two places, two keys and none, five requests are %d effects", (kind, count) => {
  const effects = new Effects(kind);
  effects.carryOut("/a", "key-1");
  effects.carryOut("/a", "key-1");
  effects.carryOut("/a", "key-2");
  effects.carryOut("/b", "key-2");
  effects.carryOut("/b", undefined);
  expect(effects.count).toBe(count);
});
