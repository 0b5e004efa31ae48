// Pushes the commit and the tag of a release, which are in a bundle.

import { run } from "../lib/run-command.ts";

export interface ReleasePush {
  /** The repository that has the remote, and the credentials for it. */
  readonly root: string;
  readonly bundle: string;
  readonly version: string;
}

/**
 * With `isDryRun`, only finds out whether main has moved on: that must show before anything is published. Rules of the branch
 * show only in the real push.
 */
export async function pushRelease({ root, bundle, version }: ReleasePush, isDryRun: boolean): Promise<void> {
  const tag = `refs/tags/v${version}`;
  await run("git", ["fetch", "--quiet", "--no-tags", bundle, tag], { cwd: root });
  const refs = ["FETCH_HEAD^{}:refs/heads/main", `FETCH_HEAD:${tag}`];
  await run("git", ["push", "--quiet", "--atomic", ...(isDryRun ? ["--dry-run"] : []), "origin", ...refs], {
    cwd: root,
  });
}
