// A fresh clone of the last commit, as a maintainer would make it, and what the release must leave as it is in there.

import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CommandError, run } from "../../scripts/lib/run-command.ts";
import { CheckFailure } from "../../scripts/lib/step-runner.ts";

/** The release leaves its results there, below the clone. */
export const RESULTS = "build/release";

/** Commits in the clone need an author, which a workflow does not have. */
const AUTHOR: readonly string[] = ["-c", "user.name=svc-sdk release test", "-c", "user.email=test@svc-sdk.invalid"];

export class FreshClone {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  async create(root: string): Promise<void> {
    await run("git", ["clone", "--quiet", root, this.folder], { cwd: root });
    await run("npm", ["ci", "--ignore-scripts", "--prefer-offline"], { cwd: this.folder });
  }

  async git(...args: string[]): Promise<string> {
    return (await run("git", [...AUTHOR, ...args], { cwd: this.folder })).trim();
  }

  read(file: string): Promise<string> {
    return readFile(join(this.folder, file), "utf8");
  }

  write(file: string, text: string): Promise<void> {
    return writeFile(join(this.folder, file), text);
  }

  async commit(message: string): Promise<void> {
    await this.git("add", "--all");
    await this.git("commit", "--quiet", "--message", message);
  }

  /** Takes back all commits, tags and edits since `commit`. */
  async restore(commit: string, tags: readonly string[]): Promise<void> {
    await this.git("reset", "--quiet", "--hard", commit);
    await this.git("clean", "--quiet", "-d", "--force");
    for (const tag of tags) await this.git("tag", "--delete", tag);
  }

  npm(script: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Promise<string> {
    return run("npm", ["run", script, "--", ...args], { cwd: this.folder, env });
  }

  /** Returns what the release printed. @throws {CheckFailure} unless it is refused */
  async refusedRelease(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
    try {
      await this.npm("release", args, env);
    } catch (error) {
      if (error instanceof CommandError) return error.message;
      throw error;
    }
    throw new CheckFailure(["The release was not refused"]);
  }

  /** Commit, branches, tags and working tree. */
  async repositoryState(): Promise<string> {
    const commands = [["rev-parse", "HEAD"], ["for-each-ref"], ["status", "--porcelain"]];
    return (await Promise.all(commands.map((args) => this.git(...args)))).join("\n");
  }

  /** The state of the repository, and the results of the last release. */
  async state(): Promise<string> {
    const results = (await readdir(join(this.folder, RESULTS))).sort();
    const digests = results.map(async (file) => {
      const bytes = await readFile(join(this.folder, RESULTS, file));
      return `${RESULTS}/${file} ${createHash("sha256").update(bytes).digest("hex")}`;
    });
    return [await this.repositoryState(), ...(await Promise.all(digests))].join("\n");
  }
}
