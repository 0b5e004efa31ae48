// Runs one step of the pipeline on a document, in the order of `npm run generate`.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { bundleSpec, checkOperationIds, checkSpec, PipelineError, type RunStep } from "../../cli/src/index.ts";
import { rules } from "../../scripts/lib/repository-rules.ts";
import { root, specs } from "../../scripts/lib/repository-specs.ts";
import type { Api } from "../support/documents/bundled-documents.ts";
import type { DocumentFile } from "./break-document.ts";
import type { PipelineStep } from "./canary.ts";

/** What a step reports. Steps before it run only if it needs their results; what they report does not count. */
export async function complaintsOf(step: PipelineStep, api: Api, { path, text }: DocumentFile): Promise<string[]> {
  const needed: readonly string[] = ["bundle", step, ...(step === "validate examples" ? ["compile schemas"] : [])];
  let running = "";
  const runStep: RunStep = (title, work) => {
    if (!needed.includes(title)) return Promise.resolve(undefined as never);
    running = title;
    return work();
  };

  // The linters and the bundler read files.
  const folder = await mkdtemp(join(tmpdir(), "canary-"));
  const spec = join(folder, basename(path));
  await writeFile(spec, text);
  try {
    await runPipeline(spec, api, runStep);
    if (running !== step) throw new Error(`the pipeline has no step "${step}"`);
    return [];
  } catch (error) {
    if (!(error instanceof PipelineError)) throw error;
    return running === step ? error.problems.map(({ reason }) => reason) : [];
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function runPipeline(spec: string, api: Api, runStep: RunStep): Promise<void> {
  const source = specs.find((each) => each.api === api);
  if (source === undefined) throw new Error(`there is no spec named ${api}`);
  const bundle = await checkSpec({ spec, rules, facts: source.facts, runStep });
  await runStep("operation ids", async () => {
    const others = specs.filter((each) => each !== source);
    const whole = others.map((other) => bundleSpec(join(root, `generated/${other.api}/openapi.json`)));
    checkOperationIds([...(await Promise.all(whole)), bundle]);
  });
}
