// Runs each sample of docs/sandbox.md unchanged, and compares what it prints with its comments. The server of the samples is on a free
// port.

import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RunningServer, startServer } from "../../cli/src/sandbox-server/start-server.ts";
import { codeBlocks } from "../lib/code-blocks.ts";
import { docSamples } from "../lib/doc-samples.ts";
import { root } from "../lib/repository-specs.ts";
import { run } from "../lib/run-command.ts";
import { openSampleFolder, promisedLines, type SampleFolder } from "./run-sample.ts";

const samples = Object.entries(docSamples()).filter(([name]) => name.startsWith("docs-sandbox-md"));
const failures: unknown[] = [];
let folder: SampleFolder;
let server: RunningServer;

beforeAll(async () => {
  folder = await openSampleFolder();
  server = await startServer({ port: 0, host: "127.0.0.1", failed: (error) => failures.push(error) });
});

afterAll(async () => {
  await folder[Symbol.asyncDispose]();
  await server.close();
});

it.each(samples)("%s prints what its comments say", { timeout: 60_000 }, async (name, code) => {
  const expected = promisedLines(code);
  expect(expected).not.toEqual([]);
  expect(await folder.run(name, code.replaceAll("http://127.0.0.1:4010", server.origin))).toEqual(expected);
  expect(failures).toEqual([]);
});

it("its test file passes in the process and over HTTP", { timeout: 120_000 }, async () => {
  const page = await readFile(path.join(root, "docs/sandbox.md"), "utf8");
  const files = codeBlocks(page, "js");
  expect(files).toHaveLength(1);
  await mkdir(path.join(root, "build"), { recursive: true });
  const tests = await mkdtemp(path.join(root, "build/guide-"));
  try {
    await writeFile(path.join(tests, "guide.test.js"), files[0]?.code ?? "");
    const vitest = path.join(root, "node_modules/vitest/vitest.mjs");
    const config = path.join(root, "examples/vitest.config.ts");
    for (const url of [undefined, server.origin]) {
      const args = [vitest, "run", "--config", config, "--root", tests, "--no-color"];
      const output = await run(process.execPath, args, { cwd: tests, env: { SVC_SANDBOX_URL: url } });
      expect(output).toMatch(/Tests +1 passed/);
    }
  } finally {
    await rm(tests, { recursive: true });
  }
});
