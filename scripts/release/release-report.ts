// The report of a release: what was made, from what, and how it was checked.

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { Packed } from "../package/pack.ts";
import type { ReleaseFacts } from "./releasable.ts";

export interface ReportInput {
  readonly facts: ReleaseFacts;
  readonly commit: string;
  readonly packed: readonly Packed[];
  /** The lines that the steps have printed, with their durations. */
  readonly steps: readonly string[];
  readonly testCommand: string;
}

export async function releaseReport({ facts, commit, packed, steps, testCommand }: ReportInput): Promise<string> {
  const rows = await Promise.all(packed.map(tarballRow));
  const asked = Object.entries(facts.published).map(
    ([name, exists]) => `${name}: ${exists === undefined ? "no answer" : "not published"}`,
  );
  return [
    `# Release ${facts.plan.version}${facts.isDryRun ? " (dry run, nothing was published)" : ""}`,
    [
      `- Commit ${commit}, tag v${facts.plan.version}${facts.isFirst ? ", the first release" : `, after ${facts.tags[0]}`}`,
      `- Changesets: ${facts.plan.notes.map(({ id, level, isBreaking }) => `${id} (${level}${isBreaking ? ", breaking" : ""})`).join(", ")}`,
      `- Documents: ${facts.specChanges?.level ?? "nothing to compare with"}`,
      `- Registry: ${asked.join("; ")}`,
      `- Tests: \`${testCommand}\``,
      `- Node ${process.version}, npm ${facts.npm}`,
    ].join("\n"),
    ["| Tarball | Files | Packed, bytes | Unpacked, bytes | Integrity |", "|---|---|---|---|---|", ...rows].join("\n"),
    ["Steps, in seconds:", "", "```text", ...steps, "```", ""].join("\n"),
  ].join("\n\n");
}

async function tarballRow({ tarball, files, unpackedBytes }: Packed): Promise<string> {
  const bytes = await readFile(tarball);
  const integrity = `sha512-${createHash("sha512").update(bytes).digest("base64")}`;
  return `| ${[basename(tarball), files.length, bytes.length, unpackedBytes, integrity].join(" | ")} |`;
}
