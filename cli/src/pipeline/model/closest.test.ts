import { describe, expect, it } from "vitest";
import { closest } from "./closest.ts";

describe("closest", () => {
  it.each([
    ["udpate", ["target", "update", "remove"], "update"],
    ["Target", ["target"], "target"],
    ["desc", ["target", "description"], "description"],
    ["/custmers", ["/customers", "/cards"], "/customers"],
    ["inof", ["into", "info"], "info"],
    ["/card", ["/cards/{cardId}", "/cards"], "/cards"],
    ["cards", ["carts", "card"], "carts"],
  ])("suggests for %s, of %j, %s", (name, candidates, expected) => {
    expect(closest(name, candidates)).toBe(expected);
  });

  it.each([
    ["post", ["get", "put"]],
    ["anything", []],
    ["x", ["y"]],
  ])("suggests nothing for %s, of %j", (name, candidates) => {
    expect(closest(name, candidates)).toBeUndefined();
  });
});
