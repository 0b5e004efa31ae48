// Runs the commands of the installed packages in an empty folder, as a user would: without this repository.

import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import type { Readable } from "node:stream";
import { codeBlocks } from "../lib/code-blocks.ts";
import { COMPILERS, compileErrors, STRICT_OPTIONS } from "../lib/compile-project.ts";
import { run } from "../lib/run-command.ts";
import { CheckFailure } from "../lib/step-runner.ts";

/** How long `--help` may take beyond the start of Node. On an idle machine, Node starts in 40 to 80 ms: 300 ms are never reached. */
const HELP_MS = 150;

/** One run of the program, in the folder of the consumer. */
interface CommandRun {
  readonly args: readonly string[];
  /** Part of what it prints. */
  readonly printed: string;
}

const RUNS: readonly CommandRun[] = [
  { args: ["--version"], printed: "." },
  { args: ["gaps", "--api", "crypto", "--json"], printed: '"closing"' },
  { args: ["init", "--name", "acme", "--gaps", "G8"], printed: "wrote  acme/svc.config.yaml" },
  { args: ["overlay", "add", "G57"], printed: "added    G57: acme/overlays/crypto.yaml" },
  { args: ["lint"], printed: "no problems in the documents of acme" },
  { args: ["regenerate"], printed: "wrote    acme/sdk" },
  { args: ["regenerate", "--check", "--config", "acme"], printed: "up to date: acme/sdk" },
  { args: ["regenerate", "--language", "go"], printed: "wrote    acme/sdk-go" },
  { args: ["regenerate", "--language", "go", "--check"], printed: "up to date: acme/sdk-go" },
  { args: ["docs"], printed: "pages: acme/docs" },
  { args: ["diff", "acme/documents", "acme/documents"], printed: "SDK changes: none" },
  { args: ["upgrade"], printed: "fiat: up to date" },
];

/** Runs each command once; returns which. */
export async function runCommands(project: string): Promise<string> {
  const program = join(project, "node_modules/svc-sdk-cli/bin/svc.js");
  for (const { args, printed } of RUNS) {
    const output = await run(process.execPath, [program, ...args], { cwd: project });
    if (!output.includes(printed)) throw new CheckFailure([`svc-sdk-cli ${args.join(" ")} printed:`, output]);
  }
  return [...new Set(RUNS.map(({ args: [name] }) => name))].join(", ");
}

/** Serves the project from the installed package on a free port, and stops it as Ctrl+C does. Returns the service's answer. */
export async function serveProject(project: string): Promise<string> {
  const program = join(project, "node_modules/svc-sdk-cli/bin/svc.js");
  const args = [program, "sandbox", "--config", "acme", "--port", "0"];
  const child = spawn(process.execPath, args, { cwd: project, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "exit");
  try {
    const origin = await originOf(child);
    const response = await fetch(`${origin}/_sandbox/`);
    if (response.status !== 200) throw new CheckFailure([`${origin}/_sandbox/ answered ${response.status}`]);
  } finally {
    child.kill("SIGINT");
  }
  const [code] = await ended;
  if (code !== 0) throw new CheckFailure([`svc-sdk-cli sandbox ended with ${code}`]);
  return "served, and stopped by SIGINT";
}

/** The address that a starting sandbox prints. Fails with what it printed instead, if it ends. */
async function originOf({ stdout, stderr }: ChildProcessByStdio<null, Readable, Readable>): Promise<string> {
  let printed = "";
  stderr.on("data", (chunk) => {
    printed += chunk;
  });
  // A closed pipe would end the sandbox at its next line.
  for await (const chunk of stdout.iterator({ destroyOnReturn: false })) {
    printed += chunk;
    const [origin] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed) ?? [];
    if (origin === undefined) continue;
    stdout.resume();
    return origin;
  }
  throw new CheckFailure(["svc-sdk-cli sandbox --config acme printed:", printed]);
}

/** Compiles an SDK that `regenerate` has written, as its own tsconfig.json asks, under both compilers. */
export async function checkGeneratedTypes(sdk: string): Promise<void> {
  for (const [title, compiler] of Object.entries(COMPILERS)) {
    const errors = await compileErrors(compiler, sdk, ["--project", "tsconfig.json", "--noEmit"]);
    if (errors.length > 0) throw new CheckFailure([title, ...errors]);
  }
}

/** What `--help` takes: the whole, and the part that is this program's. */
export async function timeHelp(project: string): Promise<string> {
  const bare = await fastest(project, ["--eval", "0"]);
  const help = await fastest(project, [join(project, "node_modules/svc-sdk-cli/bin/svc.js"), "--help"]);
  const shown = `${help} ms, ${help - bare} ms more than Node itself`;
  if (help - bare > HELP_MS) throw new CheckFailure([`--help takes ${shown}; limit ${HELP_MS} ms`]);
  return shown;
}

/** The fastest of five runs: what the program takes, not what else the machine does. */
async function fastest(cwd: string, args: readonly string[]): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < 5; count += 1) {
    const start = performance.now();
    await run(process.execPath, args, { cwd });
    times.push(performance.now() - start);
  }
  return Math.round(Math.min(...times));
}

/** Compiles the samples of the package's README, strictly and with its declarations, under both compilers. */
export async function checkLibraryTypes(root: string, project: string): Promise<void> {
  const folder = join(project, "library");
  await mkdir(folder);
  const samples = codeBlocks(await readFile(join(root, "cli/README.md"), "utf8"), "ts");
  for (const { code, line } of samples) await writeFile(join(folder, `readme-line-${line}.ts`), code);
  const compilerOptions = {
    ...STRICT_OPTIONS,
    ...{ module: "nodenext", moduleResolution: "nodenext", lib: ["ES2022"], types: ["node"], skipLibCheck: false },
    typeRoots: [join(root, "node_modules/@types")],
  };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
  for (const [title, compiler] of Object.entries(COMPILERS)) {
    const errors = await compileErrors(compiler, folder);
    if (errors.length > 0) throw new CheckFailure([title, ...errors]);
  }
}
