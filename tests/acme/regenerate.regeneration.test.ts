// The worked example in the hands of its owner: regenerated, checked in CI, and upgraded to newer documents of ours.

import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import {
  compareApis,
  comparisonMarkdown,
  OutdatedOutputError,
  PipelineError,
  readApis,
  readConfig,
  regenerate,
  upgradeProject,
} from "../../cli/src/api.ts";
import { copyAcme } from "../../scripts/lib/repository-specs.ts";

// A run takes 6 s of processor time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let work: string;
let acme: string;

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), "acme-"));
  acme = join(work, "acme");
  await copyAcme(acme);
});

afterAll(() => rm(work, { recursive: true, force: true }));

async function replaceIn(file: string, before: string, after: string): Promise<void> {
  const text = await readFile(join(acme, file), "utf8");
  expect(text).toContain(before);
  await writeFile(join(acme, file), text.replaceAll(before, after));
}

/** Our documents, with the quote of a swap under another path, and a list of wallets. */
async function newerDocuments(): Promise<string> {
  const folder = join(work, "newer");
  await mkdir(folder);
  await cp(join(acme, "documents/fiat.json"), join(folder, "fiat.json"));
  const { paths, ...document } = JSON.parse(await readFile(join(acme, "documents/crypto.json"), "utf8"));
  const { "/swap/quote": quote, ...others } = paths;
  const balances = others["/balance/check"].post;
  const list = {
    operationId: "listWallets",
    summary: "List wallets",
    description: "All wallets of the account.",
    tags: ["Wallets"],
    "x-sdk": { client: "crypto", resource: "accounts", method: "listWallets" },
    "x-retry": "read",
    "x-idempotency": { mode: "none" },
    "x-access": { scope: "wallets:read" },
    responses: balances.responses,
  };
  const newer = {
    ...document,
    info: { ...document.info, version: "1.1.0" },
    tags: [...document.tags, { name: "Wallets", description: "Wallets of the account." }],
    paths: { ...others, "/swaps/quotes": quote, "/wallets": { get: list } },
  };
  await writeFile(join(folder, "crypto.json"), JSON.stringify(newer, null, 2));
  return folder;
}

it("regenerates; a check finds the files that a changed overlay makes different, and all others byte-identical", async () => {
  const config = await readConfig(acme);
  const { project, manifest } = await regenerate({ config });
  expect(project.services.map(({ api, leftOut }) => [api, leftOut])).toEqual([
    ["fiat", []],
    ["crypto", []],
    ["kyc", []],
  ]);
  expect(manifest.outputs.map(({ file }) => file)).toEqual(
    expect.arrayContaining(["src/clients.ts", "src/kyc/resources.ts", "src/sandbox/crypto.js"]),
  );

  await replaceIn("overlays/payouts.yaml", "maxLength: 140", "maxLength: 35");
  const error: unknown = await regenerate({ config, check: true }).catch((thrown: unknown) => thrown);
  if (!(error instanceof OutdatedOutputError)) throw error;
  expect(error.message).toContain("Run npx svc-sdk-cli regenerate");
  expect(error.differences.map(({ file }) => file.slice(config.out.length + 1)).sort()).toEqual([
    "manifest.json",
    "src/fiat/openapi.json",
    "src/fiat/schema.ts",
    "src/fiat/validators.js",
    "src/sandbox/fiat-validators.js",
  ]);
});

it("upgrades to newer documents once the overlay fits that an operation has moved away from, and tells what changes", async () => {
  const config = await readConfig(acme);
  const documents = await newerDocuments();
  const before = await readApis(join(acme, "documents"));

  const error: unknown = await upgradeProject({ config, documents }).catch((thrown: unknown) => thrown);
  if (!(error instanceof PipelineError)) throw error;
  const swaps = join(acme, "overlays/swaps.yaml");
  const moved = "quoteSwap moved from POST /swap/quote to POST /swaps/quotes.";
  expect(error.problems).toEqual([
    expect.objectContaining({ file: swaps, hint: expect.stringContaining(moved) }),
    expect.objectContaining({ file: swaps, hint: expect.stringContaining("$.paths['/swaps/quotes'].post") }),
  ]);
  expect(await readFile(join(acme, "documents/crypto.json"), "utf8")).not.toContain("/swaps/quotes");

  await replaceIn("overlays/swaps.yaml", "/swap/quote'", "/swaps/quotes'");
  expect(await upgradeProject({ config, documents })).toMatchObject({
    written: true,
    services: [
      { api: "fiat", changed: false },
      { api: "crypto", from: "1.0.0", to: "1.1.0", changed: true },
    ],
  });
  const comparison = await compareApis(before, await readApis(join(acme, "documents")));
  expect(comparison.level).toBe("minor");
  const markdown = comparisonMarkdown(comparison);
  expect(markdown).toContain("listWallets");
  expect(markdown).toContain("/swaps/quotes");
});
