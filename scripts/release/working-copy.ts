// A clone in a temporary folder, in which a release is made: the tree that the command is run in stays as it is.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../lib/run-command.ts";

/** Clones the commit that is checked out, with its tags. The caller removes the folder. */
export async function cloneCommit(root: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "release-"));
  await run("git", ["clone", "--quiet", "--local", root, folder], { cwd: root });
  return folder;
}

export async function removeCopy(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

/** Commits everything in the copy, and tags the commit. Returns its hash. */
export async function commitRelease(copy: string, root: string, version: string): Promise<string> {
  const env = await identity(root);
  const git = (...args: string[]) => run("git", args, { cwd: copy, env });
  await git("add", "--all");
  await git("commit", "--quiet", "--no-verify", "--message", `Release ${version}`);
  await git("tag", "--annotate", `v${version}`, "--message", `svc-sdk and svc-sdk-cli ${version}`);
  return (await git("rev-parse", "HEAD")).trim();
}

/** The author that Git knows in the repository, which a clone does not inherit. A workflow has none. */
async function identity(root: string): Promise<NodeJS.ProcessEnv> {
  const setting = async (key: string, otherwise: string) =>
    (await run("git", ["config", key], { cwd: root, allowFailure: true })).trim() || otherwise;
  const name = await setting("user.name", "svc-sdk release");
  const email = await setting("user.email", "release@svc-sdk.invalid");
  return { GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: email, GIT_COMMITTER_NAME: name, GIT_COMMITTER_EMAIL: email };
}
