// The worked example in the hands of its owner: regenerated, and checked in CI.

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { OutdatedOutputError, readConfig, regenerate } from "../../cli/src/api.ts";
import { copyAcme } from "../../scripts/lib/repository-specs.ts";

// A run takes 6 s of processor time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let acme: string;

beforeAll(async () => {
  acme = await mkdtemp(join(tmpdir(), "acme-"));
  await copyAcme(acme);
});

afterAll(() => rm(acme, { recursive: true, force: true }));

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

  const overlay = join(acme, "overlays/payouts.yaml");
  await writeFile(overlay, (await readFile(overlay, "utf8")).replace("maxLength: 140", "maxLength: 35"));
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
