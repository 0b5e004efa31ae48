// Publishes a release that has been made and checked: packages, then commit and tag, then the notes.

import { basename } from "node:path";
import { CommandError, run } from "../lib/run-command.ts";
import { CheckFailure } from "../lib/step-runner.ts";

export interface Publication {
  /** The repository whose remote gets commit and tag. */
  readonly root: string;
  /** Where the commit of the release is. */
  readonly copy: string;
  readonly version: string;
  readonly tarballs: readonly string[];
  /** File with the notes. */
  readonly notes: string;
  /** File with commit and tag, in case the push fails. */
  readonly bundle: string;
}

/** @throws {CheckFailure} that says what is published and what to do about the rest. */
export async function publish({ root, copy, version, tarballs, notes, bundle }: Publication): Promise<void> {
  const remote = (await run("git", ["remote", "get-url", "origin"], { cwd: root })).trim();
  const push = ["push", "--atomic", remote, "HEAD:refs/heads/main", `refs/tags/v${version}`];
  // A rejected push must show before anything is published, because a version cannot be taken back.
  await run("git", [...push, "--dry-run"], { cwd: copy });
  const done: string[] = [];
  const orFail = async (next: string, work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      throw new CheckFailure([error.message, `Published so far: ${done.join(", ") || "nothing"}. ${next}`]);
    }
  };
  for (const tarball of tarballs) {
    const next =
      done.length === 0
        ? "Remove the cause and start the workflow again."
        : `Publish ${basename(tarball)} from the workflow's artifact with npm publish, then pull and push release.bundle.`;
    await orFail(next, () => run("npm", ["publish", tarball, "--provenance", "--access", "public"], { cwd: copy }));
    done.push(basename(tarball));
  }
  await orFail(`Pull ${basename(bundle)} from the workflow's artifact into main, and push main and v${version}.`, () =>
    run("git", push, { cwd: copy }),
  );
  const release = ["release", "create", `v${version}`, "--title", version, "--notes-file", notes, ...tarballs];
  await orFail(`Create the release v${version} with notes.md by hand.`, () => run("gh", release, { cwd: root }));
}
