// The differences between two documents, by Redocly's `diff`.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Json, JsonObject } from "../pipeline/model/json-pointer.ts";
import { runRedocly } from "../redocly/run-redocly.ts";
import type { Level } from "./change.ts";

export interface DocumentDifference {
  readonly kind: "added" | "removed" | "modified";
  readonly impact: Level;
  /** The rule that rates it; undefined where none applies. */
  readonly rule: string | undefined;
  readonly message: string | undefined;
  /** JSON pointers, where the part is; `undefined` on the side where it is not. */
  readonly before: DocumentPart | undefined;
  readonly after: DocumentPart | undefined;
  /** The changed keyword, such as `required`. */
  readonly keyword: string | undefined;
  /** Where the part is used: a JSON pointer along the references. */
  readonly usage: string;
}

export interface DocumentPart {
  readonly pointer: string;
  readonly value: Json | undefined;
}

/** As Redocly's report has it, as far as it is read. */
interface Report {
  readonly changes: readonly {
    readonly path: string;
    readonly kind: DocumentDifference["kind"];
    readonly impact: Level;
    readonly property?: string;
    readonly verdicts: readonly { readonly ruleId: string; readonly impact: Level; readonly message: string }[];
    readonly base?: { readonly pointer: string; readonly value?: Json };
    readonly revision?: { readonly pointer: string; readonly value?: Json };
  }[];
}

/** Each difference once, however often a record is used. */
export async function redoclyDiff(before: JsonObject, after: JsonObject): Promise<DocumentDifference[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "comparison-"));
  try {
    await writeFile(path.join(folder, "before.json"), JSON.stringify(before));
    await writeFile(path.join(folder, "after.json"), JSON.stringify(after));
    const args = ["diff", "before.json", "after.json", "--format", "json", "--fail-on", "none"];
    return read(JSON.parse(await runRedocly(folder, args)) as Report);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function read({ changes }: Report): DocumentDifference[] {
  const unique = new Map<string, DocumentDifference>();
  for (const { path: usage, kind, impact, property, verdicts, base, revision } of changes) {
    const [before, after] = [base, revision].map((side) => side && toPart(side));
    const rated = verdicts.length > 0 ? verdicts : [{ impact, ruleId: undefined, message: undefined }];
    for (const { ruleId: rule, impact: level, message } of rated) {
      const place = before?.pointer ?? after?.pointer ?? usage;
      const difference = {
        kind,
        impact: level,
        rule,
        message,
        before,
        after,
        keyword: property,
        usage: usage.replace(/^#/, ""),
      };
      unique.set([place, kind, property, rule, message].join("\u0000"), difference);
    }
  }
  return [...unique.values()];
}

function toPart({ pointer, value }: { readonly pointer: string; readonly value?: Json }): DocumentPart {
  return { pointer: pointer.replace(/^#/, ""), value };
}
