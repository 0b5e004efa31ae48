import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as wallets from "./crypto.ts";
import * as fiat from "./fiat.ts";
import * as root from "./index.ts";

test("[S33] no exported function computes with amounts; the guide names two libraries that do", () => {
  const functions = Object.entries({ ...wallets, ...fiat, ...root })
    .filter(([, value]) => typeof value === "function" && !/^class\b/.test(String(value)))
    .map(([name]) => name);
  // Files, logs, stores, keys, wallets, customers, exact numbers, requests, fields to add, a limit that is only compared. Before you add another function, read S33.
  expect(functions.sort()).toEqual([
    ...["checkProofOfAddressFile", "createFetch", "createHooks", "createMemoryStore", "createTokenStore"],
    ...["defineOperation", "deriveKey", "ensureWalletReady", "exactNumber", "extraFields", "ledgerStore", "logHooks"],
    ...["lookupByCardCustomerId", "lookupByExternalId", "priceLimit", "rawRequest", "readPaymentOffer"],
    ...["settle", "typed"],
  ]);
  const guide = readFileSync(new URL("../docs/guides/decimals.md", import.meta.url), "utf8");
  expect(["big.js", "decimal.js"].filter((name) => guide.includes(name))).toEqual(["big.js", "decimal.js"]);
});
