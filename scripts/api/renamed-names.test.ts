// The table of docs/guides/migrating/from-0.1.md against the API reports: the old names are gone, and the new ones are there.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../lib/repository-specs.ts";

const guide = readFileSync(join(root, "docs/guides/migrating/from-0.1.md"), "utf8");
const ROW = /^\| `(?<old>[^`]+)` \| `(?<now>[^`]+)` \| (?:`(?<type>\w+)` of )?`(?<entry>svc-sdk[^`]*)` \|$/gm;
const rows = [...guide.matchAll(ROW)].map(({ groups = {} }) => groups);

const report = (entry = "") => readFileSync(join(root, `tests/api/${entry.replaceAll("/", "-")}.api.md`), "utf8");

/** The names of a whole entry point, or of one of its types. */
function has(name: string | undefined, entry: string | undefined, type: string | undefined): boolean {
  const [, section = ""] = report(entry).split(`\n## ${type ?? name}\n`);
  if (type === undefined) return section !== "";
  const [declaration = ""] = section.split("\n## ");
  return declaration.match(/"[\w-]+"|\w+/g)?.includes(name ?? "") ?? false;
}

it("each row of the table is read", () => {
  expect(rows.length).toBe(guide.split("\n").filter((line) => /^\| [`"]/.test(line)).length);
  expect(rows.length).toBeGreaterThan(0);
});

it.each(rows)("$old is now $now", ({ old, now, type, entry }) => {
  expect([has(old, entry, type), has(now, entry, type)]).toEqual([false, true]);
});
