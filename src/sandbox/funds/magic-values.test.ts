import { expect, it } from "vitest";
import { type ChainName, chains } from "../core/assets.ts";
import { describeMagicAddresses, magicAddresses, magicCase } from "./transfer-checks.ts";

it("magic addresses are well formed, distinct and described; any other is ordinary", () => {
  const described = describeMagicAddresses();
  expect(described.map(({ name }) => name)).toEqual(Object.keys(magicAddresses));
  const seen = new Set<string>();
  for (const { name, about, addresses } of described) {
    expect(addresses).toBe(magicAddresses[name]);
    for (const [chain, address] of Object.entries(addresses)) {
      expect(address, name).toMatch(chains[chain as ChainName].address);
      expect(magicCase(address)).toBe(name);
      seen.add(address);
    }
    const code = name === "highRisk" ? "internal_error" : name.replace(/[A-Z]/g, (one) => `_${one.toLowerCase()}`);
    expect(about).toContain(`${name === "highRisk" ? 500 : 422} \`${code}\``);
  }
  expect(seen.size).toBe(10);
  expect(described[0]?.about).toMatch(/Every further request for it gets the same.*check the balance/s);
  for (const other of ["Sandbox11111111111111111111111111111111", "constructor"])
    expect(magicCase(other)).toBeUndefined();
});
