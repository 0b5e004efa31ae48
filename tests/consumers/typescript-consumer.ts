// TypeScript as a consumer: each compiler with each way to resolve modules, strict and loose, in ES modules and CommonJS.

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { compileErrors } from "../../scripts/lib/compile-project.ts";
import { run } from "../../scripts/lib/run-command.ts";
import { type HostPart, type RuntimeHost, runTests, type Test } from "../runtimes/runtime-host.ts";
import {
  type CompilerName,
  canRequire,
  compilers,
  type Resolution,
  resolutions,
  settingsOf,
} from "./compiler-settings.ts";
import type { ConsumerContext } from "./consumer.ts";
import { BALANCE } from "./service.ts";
import { type TypedProject, typedProject } from "./typed-project.ts";

// With `require`, the compiler reports an ES module by one of these.
const REQUIRE_OF_MODULE = /error TS(1471|1479):/;

export function typescriptConsumer(name: CompilerName, { projects, baseUrl }: ConsumerContext): RuntimeHost {
  const parts = Object.keys(resolutions).flatMap((resolution) =>
    [true, false].map((strict): HostPart => {
      const title = `${resolution}, ${strict ? "strict" : "loose"}`;
      return {
        title,
        async run() {
          // Some cases are about Express and Fastify, whose declarations need those of Node.
          const hasCases = strict && resolution !== "bundler";
          const project = await typedProject(projects, `${name} ${title}`, { hasCases });
          return await runTests(
            await testsOf(project, { name, resolution: resolution as Resolution, strict }, baseUrl),
          );
        },
      };
    }),
  );
  return { version: () => compilers[name].version(), parts };
}

interface Row {
  readonly name: CompilerName;
  readonly resolution: Resolution;
  readonly strict: boolean;
}

async function testsOf({ folder, files }: TypedProject, row: Row, baseUrl: string): Promise<readonly Test[]> {
  const config = { compilerOptions: settingsOf(row.resolution, row.strict), files };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
  const errors = await compileErrors(compilers[row.name].program, folder);
  const required = errors.filter((line) => line.startsWith("required.cts("));
  const program = (title: string, file: string): Test => ({
    name: `${title} makes a call`,
    async run() {
      const output = await run(process.execPath, [`out/${file}`, baseUrl], { cwd: folder });
      assert.equal(output, `${BALANCE}\n`);
    },
  });
  const byRequire: Test = {
    name: "CommonJS may not require the types",
    run: async () => assert.match(required.join("\n"), REQUIRE_OF_MODULE),
  };
  return [
    {
      name: "compiles",
      run: async () =>
        assert.deepEqual(
          errors.filter((line) => !required.includes(line)),
          [],
        ),
    },
    program("ES module", "module.mjs"),
    program("CommonJS by import()", "imported.cjs"),
    ...(canRequire(row.name, row.resolution)
      ? [
          { name: "CommonJS by require() compiles", run: async () => assert.deepEqual(required, []) },
          program("CommonJS by require()", "required.cjs"),
        ]
      : [byRequire]),
  ];
}
