// `npm run check:package`: packs svc-sdk and checks that it is complete, valid, small, and works in an empty project.
// Needs a build in dist/.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import manifest from "../package.json" with { type: "json" };
import { stepRunner } from "./lib/step-runner.ts";
import { checkSizes } from "./package/bundle-size.ts";
import { checkContent } from "./package/check-content.ts";
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
import { checkNodeExports } from "./package/node-exports.ts";
import { pack } from "./package/pack.ts";
import { modulesWithoutTypes, SDK_CONTENT } from "./package/package-content.ts";

const root = dirname(import.meta.dirname);
const work = await mkdtemp(join(tmpdir(), "check-package-"));
const project = join(work, "project");
const step = stepRunner();

try {
  const packed = await step(
    "npm pack",
    () => pack(root, work),
    (made) => `${made.files.length} files, ${Math.round(made.unpackedBytes / 1000)} kB unpacked`,
  );
  const { tarball, files } = packed;
  await step("content", () => checkContent(root, packed, SDK_CONTENT, modulesWithoutTypes(files)));
  await step(
    "exports for Node",
    () => checkNodeExports(root, manifest),
    (count) => `${count} entry points`,
  );
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
  // Each compiler keeps one core busy.
  const checked = await Promise.allSettled(
    TYPE_CHECKS.map((check) => step(`types: ${check.title}`, () => checkTypes(root, project, sources, check))),
  );
  for (const result of checked) if (result.status === "rejected") throw result.reason;
  const apps = await step("install the examples", () => installExamples(root, project), String);
  await step("types of the examples: TypeScript 7", () => checkExampleTypes(project, apps));
  await step("tests of the examples", () => testExamples(root, project), String);
} catch {
  process.exitCode = 1; // the step has printed the error
} finally {
  await rm(work, { recursive: true, force: true });
}
