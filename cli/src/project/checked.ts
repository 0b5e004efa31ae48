// What has passed the slow checks, by digest, in the project's cache folder: what has not changed is not checked again. The file
// holds digests only. It is believed about lint and compilation; what generated code relies on is always checked.

import { createHash } from "node:crypto";
import { lstat, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import cli from "../../package.json" with { type: "json" };
import { writeAtomically } from "../sandbox-server/atomic-write.ts";
import type { ProjectConfig } from "./project-config.ts";

/** A document or the files of an SDK, and the files that it was made from. */
export interface CheckInput {
  readonly files?: readonly string[];
  readonly document: unknown;
}

export interface Checked {
  /** Whether this has passed, with the same files, configuration and version of this program. */
  has(input: CheckInput): Promise<boolean>;
  add(input: CheckInput): Promise<void>;
  /** Writes what has passed. A cache that cannot be written is none. */
  save(): Promise<void>;
}

/** An edit and its undoing are two; a project has a few documents. */
const KEPT = 64;
const MAX_BYTES = 16_384;

/** Reads what has passed. A damaged file, or one of another kind, is as none. */
export async function openChecked(config: Pick<ProjectConfig, "file" | "folder">): Promise<Checked> {
  const folder = await cacheFolder(config.folder);
  const name = createHash("sha256").update(config.file).digest("hex").slice(0, 16);
  const file = path.join(folder, `checked-${name}.json`);
  // The latest last.
  const passed = new Set(await readDigests(file));
  return {
    has: async (input) => passed.has(await digestOf(config.file, input)),
    add: async (input) => {
      passed.add(await digestOf(config.file, input));
    },
    save: async () => {
      try {
        await mkdir(folder, { recursive: true });
        await writeFile(path.join(folder, ".gitignore"), "*\n");
        await writeAtomically(file, JSON.stringify([...passed].slice(-KEPT)), 0o644);
      } catch {
        // The next run checks again.
      }
    },
  };
}

/** The nearest `node_modules/.cache`, as of other tools, or a folder of the project that Git ignores. */
async function cacheFolder(project: string): Promise<string> {
  for (let folder = project; ; folder = path.dirname(folder)) {
    const modules = path.join(folder, "node_modules");
    if ((await stat(modules).catch(() => undefined))?.isDirectory()) return path.join(modules, ".cache/svc-sdk-cli");
    if (folder === path.dirname(folder)) return path.join(project, ".svc-sdk-cli");
  }
}

async function readDigests(file: string): Promise<string[]> {
  try {
    const entry = await lstat(file);
    if (!entry.isFile() || entry.size > MAX_BYTES) return [];
    const read: unknown = JSON.parse(await readFile(file, "utf8"));
    return Array.isArray(read) ? read.filter((one) => typeof one === "string" && /^[0-9a-f]{64}$/.test(one)) : [];
  } catch {
    return [];
  }
}

async function digestOf(configuration: string, { files = [], document }: CheckInput): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify([cli.version, process.version, document]));
  for (const file of [configuration, ...files]) {
    const text = await readFile(file).catch(() => "");
    hash.update(`\n${file} ${text.length}\n`).update(text);
  }
  return hash.digest("hex");
}
