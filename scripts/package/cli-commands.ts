// Runs the commands of the installed packages in an empty folder, as a user would: without this repository.

import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { codeBlocks } from "../lib/code-blocks.ts";
import { checkByAllCompilers, writeNodeConfig } from "../lib/compile-project.ts";
import { run } from "../lib/run-command.ts";
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
  const program = join(project, "node_modules/svc-sdk-cli/bin/svc.js");
  const output = await run(process.execPath, [program, ...args], { cwd: project, env });
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
  const sandbox = startProgram(project, ["sandbox", "--config", "acme", "--port", "0"]);
  const ran: string[] = [];
  try {
    const [origin = ""] = await sandbox.printed(/http:\/\/127\.0\.0\.1:\d+/);
    const response = await fetch(`${origin}/_sandbox/`);
    if (response.status !== 200) throw new CheckFailure([`${origin}/_sandbox/ answered ${response.status}`]);
    ran.push(...(await controlSandbox(project, origin)));
  } finally {
    await sandbox.interrupt();
  }
  return `${ran.join(", ")}; served, and stopped by SIGINT`;
}

async function controlSandbox(project: string, origin: string): Promise<readonly string[]> {
  const env = { SVC_SANDBOX_URL: origin };
  for (const each of SANDBOX_RUNS) await runOnce(project, each, env);
  const listener = startProgram(project, ["listen", "--forward-to", `${origin}/_sandbox/inbox/cli`, "--url", origin]);
  try {
    await listener.printed(/secret/i);
  } finally {
    await listener.interrupt();
  }
  return [...SANDBOX_RUNS.map(({ args: [name = ""] }) => name), "listen"];
}

interface StartedProgram {
  /** Resolves when it has printed this. Fails with what it printed instead, if it ends. */
  printed(text: RegExp): Promise<RegExpExecArray>;
  /** Stops it as Ctrl+C does. Fails unless it ends well. */
  interrupt(): Promise<void>;
}

function startProgram(project: string, args: readonly string[]): StartedProgram {
  const program = join(project, "node_modules/svc-sdk-cli/bin/svc.js");
  const child = spawn(process.execPath, [program, ...args], { cwd: project, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "exit");
  return {
    printed: (text) => firstMatch(child, text, args),
    async interrupt() {
      child.kill("SIGINT");
      const [code] = await ended;
      if (code !== 0) throw new CheckFailure([`svc-sdk-cli ${args.join(" ")} ended with ${code}`]);
    },
  };
}

async function firstMatch(
  { stdout, stderr }: ChildProcessByStdio<null, Readable, Readable>,
  text: RegExp,
  args: readonly string[],
): Promise<RegExpExecArray> {
  let printed = "";
  stderr.on("data", (chunk) => {
    printed += chunk;
  });
  for await (const chunk of stdout.iterator({ destroyOnReturn: false })) {
    printed += chunk;
    const found = text.exec(printed);
    if (found) {
      // What it prints later must not fill the pipe.
      stdout.resume();
      return found;
    }
  }
  throw new CheckFailure([`svc-sdk-cli ${args.join(" ")} printed:`, printed]);
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
