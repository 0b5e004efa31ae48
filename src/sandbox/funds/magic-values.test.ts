import { expect, it } from "vitest";
import { type ChainName, chains } from "../core/assets.ts";
import { describeMagicAddresses, magicAddresses, magicCase } from "./magic-values.ts";

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

it("describes what each magic address does", () => {
  const described = describeMagicAddresses();
  expect(described.map(({ name }) => name)).toEqual(Object.keys(magicAddresses));
  for (const { name, about, addresses } of described) {
    expect(addresses).toBe(magicAddresses[name]);
    const code =
      name === "highRisk" ? "internal_error" : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    expect(about).toContain(`${name === "highRisk" ? 500 : 422} \`${code}\``);
  }
  expect(described[0]?.about).toContain("Every further request for it gets the same");
  expect(described[0]?.about).toContain("check the balance");
});
