// `npm run test:release`: makes a release in a fresh clone, has others refused there, and installs the tarballs from a registry on
// loopback. It tests the last commit.

import { rmSync } from "node:fs";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installLocked } from "../../scripts/lib/install-locked.ts";
import { root } from "../../scripts/lib/repository-specs.ts";
import { CheckFailure, endFailed, stepRunner } from "../../scripts/lib/step-runner.ts";
import { FreshClone, RESULTS } from "./fresh-clone.ts";
import { type LocalRegistry, startRegistry } from "./local-registry.ts";
import { addChangeset, expectRefusal, REFUSED_RELEASES, refuses } from "./refused-release.ts";
import { RegistryProject } from "./registry-project.ts";
import { type ReleaseResults, readResults } from "./release-results.ts";

// A quick one: CI runs the whole of npm test on the same commit, and a step of this test fails the command on purpose.
const TEST_COMMAND = "npm run api -- --check";

const CHANGE = "Shows that a release can be made.";

const step = stepRunner();
const work = await mkdtemp(join(tmpdir(), "release-test-"));

async function testRelease(): Promise<void> {
  const clone = new FreshClone(join(work, "clone"));
  await step("fresh clone, npm ci", () => clone.create(root));
  // After a release, the repository has no changeset.
  await addChangeset(clone, "patch", CHANGE);
  const results = await step(
    "dry run",
    () => dryRun(clone),
    ({ version }) => version,
  );
  await step("npm ci of tests/release", () => installLocked(import.meta.dirname));
  const names = Object.keys(results.tarballs);
  await using registry = await step("registry on loopback", () => startRegistry(join(work, "registry"), names));
  await step("publish both tarballs to it", () => publishAll(registry, results));
  await useInProject(registry, results);
  await refuseAll(clone, registry, results);
}

async function dryRun(clone: FreshClone): Promise<ReleaseResults> {
  const before = await clone.repositoryState();
  await clone.npm("release", ["--dry-run", "--test-command", TEST_COMMAND]);
  const after = await clone.repositoryState();
  if (after !== before) throw new CheckFailure(["The dry run has changed the clone. Before:", before, "After:", after]);
  return await readResults(join(clone.folder, RESULTS), CHANGE);
}

async function publishAll(registry: LocalRegistry, { tarballs }: ReleaseResults): Promise<void> {
  for (const { file } of Object.values(tarballs)) await registry.publish(file);
}

async function useInProject({ env }: LocalRegistry, results: ReleaseResults): Promise<void> {
  const project = new RegistryProject(join(work, "shop"), env);
  await step("npm install in a new project", () => project.install(results));
  await step("npx svc-sdk-cli init", () => project.command(["init", "--name", "acme"], "wrote  acme/svc.config.yaml"));
  await step("npx svc-sdk-cli regenerate", () => project.command(["regenerate"], "wrote    acme/sdk"));
  await step("npx svc-sdk-cli sandbox", () => project.sandbox());
  const { devDependencies } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  await step("first program of the README", () => project.firstSample(`tsx@${devDependencies.tsx}`));
}

async function refuseAll(clone: FreshClone, { env }: LocalRegistry, results: ReleaseResults): Promise<void> {
  await step("refuses a version that is published", () =>
    refuses(clone, `svc-sdk ${results.version} is published already`, [], env),
  );
  // What a real release pushes: its commit and its tag.
  const tag = `refs/tags/v${results.version}`;
  await clone.git("fetch", "--quiet", results.bundle, `${tag}:${tag}`);
  await clone.git("merge", "--quiet", "--ff-only", tag);
  for (const each of REFUSED_RELEASES) await step(`refuses ${each.title}`, () => expectRefusal(clone, each));
}

// Folder and servers are removed on exit, which a signal alone would skip.
process.once("exit", () => rmSync(work, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

await testRelease().catch(endFailed);
