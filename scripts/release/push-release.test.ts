import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { run } from "../lib/run-command.ts";
import { pushRelease } from "./push-release.ts";
import { cloneCommit, commitRelease, removeCopy } from "./working-copy.ts";

const folder = mkdtempSync(join(tmpdir(), "push-release-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("pushes commit and tag of a copy, and leaves the tree that the release is run in", async () => {
  const [remote, root] = [join(folder, "remote.git"), join(folder, "root")];
  const git = async (cwd: string, ...args: string[]) => (await run("git", args, { cwd })).trim();
  await git(folder, "init", "--quiet", "--bare", "--initial-branch=main", remote);
  await git(folder, "clone", "--quiet", remote, root);
  await git(root, "checkout", "--quiet", "-B", "main");
  await git(root, "config", "user.name", "A person");
  await git(root, "config", "user.email", "person@shop.example");
  writeFileSync(join(root, "a.txt"), "1");
  await git(root, "add", "--all");
  await git(root, "commit", "--quiet", "--message", "First");
  await git(root, "push", "--quiet", "origin", "main");
  const before = await git(root, "rev-parse", "HEAD");

  const copy = await cloneCommit(root);
  writeFileSync(join(copy, "a.txt"), "2");
  const commit = await commitRelease(copy, root, "0.2.0");
  expect(await git(copy, "log", "-1", "--format=%an %s")).toBe("A person Release 0.2.0");
  const bundle = join(folder, "release.bundle");
  await git(copy, "bundle", "create", "--quiet", bundle, "HEAD^..HEAD", "v0.2.0");
  await removeCopy(copy);

  await pushRelease({ root, bundle, version: "0.2.0" }, true);
  expect(await git(remote, "rev-parse", "main")).toBe(before);
  await pushRelease({ root, bundle, version: "0.2.0" }, false);
  expect(await git(remote, "rev-parse", "main")).toBe(commit);
  expect(await git(remote, "rev-parse", "v0.2.0^{}")).toBe(commit);
  expect([
    await git(root, "rev-parse", "HEAD"),
    await git(root, "status", "--porcelain"),
    await git(root, "tag"),
  ]).toEqual([before, "", ""]);
  await expect(pushRelease({ root, bundle: join(folder, "none"), version: "0.2.0" }, true)).rejects.toThrow(
    "git fetch",
  );
});
