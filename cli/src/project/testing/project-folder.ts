// Folders of projects for tests.

import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

/** Texts by path, relative to the project. */
export type ProjectFiles = Readonly<Record<string, string>>;

/** A sound configuration with its inputs. */
export const soundProject: ProjectFiles = {
  "svc.config.yaml": `name: acme
package: { name: "@acme/payments", version: 0.1.0 }
overlays:
  fiat: [overlays/fiat.yaml]
`,
  "overlays/fiat.yaml": "overlay: 1.1.0\n",
  "documents/fiat.json": "{}",
  "documents/crypto.json": "{}",
};

/** Writes the files to a folder that goes away with the test; returns its path. */
export async function writeProject(files: ProjectFiles = soundProject): Promise<string> {
  const folder = await mkdtemp(path.join(await realpath(tmpdir()), "project-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  return folder;
}

export function withConfig(text: string, name = "svc.config.yaml"): ProjectFiles {
  const { "svc.config.yaml": _, ...rest } = soundProject;
  return { ...rest, [name]: text };
}

/** All files below a folder, by path. As Latin-1, which keeps every byte. */
export async function contents(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const texts = files
    .sort()
    .map(async (file) => [path.relative(folder, file), await readFile(file, "latin1")] as const);
  return Object.fromEntries(await Promise.all(texts));
}
