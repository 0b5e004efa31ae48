import { expect, test } from "vitest";
import { FakeService, FakeTokens } from "./fake-service.ts";

test("carries out each key once, and every request without one", () => {
  const service = new FakeService();
  const ids = ["a", "a", "b", undefined, undefined].map((identity) => service.carryOut({ identity }).id);
  expect(ids).toEqual(["effect-1", "effect-1", "effect-2", "effect-3", "effect-4"]);
  expect(service.effects.map(({ identity }) => identity)).toEqual(["a", "b", undefined, undefined]);
});

test("accepts tokens until they expire or are revoked", () => {
  let now = 0;
  const tokens = new FakeTokens(() => now);
  const [short, long] = [tokens.issue("short", 10), tokens.issue()];
  expect([tokens.accepts(short), tokens.accepts(long), tokens.accepts("unknown")]).toEqual([true, true, false]);
  now = 10;
  expect([tokens.accepts(short), tokens.accepts(long)]).toEqual([false, true]);
  tokens.revokeAll();
  expect(tokens.accepts(long)).toBe(false);
});
