// Regenerates the SDK of a project: from its configuration to a folder that is replaced as a whole, or not at all.

import type { RunStep } from "../pipeline/checks/check-spec.ts";
import { isObject } from "../pipeline/model/json-pointer.ts";
import { clearUp, requireSameOutput, writeOutput } from "../pipeline/write/write-output.ts";
import type { ProjectConfig } from "../project/project-config.ts";
import { loadProject, type Project } from "./load-project.ts";
import { keptEntries, refuseForeignFiles } from "./output/foreign-files.ts";
import { createManifest, manifestName, printManifest, type SdkManifest } from "./output/manifest-file.ts";
import { sdkFiles } from "./output/sdk-files.ts";

export interface RegenerateOptions {
  readonly config: ProjectConfig;
  /** Write nothing; throw an `OutdatedOutputError` if the existing output differs. */
  readonly check?: boolean;
  /** Runs each step, for example to print and time it. */
  readonly runStep?: RunStep;
  /** Writes a file; replaced in tests of a full disk. */
  readonly writeFile?: (file: string, text: string) => Promise<void>;
}

export interface Regenerated {
  readonly project: Project;
  /** Absolute path of the folder of the SDK. */
  readonly folder: string;
  readonly manifest: SdkManifest;
}

/**
 * Throws a `PipelineError` for problems of the documents and for an output folder with other files, an
 * `OutdatedOutputError` if `check` finds differences. What was in the output folder is unchanged then.
 */
export async function regenerate(options: RegenerateOptions): Promise<Regenerated> {
  const { config, check = false, runStep = (_, work) => work(), writeFile } = options;
  const folder = config.out;
  if (!check) {
    await clearUp([folder]);
    await runStep("output folder", () => refuseForeignFiles(folder));
  }
  const project = await loadProject(config, { runStep });
  const files = await sdkFiles(project, runStep);
  const manifest = await createManifest(config, versionsOf(project), filesRead(project), files);
  const output = new Map([[folder, { ...files, [manifestName]: printManifest(manifest) }]]);
  const keep = { keep: keptEntries };
  if (check) await runStep("compare", () => requireSameOutput(output, "npx svc-sdk-cli regenerate", keep));
  else await runStep("write", () => writeOutput(output, { ...keep, ...(writeFile && { write: writeFile }) }));
  return { project, folder, manifest };
}

function versionsOf({ services }: Project): Record<string, string> {
  return Object.fromEntries(
    services
      .filter(({ kind }) => kind !== "extra")
      .map(({ api, base }) => [api, isObject(base.document.info) ? String(base.document.info.version) : ""]),
  );
}

function filesRead({ config, services }: Project): string[] {
  return [config.file, ...services.flatMap(({ wire }) => wire.files)];
}
