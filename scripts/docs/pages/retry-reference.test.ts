import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { extensions } from "../../../cli/src/pipeline/model/extensions.ts";
import * as cryptoTable from "../../../generated/crypto/operations.ts";
import * as fiatTable from "../../../generated/fiat/operations.ts";
import { type ClientRequest, CryptoClient } from "../../../src/index.ts";
import { rawRequest } from "../../../src/wrappers/client/raw-request.ts";

const page = readFileSync(new URL("../../../docs/guides/rate-limits-and-retries.md", import.meta.url), "utf8");

test("the page, the option `retry`, the documents and the operations name the same retry rules", async () => {
  const named = [...page.matchAll(/^- `([a-z-]+)`: /gm)].map(([, name]) => name);
  const [, offered = ""] = /^retry must be one of (.*)$/.exec(await refusalOf("as you like")) ?? [];
  expect(offered.split(", ")).toEqual(named);
  expect(extensions.find(({ name }) => name === "x-retry")?.value).toEqual({ enum: named });
  const used = Object.values({ ...cryptoTable, ...fiatTable }).map(({ retry }) => retry);
  expect([...new Set(used)].sort()).toEqual([...named].sort());
  for (const rule of named) expect(await refusalOf(rule)).not.toContain("retry must be");
});

/** The message of the error of a request with this retry rule and without a connection. */
async function refusalOf(retry: unknown): Promise<string> {
  const wallets = new CryptoClient({
    baseUrl: "https://a.example",
    token: "t",
    fetch: () => Promise.reject(new Error()),
  });
  const request = { method: "POST", path: "/payouts", retry, maxRetries: 0 } as ClientRequest;
  return wallets.request(rawRequest(request)).then(
    () => "",
    (error: Error) => error.message,
  );
}
