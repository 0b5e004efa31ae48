// `npm run check:cli`: packs both packages, and runs every command of svc-sdk-cli in an empty project from the tarballs alone. Then
// the worked example: generated, compiled, packed, installed and used. Needs a build in dist/ and cli/dist/.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { stepRunner } from "./lib/step-runner.ts";
import { installSdk, regenerateExample, runStory } from "./package/acme-example.ts";
import { checkContent } from "./package/check-content.ts";
import { checkGeneratedTypes, checkLibraryTypes, runCommands, serveProject, timeHelp } from "./package/cli-commands.ts";
import { installInto } from "./package/consumer-project.ts";
import { lintManifest, lintTypes } from "./package/lint-package.ts";
import { type Packed, pack } from "./package/pack.ts";
import { CLI_CONTENT } from "./package/package-content.ts";

const root = dirname(import.meta.dirname);
const work = await mkdtemp(join(tmpdir(), "check-cli-"));
const step = stepRunner();
const size = ({ files, unpackedBytes }: Packed) =>
  `${files.length} files, ${Math.round(unpackedBytes / 1000)} kB unpacked`;

try {
  const sdk = await step("npm pack of svc-sdk", () => pack(root, work), size);
  await checkCommands(sdk.tarball);
} catch {
  process.exitCode = 1; // the step has printed the error
} finally {
  await rm(work, { recursive: true, force: true });
}

async function checkCommands(sdk: string): Promise<void> {
  const folder = join(root, "cli");
  const packed = await step("npm pack of svc-sdk-cli", () => pack(folder, work), size);
  const { tarball } = packed;
  await step("its content", () => checkContent(folder, packed, CLI_CONTENT));
  await step("publint", () => lintManifest(tarball));
  await step("attw", () => lintTypes(root, tarball));
  const consumer = join(work, "cli-project");
  await step("install both packages into an empty project", () => installInto(consumer, sdk, tarball));
  await step("--help", () => timeHelp(consumer), String);
  await step("run the commands", () => runCommands(consumer), String);
  await step("sandbox --config", () => serveProject(consumer), String);
  await step("types of the generated SDK: TypeScript 5.9 and 7", () => checkGeneratedTypes(join(consumer, "acme/sdk")));
  await step("types of svc-sdk-cli/api: TypeScript 5.9 and 7", () => checkLibraryTypes(root, consumer));
  await checkExample(sdk, consumer);
}

/** The worked example, by the installed command. */
async function checkExample(sdk: string, installed: string): Promise<void> {
  const generated = await step("regenerate examples/acme", () => regenerateExample(installed));
  await step("its types: TypeScript 5.9 and 7", () => checkGeneratedTypes(generated));
  const consumer = join(work, "example-folder");
  await step("pack it, install it into an empty folder", () => installSdk(generated, sdk, consumer), String);
  await step("use it: TypeScript 5.9 and 7, then Node", () => runStory(root, consumer), String);
}
