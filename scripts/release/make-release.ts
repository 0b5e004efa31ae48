// The steps of a release, in a copy of the repository.

import { copyFile, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { run } from "../lib/run-command.ts";
import type { StepRunner } from "../lib/step-runner.ts";
import { checkContent } from "../package/check-content.ts";
import { lintManifest, lintTypes } from "../package/lint-package.ts";
import { type Packed, pack } from "../package/pack.ts";
import { CLI_CONTENT, modulesWithoutTypes, SDK_CONTENT } from "../package/package-content.ts";
import { writeSboms } from "../supply-chain/write-sboms.ts";
import { sectionOf } from "./changelog.ts";
import type { ReleaseFacts } from "./releasable.ts";
import { PACKAGE_FOLDERS } from "./release-facts.ts";
import { listRelease } from "./release-files.ts";
import { releaseReport } from "./release-report.ts";
import { SPEC_CHANGES } from "./spec-changes.ts";
import { commitRelease } from "./working-copy.ts";
import { writeRelease } from "./write-release.ts";

export interface ReleaseWork {
  readonly root: string;
  readonly copy: string;
  /** Receives tarballs, notes, report and bundle. Emptied first. */
  readonly output: string;
  readonly facts: ReleaseFacts;
  readonly testCommand: string;
  readonly step: StepRunner;
  /** The lines that `step` has printed. */
  readonly steps: readonly string[];
}

// Files below the output folder.
const NOTES = "notes.md";
const BUNDLE = "release.bundle";

/** The files of the release are in the output folder afterwards, and a list of them. */
export async function makeRelease(work: ReleaseWork): Promise<void> {
  const { root, copy, output, facts, testCommand, step } = work;
  const { plan } = facts;
  const from = Object.values(facts.versions)[0] ?? plan.version;
  const date = new Date().toISOString().slice(0, 10);
  await step("npm ci --ignore-scripts", () =>
    run("npm", ["ci", "--ignore-scripts", "--prefer-offline"], { cwd: copy }),
  );
  const changelog = await step("versions and changelog", () => writeRelease(copy, { plan, from, date }));
  await step(`tests: ${testCommand}`, () => run("sh", ["-c", testCommand], { cwd: copy }));
  await step("build", () => run("npm", ["run", "build"], { cwd: copy }));
  await rm(output, { recursive: true, force: true });
  await mkdir(output, { recursive: true });
  const packed: Packed[] = [];
  for (const folder of PACKAGE_FOLDERS) {
    packed.push(
      await step(`npm pack of ${folder === "." ? "svc-sdk" : "svc-sdk-cli"}`, () => pack(join(copy, folder), output)),
    );
  }
  await step("tarballs: content, publint, attw", () => checkTarballs(root, copy, packed));
  await step("bills of materials", () => writeSboms(copy, output, plan.version), String);
  const commit = await step("commit and tag", () => commitRelease(copy, root, plan.version));
  await run("git", ["bundle", "create", "--quiet", BUNDLE, "HEAD^..HEAD", `v${plan.version}`], { cwd: copy });
  await copyFile(join(copy, BUNDLE), join(output, BUNDLE));
  const changes = facts.specChanges === undefined ? [] : [SPEC_CHANGES, facts.specChanges.text.trim()];
  const notes = [sectionOf(changelog, plan.version) ?? "", ...changes];
  await writeFile(join(output, NOTES), `${notes.join("\n\n")}\n`);
  const report = await releaseReport({ facts, commit, packed, testCommand, steps: work.steps });
  await writeFile(join(output, "report.md"), report);
  const attachments = (await readdir(output)).filter((name) => name.endsWith(".cdx.json"));
  const tarballs = packed.map(({ tarball }) => basename(tarball));
  await listRelease(output, { version: plan.version, tarballs, attachments, notes: NOTES, bundle: BUNDLE });
}

async function checkTarballs(root: string, copy: string, packed: readonly Packed[]): Promise<void> {
  for (const [at, one] of packed.entries()) {
    const folder = PACKAGE_FOLDERS[at] ?? ".";
    const isSdk = folder === ".";
    const others = isSdk ? modulesWithoutTypes(one.files) : [];
    await checkContent(join(copy, folder), one, isSdk ? SDK_CONTENT : CLI_CONTENT, others);
    await lintManifest(one.tarball);
    await lintTypes(root, one.tarball);
  }
}
