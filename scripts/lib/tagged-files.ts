// Files as a release, named by its tag, had them.

import { run } from "./run-command.ts";

/** Texts by path below the root. `paths` are files and folders; what the tag does not have is left out. */
export async function taggedFiles(
  root: string,
  tag: string,
  paths: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const git = (...args: string[]) => run("git", args, { cwd: root });
  const list = await git("ls-tree", "-r", "--name-only", tag, "--", ...paths);
  const files = list.split("\n").filter((file) => file !== "");
  const texts = files.map(async (file) => [file, await git("show", `${tag}:${file}`)] as const);
  return Object.fromEntries(await Promise.all(texts));
}
