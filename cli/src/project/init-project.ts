// Creates a project: configuration, pinned documents, overlays with stubs, README.

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { overlayStub } from "../documents/gap-stub.ts";
import { listGaps, ourDocument, ourServices } from "../documents/gaps.ts";
import { ProjectOptionError } from "../sandbox-server/program-error.ts";
import { appendStubs } from "./add-stubs.ts";
import { whyUnfitName, whyUnfitPackage } from "./check-config.ts";
import { configTemplate, overlayTemplate, readmeTemplate } from "./init-templates.ts";
import { selectClosableGaps } from "./project-gaps.ts";
import { type WriteFile, writeProject } from "./write-files.ts";

export interface InitOptions {
  /** Name of the service in its paths and headers: lower-case letters and digits. */
  readonly name: string;
  /** The new folder; it must not exist, or be empty. */
  readonly folder: string;
  /** Gaps that get a stub, such as `G8`. */
  readonly gaps?: readonly string[];
  /** Name of the generated package. @default the name with `-sdk` */
  readonly package?: string | undefined;
  /** Writes a file; replaced in tests of a full disk. */
  readonly writeFile?: WriteFile;
}

export interface InitializedProject {
  /** Absolute path. */
  readonly folder: string;
  /** What has been written, relative to the folder. */
  readonly files: readonly string[];
}

/** @throws {PipelineError} if the folder contains anything @throws {ProjectOptionError} for an option that does not fit */
export async function initProject(options: InitOptions): Promise<InitializedProject> {
  const { name, package: packageName = `${name}-sdk`, writeFile } = options;
  const folder = path.resolve(options.folder);
  rejectUnfit("name", name, whyUnfitName(name));
  rejectUnfit("package", packageName, whyUnfitPackage(packageName));
  const gaps = selectClosableGaps(await listGaps(), options.gaps ?? []);
  const files = new Map<string, string | Uint8Array>();
  for (const api of ourServices) {
    const stubs = gaps.map((gap) => overlayStub(gap, api));
    files.set(`documents/${api}.json`, await readFile(ourDocument(api)));
    files.set(`overlays/${api}.yaml`, appendStubs(`overlays/${api}.yaml`, overlayTemplate(name, api), stubs));
  }
  files.set("README.md", readmeTemplate(name));
  files.set("svc.config.yaml", configTemplate({ name, packageName, schema: schemaAddress(folder) }));
  await writeProject(folder, files, writeFile);
  return { folder, files: [...files.keys()] };
}

function rejectUnfit(option: string, value: string, reason: string | undefined): void {
  if (reason !== undefined) throw new ProjectOptionError(option, `${option} "${value}" ${reason}`);
}

/** Where editors find the schema: in the installed package, above the project's folder if it is not in it. */
function schemaAddress(folder: string): string {
  const schema = "node_modules/svc-sdk-cli/dist/config-schema.json";
  for (let [above, up] = [folder, "."]; ; [above, up] = [path.dirname(above), up === "." ? ".." : `../${up}`]) {
    if (existsSync(path.join(above, schema))) return `${up}/${schema}`;
    if (above === path.dirname(above)) return `../${schema}`;
  }
}
