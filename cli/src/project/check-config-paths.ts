// Checks the paths of a configuration against the disk: inputs exist, and the output folder holds no inputs.

import { realpath, stat } from "node:fs/promises";
import path from "node:path";
import { displayPath, type Locate, type Problem, refuse } from "../pipeline/bundle/problem.ts";
import type { Path } from "../pipeline/model/json-pointer.ts";
import type { ProjectConfig } from "./project-config.ts";
import { OUR_SERVICES } from "./service-names.ts";

interface Input {
  readonly at: Path;
  readonly file: string;
  readonly hint?: string;
}

/** @throws {PipelineError} with every problem */
export async function checkConfigPaths(config: ProjectConfig, locate: Locate): Promise<void> {
  const inputs = inputsOf(config);
  const missing = await Promise.all(inputs.map((input) => checkInput(input, locate)));
  refuse([...missing.flat(), ...(await checkOut(config, inputs, locate))]);
}

function inputsOf({ documents, overlays, extraDocuments, handlers }: ProjectConfig): Input[] {
  const hint = "restore it from version control; npx svc-sdk-cli init writes the documents of a new project";
  return [
    ...OUR_SERVICES.map((api) => ({ at: ["documents"], file: path.join(documents, `${api}.json`), hint })),
    ...Object.entries(overlays).flatMap(([api, files]) =>
      files.map((file, index) => ({ at: ["overlays", api, index], file })),
    ),
    ...extraDocuments.map(({ file }, index) => ({ at: ["extraDocuments", index, "file"], file })),
    ...(handlers === undefined ? [] : [{ at: ["sandbox", "handlers"], file: handlers }]),
  ];
}

async function checkInput({ at, file, hint }: Input, locate: Locate): Promise<Problem[]> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => error.code ?? error.message);
  if (typeof found === "object" && found.isFile()) return [];
  const reason =
    typeof found === "object" ? "is not a file" : found === "ENOENT" ? "does not exist" : `cannot be read (${found})`;
  return [{ ...locate(at), reason: `${displayPath(file)} ${reason}`, ...(hint !== undefined && { hint }) }];
}

/** `regenerate` replaces the whole folder. */
async function checkOut(config: ProjectConfig, inputs: readonly Input[], locate: Locate): Promise<Problem[]> {
  const { out, folder, documents } = config;
  const obstacle = await fileOnTheWay(out);
  if (obstacle !== undefined) {
    return [{ ...locate(["out"]), reason: `the output folder cannot be made: ${displayPath(obstacle)} is a file` }];
  }
  const place = await followLinks(out);
  const kept = [folder, documents, config.file, ...inputs.map(({ file }) => file)];
  const real = await Promise.all(kept.map(followLinks));
  const endangered = kept.find((_, index) => contains(place, real[index] ?? ""));
  const reason =
    endangered === undefined
      ? contains(await followLinks(documents), place) &&
        "is inside the folder of the pinned documents, which upgrade replaces"
      : `would replace ${endangered === folder ? "the project itself" : displayPath(endangered)}`;
  if (!reason) return [];
  return [
    {
      ...locate(["out"]),
      reason: `the output folder ${displayPath(out) || "."} ${reason}`,
      hint: "use a folder of its own, such as sdk",
    },
  ];
}

/** The folder itself or one above it, if that is no folder. */
async function fileOnTheWay(folder: string): Promise<string | undefined> {
  const found = await stat(folder).catch(() => undefined);
  if (found !== undefined) return found.isDirectory() ? undefined : folder;
  const parent = path.dirname(folder);
  return parent === folder ? undefined : await fileOnTheWay(parent);
}

/** The place behind symbolic links, for the part of the path that exists. */
async function followLinks(file: string): Promise<string> {
  const parent = path.dirname(file);
  return await realpath(file).catch(async () =>
    parent === file ? file : path.join(await followLinks(parent), path.basename(file)),
  );
}

function contains(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return relative !== ".." && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}
