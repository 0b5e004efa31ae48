// What the packed CLI writes and exports, compiled; and the worked example from the packed packages alone: regenerated, compiled,
// packed, installed into an empty project, and used.

import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { codeBlocks } from "../lib/code-blocks.ts";
import { checkByAllCompilers, writeNodeConfig } from "../lib/compile-project.ts";
import { copyAcme, root } from "../lib/repository-specs.ts";
import { run } from "../lib/run-command.ts";
import { installInto } from "./consumer-project.ts";
import { pack } from "./pack.ts";

/** Regenerates a copy of the example with the installed `svc-sdk-cli`; returns the folder of the SDK. */
export async function regenerateExample(project: string): Promise<string> {
  const folder = join(project, "example");
  await copyAcme(folder);
  const program = join(project, "node_modules/svc-sdk-cli/bin/svc-sdk-cli.js");
  await run(process.execPath, [program, "regenerate", "--config", folder], { cwd: project });
  return join(folder, "sdk");
}

/** Packs the SDK, whose own scripts build it, and installs it beside `svc-sdk` into an empty project. */
export async function installSdk(sdk: string, tarball: string, consumer: string): Promise<string> {
  await run("npm", ["run", "build"], { cwd: sdk });
  const packed = await pack(sdk, join(sdk, ".."));
  await installInto(consumer, tarball, packed.tarball);
  return `${packed.files.length} files, ${Math.round(packed.unpackedBytes / 1000)} kB unpacked`;
}

/** Compiles the story under both compilers, and runs it. */
export async function runStory(consumer: string): Promise<string> {
  const folder = join(consumer, "story");
  await mkdir(folder, { recursive: true });
  await copyFile(join(root, "tests/acme/story.ts"), join(folder, "story.ts"));
  const handlers = join(consumer, "handlers.mjs");
  await copyFile(join(root, "examples/acme/handlers.js"), handlers);
  const written = { skipLibCheck: true, allowImportingTsExtensions: false, noEmit: false, outDir: "out" };
  await writeNodeConfig(folder, written, ["story.ts"]);
  await checkByAllCompilers(folder);
  const story = [join(folder, "out/story.js"), pathToFileURL(handlers).href];
  return (await run(process.execPath, story, { cwd: consumer })).trim();
}

/** Compiles an SDK that `regenerate` has written, as its own tsconfig.json asks. */
export function checkGeneratedTypes(sdk: string): Promise<void> {
  return checkByAllCompilers(sdk, ["--project", "tsconfig.json", "--noEmit"]);
}

/** Compiles the samples of the package's README, strictly and with its declarations, under both compilers. */
export async function checkLibraryTypes(project: string): Promise<void> {
  const folder = join(project, "library");
  await mkdir(folder);
  const samples = codeBlocks(await readFile(join(root, "cli/README.md"), "utf8"), "ts");
  for (const { code, line } of samples) await writeFile(join(folder, `readme-line-${line}.ts`), code);
  await writeNodeConfig(folder, { skipLibCheck: false });
  await checkByAllCompilers(folder);
}
