// Judges a test run: prints the gates as one table, fails the run below 100 %, and writes the page. A run of a part of
// the tests proves only a part, and is not judged.

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import pc from "picocolors";
import type { Reporter, SerializedError, TestModule, TestRunEndReason, Vitest } from "vitest/node";
import { documentedStatuses, inventory, untypedBodies } from "../evidence/inventory.ts";
import { isShut, subjectGates } from "./gates.ts";
import { matrixOf } from "./matrix.ts";
import { renderPage } from "./page.ts";
import { resultsOf } from "./results.ts";
import { pendingNote, ruleGate } from "./rules.ts";
import { formatGates } from "./table.ts";

export default class GateReporter implements Reporter {
  readonly #page: string;
  #vitest: Vitest | undefined;

  /** `page` is the file that the page is written to. */
  constructor({ page }: { readonly page: string }) {
    this.#page = page;
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  async onTestRunEnd(
    modules: readonly TestModule[],
    _errors: readonly SerializedError[],
    reason: TestRunEndReason,
  ): Promise<void> {
    if (this.#vitest === undefined || reason === "interrupted") return;
    if (await isPartial(this.#vitest, modules)) {
      console.log(pc.dim("\nGates: not judged, this was a part of the tests\n"));
      return;
    }
    const results = resultsOf(modules);
    // Rules are proven beside the code as well.
    const isWhole = projectsOf(modules).has("unit");
    const gates = [...subjectGates(results, inventory()), ...(isWhole ? [ruleGate(results)] : [])];
    const untyped = untypedBodies();
    const rows = matrixOf(results, documentedStatuses());
    mkdirSync(dirname(this.#page), { recursive: true });
    writeFileSync(this.#page, renderPage({ gates, rows, results, untyped }));
    const notes = [
      `${untyped.length} bodies are not described: they have no properties to count`,
      isWhole ? pendingNote() : "rule ids are not judged: the tests beside the code did not run",
    ];
    console.log(`\n${formatGates(gates, notes)}\n\n${pc.dim(`by operation, status and check: ${this.#page}`)}\n`);
    if (gates.some(isShut)) process.exitCode = 1;
  }
}

/** Whether contract tests were left out: by their file, by their title, or all of them. */
async function isPartial(vitest: Vitest, modules: readonly TestModule[]): Promise<boolean> {
  if (!projectsOf(modules).has("contract") || vitest.config.testNamePattern !== undefined) return true;
  const run = new Set(modules.map(({ moduleId }) => moduleId));
  const all = await vitest.globTestSpecifications();
  return all.some(({ moduleId }) => !run.has(moduleId));
}

function projectsOf(modules: readonly TestModule[]): Set<string> {
  return new Set(modules.map(({ project }) => project.name));
}
