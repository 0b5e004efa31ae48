// TypeScript as users have it: each compiler with each way to resolve modules, strict and loose, in ES modules and CommonJS.

import { copyFile, cp, mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { compileErrors, STRICT_OPTIONS } from "../../scripts/lib/compile-project.ts";
import { run } from "../../scripts/lib/run-command.ts";

const root = join(import.meta.dirname, "../..");
const programs = ["module.mts", "imported.cts", "required.cts"];

/** Relative to `node_modules` of the repository. */
const compilers = {
  "TypeScript 5.4": "../tests/consumers/node_modules/typescript54/bin/tsc",
  "TypeScript 5.9": "typescript/bin/tsc",
  "TypeScript 7": "typescript7/bin/tsc",
};

// A server has the types of Node, a bundled page those of the DOM. `preserve` lets a bundler decide how files are loaded.
const server = { lib: ["ES2022"], types: ["node"], typeRoots: [join(root, "node_modules/@types")] };
const resolutions = {
  bundler: { module: "preserve", lib: ["ES2022", "DOM", "DOM.Iterable"], types: [] },
  nodenext: { module: "nodenext", ...server },
  node16: { module: "node16", ...server },
};

const { noEmit: _, allowImportingTsExtensions: _extensions, ...strictOptions } = STRICT_OPTIONS;

// With `require`, the compiler reports an ES module by one of these.
const REQUIRE_OF_MODULE = /error TS(1471|1479):/;

const rows = Object.entries(compilers).flatMap(([compiler, program]) =>
  Object.entries(resolutions).flatMap(([resolution, options]) =>
    [true, false].map((strict) => ({ compiler, program, resolution, options, strict })),
  ),
);

describe.each(rows)("$compiler, $resolution, strict: $strict", ({ compiler, program, resolution, options, strict }) => {
  // Bundlers let CommonJS require an ES module, and Node's rules do since TypeScript 5.8.
  const canRequire = resolution === "bundler" || (resolution === "nodenext" && compiler !== "TypeScript 5.4");

  test("compiles, and makes calls as an ES module and as CommonJS", { timeout: 300_000 }, async () => {
    // Some type cases are about Express and Fastify, whose declarations need those of Node.
    const { folder, files } = await project(`${compiler}-${resolution}-${strict}`, strict && resolution !== "bundler");
    const compilerOptions = {
      ...options,
      moduleResolution: resolution,
      target: "ES2022",
      rootDir: ".",
      outDir: "out",
      // A strict user checks the declarations of packages as well.
      ...(strict ? { ...strictOptions, skipLibCheck: false } : { strict: false, skipLibCheck: true }),
    };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
    const errors = await compileErrors(program, folder);
    const required = errors.filter((line) => line.startsWith("required.cts("));
    expect(errors.filter((line) => !required.includes(line))).toEqual([]);
    if (canRequire) expect(required).toEqual([]);
    else expect(required.join("\n")).toMatch(REQUIRE_OF_MODULE);
    for (const file of ["module.mjs", "imported.cjs", ...(canRequire ? ["required.cjs"] : [])]) {
      const args = [`out/${file}`, inject("baseUrl")];
      expect(await run(process.execPath, args, { cwd: folder }), file).toBe("9007199254740993.10\n");
    }
  });
});

/** A new project with the programs, and with the type cases, which need a strict compiler. */
async function project(title: string, hasCases: boolean) {
  const installed = inject("withPeers");
  const folder = join(dirname(installed), title.replaceAll(/[^\w.]+/g, "-"));
  await mkdir(folder);
  await copyFile(join(installed, "package.json"), join(folder, "package.json"));
  await symlink(join(installed, "node_modules"), join(folder, "node_modules"), "junction");
  for (const name of programs) await copyFile(join(import.meta.dirname, "programs", name), join(folder, name));
  await copyFile(join(root, "tests/types/cases/sandbox-and-hook-types.ts"), join(folder, "consumer.ts"));
  const cases = join(folder, "cases");
  if (hasCases) await cp(join(root, "tests/types/cases"), cases, { recursive: true });
  const names = hasCases ? await readdir(cases) : [];
  // A program that is written to `out/` imports the written files.
  for (const name of names) {
    const text = await readFile(join(cases, name), "utf8");
    await writeFile(join(cases, name), text.replaceAll(/(from "\.\/[\w-]+)\.ts"/g, '$1.js"'));
  }
  return { folder, files: [...programs, "consumer.ts", ...names.map((name) => `cases/${name}`)] };
}
