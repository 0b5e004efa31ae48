// `npm run check:package`: packs both packages and checks that they are complete, valid, small, and work in empty projects, with the
// examples. Needs a build in dist/ and cli/dist/.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./lib/repository-specs.ts";
import { run } from "./lib/run-command.ts";
import { stepRunner } from "./lib/step-runner.ts";
import {
  checkGeneratedTypes,
  checkLibraryTypes,
  installSdk,
  regenerateExample,
  runStory,
} from "./package/acme-example.ts";
import {
  checkTypes,
  installAsShown,
  installInto,
  installPeers,
  runSmokeTest,
  TYPE_CHECKS,
  writeConsumerFiles,
} from "./package/consumer-project.ts";
import { runDocumentedCommands } from "./package/documented-commands.ts";
import { checkExampleTypes, installExamples, testExamples } from "./package/example-apps.ts";
import { type Packed, pack } from "./package/pack.ts";
import {
  CLI_CONTENT,
  checkContent,
  checkNodeExports,
  type PackageContent,
  SDK_CONTENT,
} from "./package/package-content.ts";

const work = await mkdtemp(join(tmpdir(), "check-package-"));
const step = stepRunner();
const size = ({ files, unpackedBytes }: Packed) =>
  `${files.length} files, ${Math.round(unpackedBytes / 1000)} kB unpacked`;
const npx = (...args: readonly string[]) => run("npx", args, { cwd: root });

try {
  const sdk = await packed(root, SDK_CONTENT);
  await checkSdk(sdk);
  await packed(join(root, "cli"), CLI_CONTENT);
  await checkCli(sdk);
} catch {
  process.exitCode = 1; // the step has printed the error
} finally {
  await rm(work, { recursive: true, force: true });
}

/** The tarball of a package whose files, manifest and types are right. */
async function packed(folder: string, content: PackageContent): Promise<string> {
  const made = await step(`npm pack in ${folder}`, () => pack(folder, work), size);
  await step("content", () => checkContent(folder, made, content));
  await step("publint", () => npx("publint", "run", made.tarball, "--strict"));
  // The packages are ESM only, so resolution by CommonJS and without `exports` is skipped.
  await step("attw", () => npx("attw", made.tarball, "--profile", "esm-only", "--no-color", "--no-emoji"));
  return made.tarball;
}

async function checkSdk(tarball: string): Promise<void> {
  const project = join(work, "project");
  await step("exports for Node", checkNodeExports, (count) => `${count} entry points`);
  await step("bundle size of one call: .size-limit.json", () => npx("size-limit"));
  await step("install into an empty project", () => installInto(project, tarball));
  await step("import every entry point, call over HTTP", () => runSmokeTest(project), String);
  await step("the same with optional peers", async () => {
    await installPeers(project);
    return await runSmokeTest(project, "--with-peers");
  });
  const sources = await step(
    "collect samples and type cases",
    () => writeConsumerFiles(project),
    (names) => `${names.length} files`,
  );
  // Each compiler keeps one core busy.
  const checked = await Promise.allSettled(
    TYPE_CHECKS.map((check) => step(`types: ${check.title}`, () => checkTypes(project, sources, check))),
  );
  for (const result of checked) if (result.status === "rejected") throw result.reason;
  const apps = await step("install the examples", () => installExamples(project), String);
  await step("types of the examples: TypeScript 7", () => checkExampleTypes(project, apps));
  await step("tests of the examples", () => testExamples(project), String);
}

/** Every command from the tarballs alone, then the worked example: generated, compiled, packed, installed and used. */
async function checkCli(sdk: string): Promise<void> {
  const installed = await step("pack and install as the quickstart and README.md show", () => installAsShown(work));
  await step("run every command line of help and documents", () => runDocumentedCommands(installed), String);
  await step("types of the generated SDK: TypeScript 5.9 and 7", () =>
    checkGeneratedTypes(join(installed, "workplace/acme/sdk")),
  );
  await step("types of svc-sdk-cli/api: TypeScript 5.9 and 7", () => checkLibraryTypes(installed));
  const generated = await step("regenerate examples/acme", () => regenerateExample(installed));
  await step("its types: TypeScript 5.9 and 7", () => checkGeneratedTypes(generated));
  const consumer = join(work, "example-folder");
  await step("pack it, install it into an empty folder", () => installSdk(generated, sdk, consumer), String);
  await step("use it: TypeScript 5.9 and 7, then Node", () => runStory(consumer), String);
}
