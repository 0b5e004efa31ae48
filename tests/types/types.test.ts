// What the newest compiler accepts and rejects: the cases, the samples of the documentation, the recipes and the examples. A case
// that should not compile but does is an error as well: its `@ts-expect-error` is unused. check-package.ts compiles cases and
// samples from the packed tarball, under the oldest supported TypeScript too.

import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { sampleFiles } from "../../scripts/docs/samples.ts";
import { COMPILERS, compileErrors } from "../../scripts/lib/compile-project.ts";
import { newBuildFolder, root } from "../../scripts/lib/repository-specs.ts";
import { recipeOf, recipePages } from "../../scripts/recipes/recipe.ts";

const samples = sampleFiles();

// They prove that the compiler sees the files and reports their errors.
const planted = {
  "wrong.ts": 'import { FiatClient } from "svc-sdk";\nconst number: number = new FiatClient().auth;\n',
  "unused.ts": 'import { FiatClient } from "svc-sdk";\n// @ts-expect-error\nconsole.log(FiatClient);\n',
};

/** Writes all texts into a project in the repository, so that they find the installed packages. */
async function writeProject(): Promise<string> {
  const folder = await newBuildFolder("types");
  const recipes = recipePages.map((page) => [`recipe-${page}.ts`, recipeOf(page)] as const);
  const files: Record<string, string> = { ...samples, ...Object.fromEntries(recipes), ...planted };
  const own = ["cases/*.ts", "test-runners/*.ts", "runtime-globals.d.ts"].map((pattern) =>
    join(import.meta.dirname, pattern),
  );
  files["tsconfig.json"] = JSON.stringify({
    extends: join(import.meta.dirname, "tsconfig.json"),
    compilerOptions: { types: ["node"] },
    include: ["*.ts", ...own, join(root, "examples/**/*.ts")],
    // Its packages are installed by `npm run test:nightly -- temporal`, which compiles it.
    exclude: [join(root, "**/node_modules"), join(root, "examples/durable-payouts/temporal")],
  });
  files["package.json"] = JSON.stringify({ type: "module" });
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)));
  return folder;
}

it("[S9] [S11] [S30] [W9] accepts every case, sample, recipe and example, and reports the two planted errors", {
  timeout: 120_000,
}, async () => {
  for (const page of ["README", "docs"]) expect(Object.keys(samples).join()).toContain(page);
  const folder = await writeProject();
  const errors = await compileErrors(COMPILERS["TypeScript 7"], folder);
  await rm(folder, { recursive: true });
  expect(errors.sort()).toEqual([
    expect.stringMatching(/^unused\.ts\(2,1\): error TS2578/),
    expect.stringMatching(/^wrong\.ts\(2,7\): error TS2322/),
  ]);
});
