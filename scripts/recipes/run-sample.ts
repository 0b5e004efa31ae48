// Runs a sample of the documentation unchanged, with the package's sources in place of the package: in this process, or on a Node
// that has SQLite if it needs that.

import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { format } from "node:util";
import { vi } from "vitest";
import { nodeWithSqlite } from "../lib/node-with-sqlite.ts";
import { newBuildFolder, root } from "../lib/repository-specs.ts";
import { run as runCommand } from "../lib/run-command.ts";

/** A folder of samples; disposing it removes it. */
export interface SampleFolder extends AsyncDisposable {
  /** Runs one sample and returns the lines that it printed. @throws what the sample throws */
  run(name: string, code: string): Promise<string[]>;
}

/** Makes a folder in the repository, so that the samples import the sources. */
export async function openSampleFolder(): Promise<SampleFolder> {
  const folder = await newBuildFolder("samples");
  return {
    async run(name, code) {
      const file = path.join(folder, name);
      await writeFile(file, code);
      if (code.includes('"svc-sdk/sqlite"')) return await runOnNodeWithSqlite(folder, name);
      const printed: string[] = [];
      const print = (...values: unknown[]) => printed.push(...format(...values).split("\n"));
      const spies = (["log", "info", "warn", "error"] as const).map((level) =>
        vi.spyOn(console, level).mockImplementation(print),
      );
      try {
        await import(file);
      } finally {
        for (const spy of spies) spy.mockRestore();
      }
      return printed;
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}

/** It writes its database into the folder. */
async function runOnNodeWithSqlite(cwd: string, name: string): Promise<string[]> {
  const env = { TSX_TSCONFIG_PATH: path.join(root, "tests/types/tsconfig.json") };
  const printed = await runCommand(await nodeWithSqlite(), ["--import", "tsx", name], { cwd, env });
  return printed.trimEnd().split("\n");
}
