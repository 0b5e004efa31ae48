// The examples that are packages of their own: installed from the tarball, compiled and tested as by someone who copies them.

import { existsSync, readdirSync } from "node:fs";
import { cp, mkdir, readFile, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { compileErrors } from "../lib/compile-project.ts";
import { root } from "../lib/repository-specs.ts";
import { run } from "../lib/run-command.ts";
import { CheckFailure } from "../lib/step-runner.ts";

/** The manifest of an example. */
export interface ExampleManifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** The folders below `examples/` that have a manifest. */
export function exampleApps(): string[] {
  return readdirSync(join(root, "examples"))
    .filter((name) => existsSync(join(root, "examples", name, "package.json")))
    .sort();
}

/** All packages that an example declares, with their versions. */
export function declaredPackages({ dependencies, devDependencies }: ExampleManifest): Record<string, string> {
  return { ...dependencies, ...devDependencies };
}

/**
 * Copies the examples into `project`, whose `svc-sdk` is the installed tarball. Their other packages are links to those of the
 * repository, so that no registry is needed.
 */
export async function installExamples(project: string): Promise<string[]> {
  const apps = exampleApps();
  await Promise.all(apps.map((app) => installExample(project, app)));
  return apps;
}

async function installExample(project: string, app: string): Promise<void> {
  const folder = join(project, "examples", app);
  const filter = (path: string) => !path.endsWith("node_modules");
  await cp(join(root, "examples", app), folder, { recursive: true, filter });
  const manifest: ExampleManifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  for (const name of Object.keys(declaredPackages(manifest)).filter((key) => key !== "svc-sdk")) {
    const link = join(folder, "node_modules", name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(root, "node_modules", name), link, "junction");
  }
}

/** Compiles every example with its own options, in one run of TypeScript 7. */
export async function checkExampleTypes(project: string, apps: readonly string[]): Promise<void> {
  const errors = await compileErrors("typescript7/bin/tsc", join(project, "examples"), ["--build", ...apps]);
  if (errors.length > 0) throw new CheckFailure(errors);
}

/** Runs the tests of all examples in one process. Returns how many there are. */
export async function testExamples(project: string): Promise<string> {
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  // Without isolation the package is loaded once for all files. `npm test` runs those of durable-payouts.
  const quick = ["--no-isolate", "--testTimeout=60000", "--hookTimeout=60000", "--exclude=durable-payouts/**"];
  const options = [...quick, "--expect.requireAssertions", "--no-color"];
  const output = await run(process.execPath, [vitest, "run", ...options], { cwd: join(project, "examples") });
  return /Tests +(.+)/.exec(output)?.[1] ?? "";
}
