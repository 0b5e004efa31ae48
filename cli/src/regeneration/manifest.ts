// `manifest.json`: what an SDK was made from, and every file of it. It tells our files from others, which are never deleted.

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import cli from "../../package.json" with { type: "json" };
import { type Problem, refuse } from "../pipeline/bundle/problem.ts";
import { type Files, listFiles } from "../pipeline/write/write-output.ts";
import type { ProjectConfig } from "../project/project-config.ts";
import { runtime } from "./package-files.ts";

export const manifestName = "manifest.json";

interface HashedFile {
  readonly file: string;
  readonly sha256: string;
}

export interface SdkManifest {
  readonly generator: { readonly name: string; readonly version: string };
  readonly runtime: { readonly module: string; readonly versions: string };
  /** Our documents as they are pinned: version of each by service. */
  readonly documents: Readonly<Record<string, string>>;
  /** Everything that was read; paths are relative to the folder of the configuration. */
  readonly inputs: readonly HashedFile[];
  /** Everything else in this folder. */
  readonly outputs: readonly HashedFile[];
}

/** @param read Absolute paths of the files that were read. */
export async function createManifest(
  { folder }: ProjectConfig,
  documents: SdkManifest["documents"],
  read: readonly string[],
  files: Files,
): Promise<SdkManifest> {
  const inputs = await Promise.all(
    [...new Set(read)].map(async (file) => ({
      file: path.relative(folder, file).replaceAll(path.sep, "/"),
      sha256: hash(await readFile(file)),
    })),
  );
  return {
    generator: { name: cli.name, version: cli.version },
    runtime,
    documents,
    inputs: inputs.sort(byFile),
    outputs: Object.entries(files)
      .map(([file, text]) => ({ file, sha256: hash(text) }))
      .sort(byFile),
  };
}

export function printManifest(manifest: SdkManifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

function hash(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

function byFile(a: HashedFile, b: HashedFile): number {
  return a.file < b.file ? -1 : 1;
}

/** What npm and the package's own build leave in the folder; it stays there. */
export const keptEntries: readonly string[] = ["node_modules", "dist", "package-lock.json"];

/** Throws a `PipelineError` with every file that no manifest of ours lists. */
export async function refuseOtherFiles(folder: string): Promise<void> {
  const present = (await listFiles(folder, keptEntries)).sort();
  const listed = await listedFiles(path.join(folder, manifestName));
  const problems = present
    .filter((file) => file !== manifestName && !listed.has(file))
    .map((file): Problem => ({ file: path.join(folder, file), line: 1, reason: "regenerate did not write this file" }));
  if (problems.length === 0) return;
  const hint = "The output folder is replaced as a whole. Move the file, or set `out` to another folder.";
  refuse(problems.slice(0, 20).map((problem) => ({ ...problem, hint })));
}

/** Those of the manifest in the folder; none without a readable manifest. */
async function listedFiles(manifest: string): Promise<ReadonlySet<string | undefined>> {
  try {
    const { outputs }: { outputs: readonly (HashedFile | null)[] } = JSON.parse(await readFile(manifest, "utf8"));
    return new Set(outputs.map((output) => output?.file));
  } catch {
    return new Set();
  }
}
