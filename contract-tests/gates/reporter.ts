// Judges a test run: prints the gates as a table, fails the run below 100 %, and writes the page. Part of the tests is not
// judged, and fails if a verdict is required.

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import pc from "picocolors";
import type { Reporter, SerializedError, TestModule, TestRunEndReason, Vitest } from "vitest/node";
import { matrixOf } from "./check-matrix.ts";
import { expectedChecks } from "./expected-checks.ts";
import { formatGates } from "./gate-table.ts";
import { checkGate, isShut, runGate, subjectGates } from "./gates.ts";
import { documentedStatuses, inventory, untypedBodies } from "./inventory.ts";
import { renderPage } from "./report-page.ts";
import { pendingNote, ruleGate } from "./rule-gate.ts";
import { resultsOf } from "./test-results.ts";

export interface GateOptions {
  /** The file that the page is written to. */
  readonly page: string;
  /** Names of the projects that must run completely. Empty: any part may run. */
  readonly wanted: readonly string[];
}

export default class GateReporter implements Reporter {
  readonly #options: GateOptions;
  #vitest: Vitest | undefined;

  constructor(options: GateOptions) {
    this.#options = options;
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
    const { page, wanted } = this.#options;
    const projects = projectsOf(modules);
    const missing = wanted.filter((project) => !projects.has(project));
    if (missing.length > 0 || (await isPartial(this.#vitest, modules))) {
      const left = missing.length > 0 ? `no test of ${missing.join(" and ")} ran` : "this was a part of the tests";
      console.log(pc.dim(`\nGates: not judged, ${left}\n`));
      if (wanted.length > 0) process.exitCode = 1;
      return;
    }
    const results = resultsOf(modules);
    // Unit tests prove rules too.
    const isWhole = projects.has("unit") && projects.has("process");
    const gates = [
      ...subjectGates(results, inventory()),
      checkGate(results, expectedChecks()),
      ...(isWhole ? [ruleGate(results)] : []),
      runGate(results),
    ];
    const untyped = untypedBodies();
    const rows = matrixOf(results, documentedStatuses());
    mkdirSync(dirname(page), { recursive: true });
    writeFileSync(page, renderPage({ gates, rows, results, untyped }));
    const notes = [
      `${untyped.length} bodies are undocumented: they have no properties to count`,
      isWhole ? pendingNote() : "rule ids are not judged: the unit tests did not run",
    ];
    console.log(`\n${formatGates(gates, notes)}\n\n${pc.dim(`by operation, status and check: ${page}`)}\n`);
    if (gates.some(isShut)) process.exitCode = 1;
  }
}

/** Whether contract tests were left out: by file, by title, or all of them. */
async function isPartial(vitest: Vitest, modules: readonly TestModule[]): Promise<boolean> {
  if (!projectsOf(modules).has("contract") || vitest.config.testNamePattern !== undefined) return true;
  const run = new Set(modules.map(({ moduleId }) => moduleId));
  const all = await vitest.globTestSpecifications();
  return all.some(({ moduleId }) => !run.has(moduleId));
}

function projectsOf(modules: readonly TestModule[]): Set<string> {
  return new Set(modules.map(({ project }) => project.name));
}
