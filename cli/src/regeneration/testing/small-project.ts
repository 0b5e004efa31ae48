// A project with small documents in a folder of its own, for tests.

import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { JsonObject } from "../../pipeline/model/json-pointer.ts";
import { temporaryFolder } from "../../pipeline/testing/fixture.ts";
import type { ProjectConfig } from "../../project/project-config.ts";
import { smallDocuments } from "./small-documents.ts";

export interface SmallProject {
  readonly config: ProjectConfig;
  /** Writes a file of the project, and returns its absolute path. */
  readonly write: (name: string, content: string | JsonObject) => Promise<string>;
  /** Removes the project before the test ends, for tests that make many. */
  readonly remove: () => Promise<void>;
}

/** The least configuration of a project in this folder. */
export function smallConfig(folder: string): ProjectConfig {
  return {
    file: path.join(folder, "svc.config.json"),
    folder,
    name: "acme",
    package: { name: "@acme/payments", version: "0.1.0" },
    out: path.join(folder, "sdk"),
    documents: path.join(folder, "documents"),
    environments: {},
    overlays: {},
    extraDocuments: [],
    webhooks: {},
    handlers: undefined,
  };
}

/** @param changed What the configuration has besides the minimum. Paths in it must be absolute. */
export async function smallProject(changed: Partial<ProjectConfig> = {}): Promise<SmallProject> {
  const folder = await temporaryFolder();
  const write = async (name: string, content: string | JsonObject): Promise<string> => {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, typeof content === "string" ? content : JSON.stringify(content, null, 2));
    return file;
  };
  const { fiat, crypto } = smallDocuments();
  await write("documents/fiat.json", fiat);
  await write("documents/crypto.json", crypto);
  const config = { ...smallConfig(folder), ...changed };
  await write("svc.config.json", { name: config.name, package: { ...config.package } });
  return {
    config,
    write,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
