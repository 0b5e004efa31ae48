// The table of folders in CONTRIBUTING.md, from the configuration of dependency-cruiser.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../lib/repository-specs.ts";
import { table } from "./markdown-table.ts";

interface FolderRow {
  readonly folder: string;
  readonly holds: string;
  readonly imports: readonly string[];
}

export async function foldersTable(): Promise<{ readonly folders: string }> {
  const config = pathToFileURL(join(root, ".dependency-cruiser.mjs")).href;
  const { folders }: { readonly folders: readonly FolderRow[] } = await import(config);
  const rows = folders.map(({ folder, holds, imports }) => [
    `\`${folder}\``,
    holds,
    imports.length === 0 ? "nothing" : imports.join(", "),
  ]);
  return { folders: table(["Folder", "Holds", "May import"], rows) };
}
