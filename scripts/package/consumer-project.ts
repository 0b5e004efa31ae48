// An empty project that installs the tarball, as a user's would.

import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { codeBlocks } from "../lib/code-blocks.ts";
import { run } from "../lib/run-command.ts";

/** Which compiler reads the consumer's files, and how it resolves. */
export interface TypeCheck {
  readonly title: string;
  /** Path below the repository's node_modules. */
  readonly compiler: string;
  readonly compilerOptions: Readonly<Record<string, unknown>>;
}

// A server with Node's types and no DOM, and a bundled page with the DOM and no Node.
const SURROUNDINGS = {
  "nodenext, Node types": { module: "nodenext", moduleResolution: "nodenext", lib: ["ES2022"], types: ["node"] },
  "bundler, DOM types": {
    module: "esnext",
    moduleResolution: "bundler",
    lib: ["ES2022", "DOM", "DOM.Iterable"],
    types: [],
  },
};

const COMPILERS = { "TypeScript 5.9": "typescript/bin/tsc", "TypeScript 7": "typescript7/bin/tsc" };

/** Every compiler in all surroundings, as strict as a careful user would be, declarations of the package included. */
export const TYPE_CHECKS: readonly TypeCheck[] = Object.entries(COMPILERS).flatMap(([name, compiler]) =>
  Object.entries(SURROUNDINGS).map(([surroundings, options]) => ({
    title: `${name}, ${surroundings}`,
    compiler,
    compilerOptions: {
      ...options,
      target: "ES2022",
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: false,
      noEmit: true,
    },
  })),
);

/** Makes the project in `folder` and installs the tarball into it. */
export async function installInto(folder: string, tarball: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), JSON.stringify({ name: "consumer", private: true, type: "module" }));
  await npmInstall(folder, tarball);
}

/** Installs the peers that the package can do without, in the versions that it is developed with. */
export async function installPeers(root: string, folder: string): Promise<void> {
  const { peerDependencies, devDependencies } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  await npmInstall(folder, ...Object.keys(peerDependencies).map((name) => `${name}@${devDependencies[name]}`));
}

async function npmInstall(folder: string, ...packages: readonly string[]): Promise<void> {
  const quiet = ["--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
  await run("npm", ["install", ...packages, "--prefix", folder, ...quiet], { cwd: folder });
}

/** Runs the program that imports everything and calls both services on a loopback server. */
export async function runSmokeTest(root: string, folder: string, ...flags: readonly string[]): Promise<string> {
  await copyFile(join(root, "tests/install/smoke.mjs"), join(folder, "smoke.mjs"));
  return (await run(process.execPath, ["smoke.mjs", ...flags], { cwd: folder })).trim();
}

/** Puts the files to be compiled into the project: the consumer's own, and every example of the README. */
export async function writeConsumerFiles(root: string, folder: string): Promise<string[]> {
  await copyFile(join(root, "tests/install/consumer.ts"), join(folder, "consumer.ts"));
  const examples = codeBlocks(await readFile(join(root, "README.md"), "utf8"), "ts");
  const names = examples.map(({ line }) => `readme-line-${line}.ts`);
  await Promise.all(examples.map(({ code }, index) => writeFile(join(folder, names[index] ?? ""), code)));
  return ["consumer.ts", ...names];
}

/** Compiles the project's files once. */
export async function checkTypes(
  root: string,
  folder: string,
  files: readonly string[],
  check: TypeCheck,
): Promise<void> {
  const typeRoots = [join(root, "node_modules/@types")];
  const config = { compilerOptions: { ...check.compilerOptions, typeRoots }, files };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
  const compiler = join(root, "node_modules", check.compiler);
  await run(process.execPath, [compiler, "-p", "tsconfig.json", "--pretty", "false"], { cwd: folder });
}
