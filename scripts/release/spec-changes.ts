// What the documents of the services change for users since a release.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Comparison, compareApis, comparisonMarkdown, readApis } from "../../cli/src/api.ts";
import { specs } from "../lib/repository-specs.ts";
import { taggedFiles } from "../lib/tagged-files.ts";

/** The heading of the changes, in the notes of a release and on the page of the changelog. */
export const SPEC_CHANGES = "## Changes of the documents";

export interface SpecChanges {
  /** The highest level of the changes, as `svc-sdk-cli diff` rates them. */
  readonly level: Comparison["level"];
  /** The changes of this level, one line of Markdown each. */
  readonly highest: readonly string[];
  /** The changes below headings of the third level, for a section of the second. */
  readonly text: string;
}

/** Compares the documents in `root` with those of the tag. @throws {CommandError} if Git does not know the tag */
export async function specChanges(root: string, tag: string): Promise<SpecChanges> {
  const folder = await mkdtemp(join(tmpdir(), "released-documents-"));
  try {
    const paths = specs.map(({ api }) => [api, `generated/${api}/openapi.json`] as const);
    const released = await taggedFiles(
      root,
      tag,
      paths.map(([, path]) => path),
    );
    for (const [api, path] of paths) {
      const document = released[path];
      if (document !== undefined) await writeFile(join(folder, `${api}.json`), document);
    }
    const comparison = await compareApis(await readApis(folder), await readApis(join(root, "generated")));
    const { level, counts } = comparison;
    const text = comparisonMarkdown(comparison).replace(/^(?=#+ )/gm, "##");
    // The changes of the highest level come first.
    const lines = [...text.matchAll(/^- (.+)$/gm)].map(([, line = ""]) => line);
    const highest = level === "none" ? [] : lines.slice(0, counts[level]);
    return { level, highest, text: `Against ${tag}, as \`npx svc-sdk-cli diff\` compares them.\n\n${text}` };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
