// A digest of all files in a folder, to tell whether a step has changed one.

import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";

/** Equal for equal names and contents. */
export async function folderDigest(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const hash = createHash("sha256");
  for (const file of files.sort()) {
    hash.update(`${JSON.stringify(relative(folder, file))}\n`);
    hash.update(
      createHash("sha256")
        .update(await readFile(file))
        .digest(),
    );
  }
  return hash.digest("hex");
}
