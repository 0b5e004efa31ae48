// Folders of projects for tests.

import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
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

/** The sound project with another configuration. */
export function withConfig(text: string, name = "svc.config.yaml"): ProjectFiles {
  const { "svc.config.yaml": _, ...rest } = soundProject;
  return { ...rest, [name]: text };
}
