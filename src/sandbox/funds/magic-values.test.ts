import { expect, it } from "vitest";
import { type ChainName, chains } from "../core/chains.ts";
import { magicAddresses, magicCase } from "./magic-values.ts";

it("makes magic addresses well formed and distinct", () => {
  const all = Object.entries(magicAddresses).flatMap(([name, addresses]) =>
    Object.entries(addresses).map(([chain, address]) => ({ name, chain: chain as ChainName, address })),
  );

  expect(all).toHaveLength(10);
  expect(new Set(all.map(({ address }) => address)).size).toBe(10);
  for (const { name, chain, address } of all) {
    expect(address, name).toMatch(chains[chain].address);
    expect(magicCase(address)).toBe(name);
  }
});

it("treats any other address as ordinary", () => {
  expect(magicCase("Sandbox11111111111111111111111111111111")).toBeUndefined();
  expect(magicCase("constructor")).toBeUndefined();
});
