import { expect, it } from "vitest";
import { chains, isNative } from "./assets.ts";
import { createSeededRandom, seedRandom } from "./seeded-random.ts";

const random = createSeededRandom(seedRandom("chains"));

it.each([
  ["SOLANA", "SOL", "ETH", /^[1-9A-HJ-NP-Za-km-z]{43}$/, /^[1-9A-HJ-NP-Za-km-z]{88}$/],
  ["ETHEREUM", "ETH", "SOL", /^0x[0-9a-f]{40}$/, /^0x[0-9a-f]{64}$/],
] as const)(
  "%s has a native token, and makes addresses and hashes in its format",
  (chain, native, other, made, hash) => {
    expect([isNative({ ticker: native, chain }), isNative({ ticker: other, chain })]).toEqual([true, false]);
    expect(isNative({ ticker: "USDC", chain })).toBe(false);
    const address = chains[chain].newAddress(random);
    expect(address).toMatch(made);
    expect(address).toMatch(chains[chain].address);
    expect(chains[chain].newHash(random)).toMatch(hash);
  },
);

it.each([
  ["SOLANA", "1".repeat(31), false],
  ["SOLANA", "1".repeat(32), true],
  ["SOLANA", "1".repeat(44), true],
  ["SOLANA", "1".repeat(45), false],
  ["SOLANA", `${"1".repeat(40)}0`, false],
  ["SOLANA", `-${"1".repeat(40)}`, false],
  ["ETHEREUM", `0x${"aF0".repeat(13)}9`, true],
  ["ETHEREUM", `0x${"a".repeat(39)}`, false],
  ["ETHEREUM", `0x${"a".repeat(41)}`, false],
  ["ETHEREUM", `0x${"g".repeat(40)}`, false],
  ["ETHEREUM", `to 0x${"a".repeat(40)}`, false],
] as const)("on %s, the address %s is valid: %s", (chain, address, isValid) => {
  expect(chains[chain].address.test(address)).toBe(isValid);
});
