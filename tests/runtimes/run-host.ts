// Runs all parts of a run time, and says how each went.

import { CheckFailure, type StepRunner } from "../../scripts/lib/step-runner.ts";
import { failuresOf, type Row } from "./results-table.ts";
import type { Part, Project, RunTime } from "./runtime-host.ts";

/** A row for each part; one part or run time that fails keeps no other from running. */
export async function rowsOf(name: string, runTime: RunTime, project: Project, step: StepRunner): Promise<Row[]> {
  const missing = runTime.missing?.();
  if (missing !== undefined) return [{ runTime: name, version: "", part: "", results: [], ...missing }];
  const version = await step(name, runTime.version, String).catch(() => undefined);
  if (version === undefined) return [{ runTime: name, version: "", part: "", results: [], reason: "did not start" }];
  const rows: Row[] = [];
  for (const part of runTime.parts) {
    rows.push({ runTime: name, version, part: part.title, ...(await outcomeOf(part, project, step)) });
  }
  return rows;
}

async function outcomeOf(part: Part, project: Project, step: StepRunner): Promise<Pick<Row, "results" | "reason">> {
  let results: Row["results"] = [];
  const judge = async () => {
    results = await part.run(project);
    const failures = failuresOf(results);
    if (failures.length > 0) throw new CheckFailure(failures);
  };
  await step(`  ${part.title}`, judge, () => `${results.length} tests`).catch(() => undefined);
  return results.length > 0 ? { results } : { results, reason: "did not run" };
}
