// Runs tests with a broken document: Vitest loads the broken text wherever the document is imported, in the workers and
// where the mocks start.

import { relative } from "node:path";
import type { SerializedError } from "vitest";
import type { Plugin } from "vitest/config";
import { createVitest } from "vitest/node";
import { root } from "../../scripts/lib/repository-specs.ts";
import { CheckFailure } from "../../scripts/lib/step-runner.ts";
import config from "../../vitest.config.ts";
import type { DocumentFile } from "./break-document.ts";
import type { TestCheck } from "./canary.ts";

/** A test that has run, or a `describe` whose hooks have failed. */
export interface RanTest {
  readonly file: string;
  /** With the titles around it, joined by ` > `. */
  readonly title: string;
  /** The message of its first failure; undefined if it passed. */
  readonly failure: string | undefined;
}

/**
 * Runs the tests that checks name, and perhaps some more.
 *
 * @throws if a file cannot be loaded, or if no test imports the broken document.
 */
export async function runTests(checks: readonly TestCheck[], broken?: DocumentFile): Promise<RanTest[]> {
  if (checks.length === 0) return [];
  let isImported = broken === undefined;
  const plugin: Plugin = {
    name: "canary",
    enforce: "pre",
    load(id) {
      if (broken === undefined || id.split("?")[0] !== broken.path) return undefined;
      isImported = true;
      return broken.text;
    },
  };
  const projects = (config.test?.projects ?? []).map((project) =>
    typeof project === "object" && "test" in project ? { ...project, plugins: [plugin] } : project,
  );
  const vitest = await createVitest("test", {
    ...{ root, config: false, watch: false, reporters: [{}] },
    ...{ projects, testNamePattern: anyOf(checks) },
  });
  try {
    const { testModules, unhandledErrors } = await vitest.start([...new Set(checks.map(({ file }) => file))]);
    const errors = [...testModules.flatMap((module) => module.errors()), ...(unhandledErrors as SerializedError[])];
    if (errors.length > 0) throw new Error(`the tests could not run: ${errors.map(messageOf).join("; ")}`);
    if (!isImported) throw new CheckFailure(["no test imports the broken document"]);
    return testModules.flatMap(({ moduleId, children }) => {
      const tests = [...children.allTests()].filter((each) => each.result().state !== "skipped");
      const suites = [...children.allSuites()].filter((each) => each.errors().length > 0);
      const file = relative(root, moduleId);
      return [
        ...tests.map((each) => ({ file, title: each.fullName, failure: messageOf(each.result().errors?.[0]) })),
        ...suites.map((each) => ({ file, title: each.fullName, failure: messageOf(each.errors()[0]) })),
      ];
    });
  } finally {
    await vitest.close();
    // Vitest sets it when a test fails, which is the purpose here.
    process.exitCode = undefined;
  }
}

function messageOf(error: SerializedError | undefined): string | undefined {
  return error && (error.message.split("\n")[0] ?? "");
}

// Vitest joins titles by spaces before it matches the pattern.
function anyOf(checks: readonly TestCheck[]): RegExp {
  const titles = checks.map(({ test }) => test.replaceAll(" > ", " ").replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return new RegExp(titles.join("|"));
}
