// Publishes a release that has been made and checked: packages, then commit and tag, then the notes.

import { basename } from "node:path";
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
  /** File with commit and tag, which is left if the push fails. */
  readonly bundle: string;
}

/** @throws {CheckFailure} that says what is published and what to do about the rest. */
export async function publish({ root, version, tarballs, attachments, notes, bundle }: Publication): Promise<void> {
  const done: string[] = [];
  const orFail = async (next: string, work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      throw new CheckFailure([error.message, `Published so far: ${done.join(", ") || "nothing"}. ${next}`]);
    }
  };
  const again = "Remove the cause and start the workflow again.";
  await orFail(again, () => pushRelease({ root, bundle, version }, true));
  for (const tarball of tarballs) {
    const file = basename(tarball);
    const next =
      done.length === 0
        ? again
        : `Run npm publish ${file} with the workflow's artifact, then pull and push ${basename(bundle)}.`;
    await orFail(next, () => run("npm", ["publish", tarball, "--provenance", "--access", "public"], { cwd: root }));
    done.push(file);
  }
  const pull = `Pull ${basename(bundle)} of the workflow's artifact into main, and push main and v${version}.`;
  await orFail(pull, () => pushRelease({ root, bundle, version }, false));
  const release = [
    "release",
    "create",
    `v${version}`,
    "--title",
    version,
    "--notes-file",
    notes,
    ...tarballs,
    ...attachments,
  ];
  await orFail(`Create the release v${version} with notes.md by hand.`, () => run("gh", release, { cwd: root }));
}
