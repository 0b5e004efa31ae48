// `npm run check:package`: packs both packages and checks that they are complete, valid, small, and work in an empty project.
// Needs a build in dist/.

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { CheckFailure, stepRunner } from "./lib/step-runner.ts";
import { installSdk, regenerateExample, runStory } from "./package/acme-example.ts";
import { checkSizes } from "./package/bundle-size.ts";
import { checkGeneratedTypes, checkLibraryTypes, runCommands, timeHelp } from "./package/cli-commands.ts";
import {
  checkTypes,
  installInto,
  installPeers,
  runSmokeTest,
  TYPE_CHECKS,
  writeConsumerFiles,
} from "./package/consumer-project.ts";
import { checkExampleTypes, installExamples, testExamples } from "./package/example-apps.ts";
import { lintManifest, lintTypes } from "./package/lint-package.ts";
import { pack } from "./package/pack.ts";
import {
  CLI_CONTENT,
  contentProblems,
  modulesWithoutTypes,
  type PackageContent,
  type PackageManifest,
  SDK_CONTENT,
} from "./package/package-content.ts";

const root = dirname(import.meta.dirname);
const work = await mkdtemp(join(tmpdir(), "check-package-"));
const project = join(work, "project");
const step = stepRunner();

try {
  const { tarball, files } = await step(
    "npm pack",
    () => pack(root, work),
    (packed) => `${packed.files.length} files, ${Math.round(packed.unpackedBytes / 1000)} kB unpacked`,
  );
  await step("content", () => checkContent(root, files, SDK_CONTENT, modulesWithoutTypes(files)));
  await step("publint", () => lintManifest(tarball));
  await step("attw", () => lintTypes(root, tarball));
  await step("bundle size of one call, gzip", () => checkSizes(root), String);
  await step("install into an empty project", () => installInto(project, tarball));
  await step("import every entry point, call over HTTP", () => runSmokeTest(root, project), String);
  await step("the same with optional peers", async () => {
    await installPeers(root, project);
    return await runSmokeTest(root, project, "--with-peers");
  });
  const sources = await step(
    "collect samples and type cases",
    () => writeConsumerFiles(root, project),
    (names) => `${names.length} files`,
  );
  for (const check of TYPE_CHECKS) {
    await step(`types: ${check.title}`, () => checkTypes(root, project, sources, check));
  }
  const apps = await step("install the examples", () => installExamples(root, project), String);
  await step("types of the examples: TypeScript 7", () => checkExampleTypes(project, apps));
  await step("tests of the examples", () => testExamples(root, project), String);
  await checkCli(tarball);
} catch {
  process.exitCode = 1; // the step has printed the error
} finally {
  await rm(work, { recursive: true, force: true });
}

/** The package of the command, next to the installed SDK. */
async function checkCli(sdk: string): Promise<void> {
  const folder = join(root, "cli");
  const { tarball, files } = await step(
    "npm pack of svc-sdk-cli",
    () => pack(folder, work),
    (packed) => `${packed.files.length} files, ${Math.round(packed.unpackedBytes / 1000)} kB unpacked`,
  );
  await step("its content", () => checkContent(folder, files, CLI_CONTENT));
  await step("publint", () => lintManifest(tarball));
  await step("attw", () => lintTypes(root, tarball));
  const consumer = join(work, "cli-project");
  await step("install both packages into an empty project", () => installInto(consumer, sdk, tarball));
  await step("--help", () => timeHelp(consumer), String);
  await step("run the commands", () => runCommands(consumer), String);
  await step("types of the generated SDK: TypeScript 5.9 and 7", () => checkGeneratedTypes(join(consumer, "acme/sdk")));
  await step("types of svc-sdk-cli/api: TypeScript 5.9 and 7", () => checkLibraryTypes(root, consumer));
  await checkExample(sdk, consumer);
}

/** The worked example, by the installed command. */
async function checkExample(sdk: string, installed: string): Promise<void> {
  const generated = await step("regenerate examples/acme", () => regenerateExample(root, installed));
  await step("its types: TypeScript 5.9 and 7", () => checkGeneratedTypes(generated));
  const consumer = join(work, "example-folder");
  await step("pack it, install it into an empty folder", () => installSdk(generated, sdk, consumer), String);
  await step("use it: TypeScript 5.9 and 7, then Node", () => runStory(root, consumer), String);
}

async function checkContent(
  folder: string,
  files: readonly string[],
  content: PackageContent,
  others: readonly string[] = [],
): Promise<void> {
  const manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as PackageManifest;
  const problems = [...contentProblems(files, manifest, content), ...others];
  if (problems.length > 0) throw new CheckFailure(problems);
}
