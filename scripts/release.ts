// `npm run release -- <level>`: prepares a release in the working tree. The commit's tag starts the workflow that publishes it.

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "./lib/repository-specs.ts";
import { run } from "./lib/run-command.ts";
import { CheckFailure, endFailed } from "./lib/step-runner.ts";

const USAGE = `Usage: npm run release -- <major|minor|patch|version>

Writes the new version into both packages and the changelog, for you to review, commit and tag. docs/contributing/versions.md says
which level a change has.`;

const git = async (...args: string[]) => (await run("git", args, { cwd: root })).trim();

async function release(level: string): Promise<void> {
  const changed = await git("status", "--porcelain");
  if (changed !== "")
    throw new CheckFailure(["Commit or stash these first, so that a release holds nothing else:", changed]);
  const { private: isPrivate } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  if (isPrivate === true)
    throw new CheckFailure([
      'package.json has "private": true: docs/contributing/versions.md says what to do before the first release',
    ]);
  const changelog = join(root, "CHANGELOG.md");
  const text = await readFile(changelog, "utf8");
  const [, unreleased = ""] = /^## \[Unreleased\]\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(text) ?? [];
  if (unreleased.trim() === "")
    throw new CheckFailure(["CHANGELOG.md has nothing under [Unreleased]: there is nothing to release"]);

  const everywhere = ["--workspaces", "--include-workspace-root", "--no-git-tag-version", "--allow-same-version"];
  await run("npm", ["version", level, ...everywhere], { cwd: root });
  const { version }: { version: string } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const today = new Date().toISOString().slice(0, 10);
  await writeFile(changelog, text.replace("## [Unreleased]\n", `## [Unreleased]\n\n## ${version} - ${today}\n`));
  const versionFile = join(root, "src/wrappers/util/platform.ts");
  const source = await readFile(versionFile, "utf8");
  await writeFile(versionFile, source.replace(/(?<=VERSION: string = )"[^"]*"/, JSON.stringify(version)));
  console.log(`Prepared ${version}. Review it, then:
  git commit -am "Release ${version}" && git tag v${version} && git push --follow-tags`);
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { help: { type: "boolean" } } });
const [wanted] = positionals;
if (values.help) console.log(USAGE);
else if (wanted === undefined || positionals.length > 1) {
  console.error(USAGE);
  process.exitCode = 2;
} else await release(wanted).catch(endFailed);
