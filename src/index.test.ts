import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as agent from "./agent.ts";
import * as wallets from "./crypto.ts";
import * as fiat from "./fiat.ts";
import * as root from "./index.ts";

test("[S33] no exported function computes with amounts; the README names two libraries that do", () => {
  const functions = Object.entries({ ...agent, ...wallets, ...fiat, ...root })
    .filter(([, value]) => typeof value === "function" && !/^class\b/.test(String(value)))
    .map(([name]) => name);
  // One writes a number that is not described, one looks at a file. Whoever adds a third thinks of this rule.
  expect(functions.sort()).toEqual(["checkProofOfAddressFile", "exactNumber"]);
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  expect(readme).toMatch(/big\.js and decimal\.js are well kept/);
});
