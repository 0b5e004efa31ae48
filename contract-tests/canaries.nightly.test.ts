// Checks of the checks: breaks the documents in memory, one way at a time. Without a break nothing is reported.

import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkSpec, PipelineError, type RunStep } from "../cli/src/index.ts";
import { rules } from "../scripts/lib/repository-rules.ts";
import { root, specs } from "../scripts/lib/repository-specs.ts";
import { type Canary, canaries, outdated } from "./canaries/canaries.ts";
import type { Edit } from "./canaries/edits.ts";
import { APIS, type Api } from "./support/documents/bundled-documents.ts";

const run = promisify(execFile);
const rowsOf = (table: readonly Canary[]) =>
  table.map(([name, api, edit, ...says]) => [name, { api, edit, says }] as const);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "canary-"));
});

afterAll(() => rm(folder, { recursive: true }));

// The linters and the bundler read files.
async function brokenFile(api: Api, edit: Edit): Promise<string> {
  const document = JSON.parse(await readFile(join(root, `generated/${api}/openapi.json`), "utf8"));
  edit(document);
  const file = join(folder, "openapi.json");
  await writeFile(file, JSON.stringify(document));
  return file;
}

/** What all steps of the pipeline report. */
async function complaintsOf(api: Api, edit: Edit): Promise<string[]> {
  const complaints: string[] = [];
  const runStep: RunStep = async (title, work) => {
    // Without validators there are no examples to validate.
    if (title === "validate examples" && complaints.length > 0) return undefined as never;
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof PipelineError)) throw error;
      complaints.push(...error.problems.map(({ reason }) => reason));
      return undefined as never;
    }
  };
  const { facts } = specs.find((each) => each.api === api) ?? {};
  await checkSpec({ spec: await brokenFile(api, edit), rules, ...(facts && { facts }), runStep });
  return complaints;
}

describe("the pipeline", () => {
  it.each(APIS)("reports nothing of the %s document", async (api) => {
    expect(await complaintsOf(api, () => undefined)).toEqual([]);
  });

  it.each(rowsOf(canaries))("reports %s", async (_, { api, edit, says }) => {
    const complaints = await complaintsOf(api, edit);
    for (const part of says) expect(complaints).toContainEqual(expect.stringContaining(part));
  });
});

describe("the contract tests", () => {
  it.each(rowsOf(outdated))("fail for %s", { timeout: 300_000 }, async (_, { api, edit, says }) => {
    const suites = says.map((each) => each.split(" > ")[0] ?? "");
    const script = join(import.meta.dirname, "canaries/run-suites.ts");
    const args = [script, api, await brokenFile(api, edit), ...suites];
    const { stdout } = await run(process.execPath, ["--import", "tsx", ...args], { cwd: root, maxBuffer: 2 ** 26 });
    const failed = JSON.parse(stdout.slice(stdout.lastIndexOf("\n[") + 1)) as readonly string[];
    for (const each of says) {
      const [suite = "", title = ""] = each.split(" > ");
      expect(failed.filter((name) => name.startsWith(`${suite} > `) && name.includes(title))).not.toEqual([]);
    }
  });
});
