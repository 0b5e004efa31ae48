// A repository in a temporary folder, whose only commit is a release.

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { run } from "../../lib/run-command.ts";

/** The tag of the release. */
export const RELEASED = "v0.1.0";

/** Commits and tags the files, given as texts by path. Returns the folder, which is removed when the test is finished. */
export async function releasedRepository(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "released-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  const person = ["-c", "user.name=A person", "-c", "user.email=person@shop.example"];
  const git = (...args: string[]) => run("git", [...person, ...args], { cwd: root });
  await git("init", "--quiet", "--initial-branch=main");
  await git("add", "--all");
  await git("commit", "--quiet", "--message", "Release 0.1.0");
  await git("tag", "--annotate", RELEASED, "--message", "0.1.0");
  return root;
}
