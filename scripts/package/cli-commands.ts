// Runs the commands of the installed packages in an empty folder, as a user would: without this repository.

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { codeBlocks } from "../lib/code-blocks.ts";
import { checkByAllCompilers, writeNodeConfig } from "../lib/compile-project.ts";
import { run } from "../lib/run-command.ts";
import { type ProgramCommand, startProgram } from "../lib/start-program.ts";
import { CheckFailure } from "../lib/step-runner.ts";

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
  { args: ["docs", "--markdown"], printed: "pages: acme/docs" },
  { args: ["diff", "acme/documents", "acme/documents"], printed: "SDK changes: none" },
  { args: ["upgrade"], printed: "fiat: up to date" },
  { args: ["store", "migration", "--table", "payments.keys"], printed: 'CREATE TABLE IF NOT EXISTS "payments"."keys"' },
];

/** Runs each command once; returns which. */
export async function runCommands(project: string): Promise<string> {
  for (const each of RUNS) await runOnce(project, each);
  return [...new Set(RUNS.map(({ args: [name] }) => name))].join(", ");
}

async function runOnce(project: string, { args, printed }: CommandRun, env: NodeJS.ProcessEnv = {}): Promise<void> {
  const { command, args: given, cwd } = programOf(project, ...args);
  const output = await run(command, given, { cwd, env });
  if (!output.includes(printed)) throw new CheckFailure([`svc-sdk-cli ${args.join(" ")} printed:`, output]);
}

/** Against a running sandbox, which `SVC_SANDBOX_URL` names, in this order. */
const SANDBOX_RUNS: readonly CommandRun[] = [
  { args: ["trigger", "deposit", "USDC_SOLANA", "25.10"], printed: "deposit has run in tenant t1." },
  { args: ["advance", "1d 12h"], printed: "The sandbox's time is now" },
  { args: ["fault", "status", "503", "sendFunds"], printed: "Added" },
  { args: ["logs"], printed: "moved the clock by +129600 s" },
  { args: ["reset"], printed: "as it was seeded" },
];

/** Serves the project from the installed package on a free port, controls it by the other commands, and stops it as Ctrl+C does. */
export async function serveProject(project: string): Promise<string> {
  await using sandbox = await startProgram(programOf(project, "sandbox", "--config", "acme", "--port", "0"));
  const { url } = sandbox;
  const response = await fetch(`${url}/_sandbox/`);
  if (response.status !== 200) throw new CheckFailure([`${url}/_sandbox/ answered ${response.status}`]);
  for (const each of SANDBOX_RUNS) await runOnce(project, each, { SVC_SANDBOX_URL: url });
  const listen = programOf(project, "listen", "--forward-to", `${url}/_sandbox/inbox/cli`, "--url", url);
  await using listener = await startProgram(listen, /secret/i);
  await listener.interrupt();
  await sandbox.interrupt();
  return `${SANDBOX_RUNS.map(({ args: [name] }) => name).join(", ")}, listen; served, and stopped by SIGINT`;
}

function programOf(cwd: string, ...args: readonly string[]): ProgramCommand {
  return { command: process.execPath, args: [join(cwd, "node_modules/svc-sdk-cli/bin/svc-sdk-cli.js"), ...args], cwd };
}

/** Compiles an SDK that `regenerate` has written, as its own tsconfig.json asks. */
export function checkGeneratedTypes(sdk: string): Promise<void> {
  return checkByAllCompilers(sdk, ["--project", "tsconfig.json", "--noEmit"]);
}

/** Compiles the samples of the package's README, strictly and with its declarations, under both compilers. */
export async function checkLibraryTypes(root: string, project: string): Promise<void> {
  const folder = join(project, "library");
  await mkdir(folder);
  const samples = codeBlocks(await readFile(join(root, "cli/README.md"), "utf8"), "ts");
  for (const { code, line } of samples) await writeFile(join(folder, `readme-line-${line}.ts`), code);
  await writeNodeConfig(folder, { skipLibCheck: false });
  await checkByAllCompilers(folder);
}
