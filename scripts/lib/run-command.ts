// Runs another program and keeps its output for the error message.

import { spawn } from "node:child_process";
import { copyFile, readFile } from "node:fs/promises";
import { join } from "node:path";

/** A program failed. The message ends with its whole output. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

/** Resolves to standard output. Uses no shell. `env` is added to the environment; undefined removes a variable. */
export function run(
  command: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly allowFailure?: boolean; readonly env?: NodeJS.ProcessEnv },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let stdout = "";
    let everything = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
      everything += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      everything += text;
    });
    child.on("error", (cause) => reject(new CommandError(`${command} could not be started`, { cause })));
    child.on("close", (code, signal) => {
      if (code === 0 || options.allowFailure === true) resolve(stdout);
      else
        reject(new CommandError(`${command} ${args.join(" ")} ended with ${code ?? signal}\n${everything.trimEnd()}`));
    });
  });
}

/** Runs `npm ci` in `folder`, unless the same lock file is already installed. */
export async function installLocked(folder: string): Promise<void> {
  const lock = join(folder, "package-lock.json");
  const installed = join(folder, "node_modules/.installed-lock.json"); // `npm ci` deletes it
  const before = await readFile(installed, "utf8").catch(() => undefined);
  if (before === (await readFile(lock, "utf8"))) return;
  await run("npm", ["ci"], { cwd: folder });
  await copyFile(lock, installed);
}
