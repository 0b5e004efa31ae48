// Publishes a release that has been made and checked: packages, then commit and tag, then the notes.

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { CommandError, run } from "../lib/run-command.ts";
import { CheckFailure } from "../lib/step-runner.ts";
import { pushRelease } from "./push-release.ts";

export interface Publication {
  /** The repository whose remote gets commit and tag. */
  readonly root: string;
  readonly version: string;
  readonly tarballs: readonly string[];
  /** Bills of materials and the like, for the page of the release. */
  readonly attachments: readonly string[];
  /** File with the notes. */
  readonly notes: string;
  /** File with commit and tag. */
  readonly bundle: string;
}

/** How it reaches the registry and the remote. */
export interface Tools {
  readonly run: typeof run;
  readonly push: typeof pushRelease;
}

/**
 * May run again after it failed: what is on the registry already, with the same content, is skipped.
 *
 * @throws {CheckFailure} that says what is published and what to do about the rest.
 */
export async function publish(publication: Publication, tools: Tools = { run, push: pushRelease }): Promise<void> {
  const { root, version, tarballs, attachments, notes, bundle } = publication;
  const done: string[] = [];
  const orFail = async (next: string, work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      throw new CheckFailure([error.message, `Published so far: ${done.join(", ") || "nothing"}. ${next}`]);
    }
  };
  const again = "Remove the cause and run the failed job again, which goes on with what is missing.";
  const fromTheStart =
    "If main has moved on, start the workflow again; otherwise remove the cause and run the failed job again.";
  await orFail(fromTheStart, () => tools.push({ root, bundle, version }, true));
  for (const tarball of tarballs) {
    await orFail(again, async () => {
      if (await isPublished(tarball, version, tools)) return;
      await tools.run("npm", ["publish", tarball, "--provenance", "--access", "public"], { cwd: root });
    });
    done.push(basename(tarball));
  }
  await orFail(again, () => tools.push({ root, bundle, version }, false));
  const title = ["release", "create", `v${version}`, "--title", version, "--notes-file", notes];
  const byHand = `Create the release v${version} with notes.md by hand.`;
  await orFail(byHand, () => tools.run("gh", [...title, ...tarballs, ...attachments], { cwd: root }));
}

/** Whether the registry has this version with this content. With another content, publishing fails, as it must. */
async function isPublished(tarball: string, version: string, { run: execute }: Tools): Promise<boolean> {
  const name = basename(tarball, `-${version}.tgz`);
  const args = ["view", `${name}@${version}`, "dist.integrity"];
  const known = await execute("npm", args, { cwd: dirname(tarball), allowFailure: true });
  const digest = createHash("sha512").update(await readFile(tarball));
  return known.trim() === `sha512-${digest.digest("base64")}`;
}
