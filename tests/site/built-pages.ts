// The pages of the built site, read from its files.

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { builtSite } from "../../scripts/docs/docs-site.ts";

/** Relative to the site: `reference/crypto/sendFunds.html`. */
export const builtPages: readonly string[] = readdirSync(builtSite, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".html"))
  .sort();

export const readBuilt = (file: string): string => readFileSync(path.join(builtSite, file), "utf8");

/** A page of each type, to look at closely. */
export const pageTypes = {
  home: "index.html",
  guide: "guides/sending-money.html",
  webhooks: "guides/webhooks/express.html",
  "long-tables": "guides/sandbox.html",
  operation: "reference/crypto/sendFunds.html",
  record: "reference/crypto/records/SendFundsResult.html",
  "service-index": "reference/crypto/index.html",
  rules: "contributing/rules/services.html",
  coverage: "contributing/coverage.html",
  benchmarks: "benchmarks.html",
  contributing: "contributing/index.html",
  "not-found": "404.html",
} as const;
