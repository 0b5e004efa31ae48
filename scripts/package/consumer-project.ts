// An empty project that installs the tarball, as a user's would.

import { copyFile, cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sampleFiles } from "../docs/samples.ts";
import { COMPILERS, compileErrors, STRICT_OPTIONS } from "../lib/compile-project.ts";
import { run } from "../lib/run-command.ts";
import { CheckFailure } from "../lib/step-runner.ts";

/** Which compiler reads the consumer's files, and how it resolves modules. */
export interface TypeCheck {
  readonly title: string;
  /** Path below the repository's node_modules. */
  readonly compiler: string;
  readonly compilerOptions: Readonly<Record<string, unknown>>;
}

// A server with Node's types and no DOM, and a bundled page with the DOM and no Node.
const ENVIRONMENTS = {
  "nodenext, Node types": { module: "nodenext", moduleResolution: "nodenext", lib: ["ES2022"], types: ["node"] },
  "bundler, DOM types": {
    module: "esnext",
    moduleResolution: "bundler",
    lib: ["ES2022", "DOM", "DOM.Iterable"],
    types: [],
  },
};

/** Every compiler in every environment. The declarations of the package are checked as well. */
export const TYPE_CHECKS: readonly TypeCheck[] = Object.entries(COMPILERS).flatMap(([name, compiler]) =>
  Object.entries(ENVIRONMENTS).map(([environment, options]) => ({
    title: `${name}, ${environment}`,
    compiler,
    compilerOptions: { ...options, ...STRICT_OPTIONS, skipLibCheck: false },
  })),
);

/** Creates the project in `folder` and installs the tarballs into it. */
export async function installInto(folder: string, ...tarballs: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), JSON.stringify({ name: "consumer", private: true, type: "module" }));
  await npmInstall(folder, ...tarballs);
}

/** Installs the optional peers, in the versions used for development. */
export async function installPeers(root: string, folder: string): Promise<void> {
  const { peerDependencies, devDependencies } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  // better-sqlite3 for Node 20 is compiled when it is installed, and no declaration mentions it. Playwright's declarations need the
  // DOM, which a server lacks; without Playwright, the compiler must find no fault in ours either.
  const names = Object.keys(peerDependencies).filter((name) => !["better-sqlite3", "@playwright/test"].includes(name));
  await npmInstall(folder, ...names.map((name) => `${name}@${devDependencies[name]}`));
}

async function npmInstall(folder: string, ...packages: readonly string[]): Promise<void> {
  const quiet = ["--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
  await run("npm", ["install", ...packages, "--prefix", folder, ...quiet], { cwd: folder });
}

/** Runs the program that imports every entry point and calls both services on a loopback server. */
export async function runSmokeTest(root: string, folder: string, ...flags: readonly string[]): Promise<string> {
  await copyFile(join(root, "tests/install/smoke.mjs"), join(folder, "smoke.mjs"));
  return (await run(process.execPath, ["smoke.mjs", ...flags], { cwd: folder })).trim();
}

/** Writes the files to compile: the type cases and the samples of the README and the guides. */
export async function writeConsumerFiles(root: string, folder: string): Promise<string[]> {
  const samples = Object.fromEntries(Object.entries(sampleFiles()).filter(([, code]) => importsNothingElse(code)));
  await cp(join(root, "tests/types/cases"), join(folder, "cases"), { recursive: true });
  await Promise.all(Object.entries(samples).map(([name, code]) => writeFile(join(folder, name), code)));
  const cases = await readdir(join(folder, "cases"));
  return [...cases.map((name) => `cases/${name}`), ...Object.keys(samples)];
}

// The consumer has installed no other package, and its page has no Node.
function importsNothingElse(code: string): boolean {
  return [...code.matchAll(/ from "([^"]+)";$/gm)].every(([, name = ""]) => /^svc-sdk(\/|$)/.test(name));
}

/** Compiles the project's files once. */
export async function checkTypes(
  root: string,
  folder: string,
  files: readonly string[],
  { title, compiler, compilerOptions }: TypeCheck,
): Promise<void> {
  const typeRoots = [join(root, "node_modules/@types")];
  const config = `tsconfig.${title.replace(/\W+/g, "-")}.json`;
  await writeFile(join(folder, config), JSON.stringify({ compilerOptions: { ...compilerOptions, typeRoots }, files }));
  const errors = await compileErrors(compiler, folder, ["--project", config]);
  if (errors.length > 0) throw new CheckFailure(errors);
}
