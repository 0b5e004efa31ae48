// Runs all parts of a runtime and reports the results.

import { CheckFailure, type StepRunner } from "../../scripts/lib/step-runner.ts";
import { failuresOf, type Row } from "./results-table.ts";
import type { HostPart, RuntimeHost, RuntimeProject } from "./runtime-host.ts";

/** Returns a row per part; a failing part or runtime does not stop the others. */
export async function runHost(
  name: string,
  runtime: RuntimeHost,
  project: RuntimeProject,
  step: StepRunner,
): Promise<Row[]> {
  const missing = runtime.missing?.();
  if (missing !== undefined) return [{ runtime: name, version: "", part: "", results: [], ...missing }];
  const version = await step(name, runtime.version, String).catch(() => undefined);
  if (version === undefined) return [{ runtime: name, version: "", part: "", results: [], reason: "did not start" }];
  const rows: Row[] = [];
  for (const part of runtime.parts) {
    rows.push({ runtime: name, version, part: part.title, ...(await resultOf(part, project, step)) });
  }
  return rows;
}

async function resultOf(
  part: HostPart,
  project: RuntimeProject,
  step: StepRunner,
): Promise<Pick<Row, "results" | "reason">> {
  let results: Row["results"] = [];
  const check = async () => {
    results = await part.run(project);
    const failures = failuresOf(results);
    if (failures.length > 0) throw new CheckFailure(failures);
  };
  await step(`  ${part.title}`, check, () => `${results.length} tests`).catch(() => undefined);
  return results.length > 0 ? { results } : { results, reason: "did not run" };
}
