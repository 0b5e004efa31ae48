// `manifest.json`: what an SDK was made from, and every file of it. It makes reruns comparable, and tells our files from others.

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import cli from "../../../package.json" with { type: "json" };
import type { Files } from "../../pipeline/write/write-output.ts";
import type { ProjectConfig } from "../../project/project-config.ts";
import { runtime } from "./package-files.ts";

export const manifestName = "manifest.json";

export interface HashedFile {
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
