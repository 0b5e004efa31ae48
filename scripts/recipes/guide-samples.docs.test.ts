// Runs each sample of the guides unchanged, and compares what it prints with its comments. Samples that call the
// sandbox's server share one by page, on a free port.

import { readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningServer, startServer } from "../../cli/src/sandbox-server/start-server.ts";
import { type GuideSample, guideSamples, packedPages, samplePages, unseenBlocks } from "../docs/samples.ts";
import { newBuildFolder, root } from "../lib/repository-specs.ts";
import { run } from "../lib/run-command.ts";
import { openSampleFolder, type SampleFolder } from "./run-sample.ts";

const DOCUMENTED_ORIGIN = "http://127.0.0.1:4010";

const generated = "imports a generated package; check-package.ts runs examples/acme";
const limited = "needs a server; tests/stores/limited-calls.stores.test.ts runs it unchanged";

/** Reasons by page, or by page and heading. An exemption without a sample fails the test. */
const exemptSamples: Readonly<Record<string, string>> = {
  "docs/guides/regeneration.md#in-the-sandbox": "a module of handlers; check-package.ts runs the one of examples/acme",
  "docs/guides/runtimes.md#typescript":
    "a module in CommonJS, which calls nothing; tests/consumers/programs/imported.cts does the same",
  "docs/guides/rate-limits-and-retries.md#with-bullmq": limited,
  "docs/guides/rate-limits-and-retries.md#with-graphile-worker": limited,
  "docs/guides/sandbox.md#jest": "needs Jest; tests/consumers runs it unchanged in an empty project",
  "docs/guides/stores.md#redis": "needs a server of Redis; tests/stores/redis does the same on one",
  "docs/guides/regeneration.md#webhooks": generated,
};

const placesOf = ({ page, anchor }: GuideSample): string[] => [page, `${page}#${anchor}`];
const isExempt = (sample: GuideSample): boolean =>
  placesOf(sample).some((place) => Object.hasOwn(exemptSamples, place));
const isTestFile = ({ code }: GuideSample): boolean => /from "(?:vitest|@playwright\/test)"/.test(code);

const all = guideSamples();
// readme.test.ts runs those of the tarball.
const samples = all.filter((sample) => !packedPages.includes(sample.page) && !isExempt(sample));
let folder: SampleFolder;

beforeAll(async () => {
  folder = await openSampleFolder();
});

afterAll(() => folder[Symbol.asyncDispose]());

it("every block in TypeScript or JavaScript is run", () => {
  const pages = samplePages.map((page) => [page, readFileSync(path.join(root, page), "utf8")] as const);
  expect(pages.flatMap(([page, text]) => unseenBlocks(page, text))).toEqual([]);
});

it("every exemption has a sample", () => {
  const places = new Set(all.flatMap(placesOf));
  expect(Object.keys(exemptSamples).filter((place) => !places.has(place))).toEqual([]);
});

it("no sample needs a default for an id of the seed", () => {
  expect(all.filter(({ code }) => /seeded\.[\w.]+\s*(\?\?|!)/.test(code)).map(({ file }) => file)).toEqual([]);
});

describe.each([...new Set(samples.map(({ page }) => page))])("%s", (page) => {
  const own = samples.filter((sample) => sample.page === page);
  const programs = own.filter((sample) => !isTestFile(sample));
  const testFiles = own.filter(isTestFile);
  const failures: unknown[] = [];
  let server: RunningServer;

  beforeAll(async () => {
    server = await startServer({ port: 0, host: "127.0.0.1", failed: (error) => failures.push(error) });
  });

  afterAll(() => server.close());

  it.each(programs)("$file prints what its comments say", { timeout: 120_000 }, async ({ file, code, prints }) => {
    expect(prints).not.toEqual([]);
    const printed = await folder.run(file, code.replaceAll(DOCUMENTED_ORIGIN, server.origin));
    // A comment stands where its line is written, which in a callback is not where it is printed.
    expect(printed.map((line) => line.replaceAll(server.origin, DOCUMENTED_ORIGIN)).sort()).toEqual([...prints].sort());
    expect(failures).toEqual([]);
  });

  it.each(testFiles)("$file passes in the process and over HTTP", { timeout: 300_000 }, async ({ code }) => {
    for (const url of [undefined, server.origin]) {
      expect(await runTestFile(code, url)).toMatch(/^ +(?:Tests +)?[1-9]\d* passed/m);
    }
  });
});

/** Runs a test file by its test runner, as a user would. */
async function runTestFile(code: string, sandboxUrl: string | undefined): Promise<string> {
  const tests = await newBuildFolder("guide");
  const isPlaywright = code.includes("@playwright/test");
  try {
    await writeFile(path.join(tests, isPlaywright ? "guide.spec.ts" : "guide.test.js"), code);
    const program = isPlaywright ? "@playwright/test/cli.js" : "vitest/vitest.mjs";
    const args = isPlaywright
      ? ["test", "--tsconfig", path.join(root, "tests/types/tsconfig.json"), "--output", path.join(tests, "output")]
      : ["run", "--config", path.join(root, "examples/vitest.config.ts"), "--root", tests, "--no-color"];
    const env = { SVC_SANDBOX_URL: sandboxUrl };
    return await run(process.execPath, [path.join(root, "node_modules", program), ...args], { cwd: tests, env });
  } finally {
    await rm(tests, { recursive: true });
  }
}
