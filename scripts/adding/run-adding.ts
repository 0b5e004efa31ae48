// `npm run test:adding`: adds an operation of each kind to a copy of the repository. Fails unless one file, one line and
// `npm run generate` are enough for `npm run check` and the contract tests.

import { cp, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "../lib/repository-specs.ts";
import { run } from "../lib/run-command.ts";
import { endFailed, stepRunner } from "../lib/step-runner.ts";
import { additions, addOperation } from "./additions.ts";

const step = stepRunner();
const copy = await mkdtemp(path.join(tmpdir(), "adding-"));
const npm = (...args: string[]) => run("npm", ["run", "--silent", ...args], { cwd: copy });

/** Copies the files that Git knows or would add; the packages are shared. */
async function copyRepository(): Promise<void> {
  const listed = await run("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root });
  const deleted = await run("git", ["ls-files", "-z", "--deleted"], { cwd: root });
  const gone = new Set(deleted.split("\0"));
  for (const file of listed.split("\0").filter((name) => name !== "" && !gone.has(name))) {
    await mkdir(path.join(copy, path.dirname(file)), { recursive: true });
    await cp(path.join(root, file), path.join(copy, file));
  }
  for (const packages of ["node_modules", "cli/node_modules"]) {
    await symlink(path.join(root, packages), path.join(copy, packages));
  }
  // `npm run check` compares with the last commit.
  const git = (...args: string[]) =>
    run("git", ["-c", "user.name=a", "-c", "user.email=a@shop.example", ...args], { cwd: copy });
  await git("init", "--quiet");
  await git("add", "--all");
  await git("commit", "--quiet", "--no-verify", "--message", "before");
}

try {
  await step("copy", copyRepository);
  for (const addition of additions) {
    await step(`add ${addition.operationId} (${addition.kind})`, () =>
      addOperation(path.join(copy, "specs"), addition),
    );
  }
  await step("npm run generate", () => npm("generate"));
  await step("npm run check", () => npm("check"));
  await step("contract tests", () =>
    run("npx", ["vitest", "run", "--project", "contract", "--reporter=agent"], { cwd: copy }),
  );
} catch (error) {
  endFailed(error);
} finally {
  await rm(copy, { recursive: true });
}
