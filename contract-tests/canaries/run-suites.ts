// Runs suites with a broken document, which Vitest loads wherever the document is imported, and prints the titles of the tests
// that fail: `tsx run-suites.ts <api> <file> <suites>`.

import { readFileSync } from "node:fs";
import type { Plugin } from "vitest/config";
import { createVitest } from "vitest/node";
import { root } from "../../scripts/lib/repository-specs.ts";
import config from "../../vitest.config.ts";

const [api = "", file = "", ...suites] = process.argv.slice(2);
const document = `${root}/generated/${api}/openapi.json`;

const plugin: Plugin = {
  name: "canary",
  enforce: "pre",
  load: (id) => (id.split("?")[0] === document ? readFileSync(file, "utf8") : undefined),
};
const projects = (config.test?.projects ?? []).map((project) =>
  typeof project === "object" && "test" in project ? { ...project, plugins: [plugin] } : project,
);
const vitest = await createVitest("test", {
  root,
  config: false,
  watch: false,
  reporters: [{}],
  project: ["contract"],
  projects,
});
const { testModules, unhandledErrors } = await vitest.start(
  suites.map((suite) => `contract-tests/suites/${suite}.test.ts`),
);
const errors = [...testModules.flatMap((module) => module.errors()), ...unhandledErrors];
const failed = testModules.flatMap(({ relativeModuleId, children }) =>
  [...children.allTests(), ...children.allSuites()]
    .filter((each) => ("result" in each ? each.result().state === "failed" : each.errors().length > 0))
    .map(({ fullName }) => `${relativeModuleId.replace(/^.*\/|\.test\.ts$/g, "")} > ${fullName}`),
);
// A hook that counts over all tests may fail as well.
if (failed.length === 0 && errors.length > 0) throw new Error(`the tests could not run: ${JSON.stringify(errors)}`);
await vitest.close();
console.log(`\n${JSON.stringify(failed)}`);
process.exit(0);
