// What the documents of this version change against those of the last release, for the page of the changelog.

import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { compareApis, comparisonMarkdown, readApis } from "../../../cli/src/api.ts";
import { blocks } from "../../../cli/src/reference/markdown.ts";
import type { Page } from "../../../cli/src/reference/page.ts";
import { root, specs } from "../../lib/repository-specs.ts";
import { run } from "../../lib/run-command.ts";

/** `release` gives the tag of the last one, or an empty text. */
export async function withDocumentChanges(page: Page, release: () => Promise<string> = lastRelease): Promise<Page> {
  const changes = await documentChanges(await release());
  return { ...page, markdown: `${blocks(page.markdown, "## Changes of the documents", changes)}\n` };
}

async function lastRelease(): Promise<string> {
  return (await git(["describe", "--tags", "--abbrev=0", "--match", "v*"])).trim();
}

async function documentChanges(tag: string): Promise<string> {
  if (tag === "") {
    return "There is no release yet, so there is nothing to compare the documents with. From the first release on, this section lists what changes for users of the SDK.";
  }
  const folder = path.join(root, "build/docs/released");
  await mkdir(folder, { recursive: true });
  for (const { api } of specs) {
    await writeFile(path.join(folder, `${api}.json`), await git(["show", `${tag}:generated/${api}/openapi.json`]));
  }
  const comparison = await compareApis(await readApis(folder), await readApis(path.join(root, "generated")));
  const text = comparisonMarkdown(comparison).replace(/^(?=#+ )/gm, "##");
  return `Against ${tag}, as \`npx svc-sdk-cli diff\` compares them.\n\n${text}`;
}

function git(args: readonly string[]): Promise<string> {
  return run("git", args, { cwd: root, allowFailure: true });
}
