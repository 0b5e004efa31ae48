// Runs a reader that is a separate program.

import { spawn } from "node:child_process";
import { stripVTControlCharacters } from "node:util";

export interface ProgramOutput {
  readonly exitCode: number | null;
  /** Both streams combined, without colours. */
  readonly output: string;
}

const offline = new URL("offline.mjs", import.meta.url).href;

/** Runs a script with Node, without network access. */
export function runProgram(
  script: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): Promise<ProgramOutput> {
  const env = { ...process.env, ...options.env, NODE_OPTIONS: `--import=${offline}` };
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: options.cwd,
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const collect = (text: string) => {
      output += text;
    };
    child.stdout.setEncoding("utf8").on("data", collect);
    child.stderr.setEncoding("utf8").on("data", collect);
    child.on("error", reject);
    child.on("close", (exitCode) => resolve({ exitCode, output: stripVTControlCharacters(output) }));
  });
}
