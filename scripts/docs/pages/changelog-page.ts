// What the documents of this version change against those of the last release, for the page of the changelog.

import { blocks } from "../../../cli/src/reference/markdown.ts";
import type { Page } from "../../../cli/src/reference/page.ts";
import { root } from "../../lib/repository-specs.ts";
import { run } from "../../lib/run-command.ts";
import { SPEC_CHANGES, specChanges } from "../../release/spec-changes.ts";

/** `release` gives the tag of the last one, or an empty text. */
export async function withDocumentChanges(page: Page, release: () => Promise<string> = lastRelease): Promise<Page> {
  const tag = await release();
  const changes = tag === "" ? NO_RELEASE : (await specChanges(root, tag)).text;
  return { ...page, markdown: `${blocks(page.markdown, SPEC_CHANGES, changes)}\n` };
}

const NO_RELEASE =
  "There is no earlier release to compare the documents with. From the next release on, this section lists what changes for users of the SDK.";

/** The last release before this commit: the site of a release is built from the commit that has its tag. */
async function lastRelease(): Promise<string> {
  const args = ["describe", "--tags", "--abbrev=0", "--match", "v*", "HEAD^"];
  return (await run("git", args, { cwd: root, allowFailure: true })).trim();
}
