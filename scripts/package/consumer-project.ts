// An empty project that installs the tarball, as a user's would.

import { copyFile, cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sampleFiles } from "../docs/samples.ts";
import { codeBlocks } from "../lib/code-blocks.ts";
import { COMPILERS, compileErrors, STRICT_OPTIONS } from "../lib/compile-project.ts";
import { root } from "../lib/repository-specs.ts";
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
export async function installPeers(folder: string): Promise<void> {
  const { peerDependencies, devDependencies } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  // better-sqlite3 for Node 20 is compiled when it is installed, and no declaration mentions it. Playwright's declarations need the
  // DOM, which a server lacks; without Playwright, the compiler must find no fault in ours either.
  const names = Object.keys(peerDependencies).filter((name) => !["better-sqlite3", "@playwright/test"].includes(name));
  await npmInstall(folder, ...names.map((name) => `${name}@${devDependencies[name]}`));
}

/**
 * Packs and installs both packages in empty folders of `work` by the lines of the quickstart, which README.md repeats. Returns the
 * project, and installs an example beside the packed files.
 */
export async function installAsShown(work: string): Promise<string> {
  const [build = "", install = "", start = ""] = await shownLines("docs/quickstart.md");
  const [readme = ""] = await shownLines("README.md");
  const lines = [build.trim(), install.trim().split("\n").at(-1)];
  const repeated = readme
    .trim()
    .split("\n")
    .map((line) => line.replace(/ +# .*/, ""));
  if (lines.join("\n") !== repeated.join("\n"))
    throw new CheckFailure(["README.md installs in another way:", ...repeated]);
  const clone = join(work, "svc-sdk");
  const project = join(work, "first");
  const example = join(clone, "examples/fiat");
  for (const folder of [clone, project]) await mkdir(folder);
  // This clone is built.
  const pack = build.trim().replace("npm ci && npm run build && ", "");
  const quiet = {
    npm_config_prefer_offline: "true",
    npm_config_audit: "false",
    npm_config_fund: "false",
    npm_config_loglevel: "error",
  };
  const shell = (line: string, cwd: string) =>
    run("bash", ["-euc", line], { cwd, env: { ...quiet, npm_config_ignore_scripts: "true" } });
  await shell(`${pack} --pack-destination ${clone}`, root);
  await shell(install, project);
  await shell(`${start.trim()} --help`, project);
  await cp(join(root, "examples/fiat"), example, { recursive: true, filter: (path) => !path.endsWith("node_modules") });
  await shell("npm install --omit=dev && npm ls svc-sdk", example);
  await shell("npm pkg set type=module", project);
  return project;
}

/** The blocks for the shell below "Install", in the order of the page. */
async function shownLines(page: string): Promise<string[]> {
  const [, text = ""] = (await readFile(join(root, page), "utf8")).split("\n## Install\n");
  return codeBlocks(text, "sh").map(({ code }) => code);
}

async function npmInstall(folder: string, ...packages: readonly string[]): Promise<void> {
  const quiet = ["--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
  await run("npm", ["install", ...packages, "--prefix", folder, ...quiet], { cwd: folder });
}

/** Runs the program that imports every entry point and calls both services on a loopback server. */
export async function runSmokeTest(folder: string, ...flags: readonly string[]): Promise<string> {
  await copyFile(join(root, "tests/install/smoke.mjs"), join(folder, "smoke.mjs"));
  return (await run(process.execPath, ["smoke.mjs", ...flags], { cwd: folder })).trim();
}

/** Writes the files to compile: the type cases and the samples of the README and the guides. */
export async function writeConsumerFiles(folder: string): Promise<string[]> {
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
