// Runs a recipe in Node, in a folder of the repository, so that its imports resolve.

import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";

const root = path.resolve(import.meta.dirname, "../..");

/** A running program that listens. */
export interface RecipeProgram extends AsyncDisposable {
  readonly origin: string;
  /** Lines printed to standard output so far. */
  readonly printed: readonly string[];
}

/**
 * Starts the first file, with the package's sources in place of the package. Resolves when the program listens; `signal` stops
 * it.
 */
export async function startProgram(
  files: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<RecipeProgram> {
  await mkdir(path.join(root, "build"), { recursive: true });
  const folder = await mkdtemp(path.join(root, "build/recipe-"));
  await writeFile(path.join(folder, "package.json"), JSON.stringify({ type: "module" }));
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);

  const [main = ""] = Object.keys(files);
  const child = spawn(process.execPath, ["--import", "tsx", main], {
    cwd: folder,
    env: { ...process.env, TSX_TSCONFIG_PATH: path.join(root, "tests/types/tsconfig.json"), PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    signal,
  });
  const exit = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
  });
  const printed: string[] = [];
  let stderr = "";
  child.on("error", ({ message }) => {
    stderr += message;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const listens = new Promise<string>((resolve) => {
    createInterface(child.stdout).on("line", (line) => {
      printed.push(line);
      const port = portIn(line);
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
    });
  });

  async function stop(): Promise<void> {
    if (child.exitCode === null && child.signalCode === null) child.kill();
    await exit;
    await rm(folder, { recursive: true });
  }

  const origin = await Promise.race([listens, exit.then(() => undefined)]);
  if (origin === undefined) {
    await stop();
    throw new Error(`${main} ended before it listened\n${stderr}`);
  }
  return { origin, printed, [Symbol.asyncDispose]: stop };
}

/** The port in a line such as `listening on { address: '127.0.0.1', family: 'IPv4', port: 3000 }`. */
export function portIn(line: string): string | undefined {
  return /^listening on .*(?:port: |127\.0\.0\.1:|localhost:)(\d+)/.exec(line)?.[1];
}
