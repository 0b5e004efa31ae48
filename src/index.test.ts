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
  // Files, stores, limits, keys, wallets, customers, exact numbers. Before you add another function, read S33.
  expect(functions.sort()).toEqual([
    "checkProofOfAddressFile",
    "createMemoryStore",
    "createTokenStore",
    "defineOperation",
    "deriveKey",
    "ensureWalletReady",
    "exactNumber",
    "lookupByCardCustomerId",
    "lookupByExternalId",
    "readPaymentOffer",
    "settle",
    "typed",
  ]);
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  expect(["big.js", "decimal.js"].filter((name) => readme.includes(name))).toEqual(["big.js", "decimal.js"]);
});
