// Compiles what the installed CLI has written, and the samples of its library.

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { codeBlocks } from "../lib/code-blocks.ts";
import { checkByAllCompilers, writeNodeConfig } from "../lib/compile-project.ts";

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
