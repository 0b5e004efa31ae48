// The gate of docs/contributing/coverage.md: every rule has a place in the documents, a passing test and a file of the sandbox, and the
// page is up to date.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readDefinedRules } from "../../scripts/conventions/rule-ids.ts";
import { readOperations, readParts, readSandboxFiles } from "../../scripts/tables/coverage-sources.ts";
import { type CoverageInput, coverageTable } from "../../scripts/tables/coverage-table.ts";
import type { ContractGate } from "./gates.ts";
import type { TestResult } from "./test-results.ts";

const docs = join(import.meta.dirname, "../../docs/contributing");

let sources: Omit<CoverageInput, "tests"> | undefined;

export interface CoverageVerdict {
  readonly gate: ContractGate;
  /** The page as it must be. */
  readonly page: string;
}

/** @param written the page as it is in `docs/`; undefined if there is none. */
export function coverageGate(
  results: readonly TestResult[],
  written: string | undefined = readPage(),
): CoverageVerdict {
  const { page, cells, empty, filled } = coverageTable({
    ...readSources(),
    tests: results.filter(({ state }) => state === "passed"),
  });
  const isBehind = page !== written;
  return {
    page,
    gate: {
      name: "cells of docs/contributing/coverage.md",
      total: cells,
      missing: empty,
      surplus: [
        ...filled.map((cell) => `${cell}: has a reason to be empty, and is not`),
        ...(isBehind ? ["docs/contributing/coverage.md as it stands: it is behind, run `npm run tables`"] : []),
      ],
    },
  };
}

function readSources() {
  sources ??= {
    defined: readDefinedRules(join(docs, "rules")),
    operations: readOperations(),
    parts: readParts(),
    sandboxFiles: readSandboxFiles(),
  };
  return sources;
}

function readPage(): string | undefined {
  try {
    return readFileSync(join(docs, "coverage.md"), "utf8");
  } catch {
    return undefined;
  }
}
