// Every rule with the operations it is about, the tests that prove it, and its status.

import { readFile } from "node:fs/promises";
import path from "node:path";
import { parse } from "yaml";
import { blocks, code, table } from "../../../cli/src/reference/markdown.ts";
import { linkTo, type Page } from "../../../cli/src/reference/page.ts";
import { root } from "../../lib/repository-specs.ts";

export const rulesPath = "project/rules.md";

export interface Rule {
  readonly id: string;
  /** As its page says it, with links relative to `docs/contributing/rules/`. */
  readonly text: string;
}

interface Coverage {
  readonly spec: string;
  readonly tests: readonly string[];
}

const files: Readonly<Record<string, string>> = {
  "services.md": "Services",
  "sdk.md": "SDK",
  "webhooks.md": "Webhook receiver",
  "contradictions.md": "Contradictions in the documentation",
};

/** The rules of each page, in its order. Gaps have a page of their own. */
export async function readRules(): Promise<ReadonlyMap<string, readonly Rule[]>> {
  const pages = await Promise.all(
    Object.entries(files).map(async ([file, title]) => {
      const text = await readFile(path.join(root, "docs/contributing/rules", file), "utf8");
      return [title, rulesIn(text)] as const;
    }),
  );
  return new Map(pages);
}

/** A rule may go on over several lines, which are indented. */
export function rulesIn(markdown: string): Rule[] {
  const found = markdown.matchAll(/^- <a id="\w+"><\/a>\*\*([A-Z]\d+[a-z]?)\*\* ([^\n]*(?:\n {2,}\S[^\n]*)*)/gm);
  return [...found].map(([, id = "", text = ""]) => ({ id, text: text.replaceAll(/\s*\n\s*/g, " ").trim() }));
}

/** `link` gives the page of an operation. */
export async function rulesPage(
  rules: ReadonlyMap<string, readonly Rule[]>,
  link: (operationId: string) => string | undefined,
): Promise<Page> {
  const coverage = coverageIn(await readFile(path.join(root, "docs/contributing/coverage.md"), "utf8"));
  const pending = pendingIn(await readFile(path.join(root, "contract-tests/gates/pending-rules.yaml"), "utf8"));
  const rows = (each: readonly Rule[]) =>
    each.map(({ id, text }) => {
      const { spec = "", tests = [] } = coverage.get(id) ?? {};
      const operations = spec.replace(/`(\w+)`/g, (span, name: string) => {
        const page = link(name);
        return page === undefined ? span : `[${span}](${linkTo(rulesPath, page)})`;
      });
      return [
        `<a id="${id.toLowerCase()}"></a>${id}`,
        moved(text),
        operations,
        testText(tests),
        statusOf(id, tests, pending),
      ];
    });
  const markdown = blocks(
    "# Rules",
    "Every behaviour that this project promises is a rule with an id. The documents name the ids that they describe, test titles name those that they prove. [Which test proves which rule](../contributing/coverage.md) lists the tests by title; the [gaps](../reference/gaps.md) have a page of their own. `fiat:143` and `crypto:226` are lines of the services' own documentation, which is not part of this repository.",
    ...[...rules].flatMap(([title, each]) => [
      `## ${title}`,
      table(["Id", "Rule", "Documents", "Tests", "Status"], rows(each)),
    ]),
  );
  const description = "Every rule with its operations, its tests and its status.";
  return { path: rulesPath, title: "Rules", description, markdown: `${markdown}\n` };
}

function statusOf(id: string, tests: readonly string[], pending: ReadonlySet<string>): string {
  if (pending.has(id)) return "pending";
  return tests.length > 0 ? "tested" : "described";
}

function testText(tests: readonly string[]): string {
  return [...new Set(tests)].map(code).join("<br>");
}

function coverageIn(markdown: string): Map<string, Coverage> {
  const rows = [...markdown.matchAll(/^\| \[([A-Z]\d+[a-z]?)\]\([^)]*\) \| (.*?) \| (.*?) \|/gm)];
  return new Map(
    rows.map(([, id = "", spec = "", tests = ""]) => [
      id,
      {
        spec: spec.replace("—", "").trim(),
        tests: [...tests.matchAll(/\[([\w.-]+\.test\.ts)\]/g)].map(([, name = ""]) => name),
      },
    ]),
  );
}

function pendingIn(text: string): Set<string> {
  const groups = (parse(text) ?? []) as readonly { readonly ids: readonly string[] }[];
  return new Set(groups.flatMap(({ ids }) => ids));
}

/** Links of the rules' folder, as seen from this page. */
function moved(markdown: string): string {
  return markdown.replace(/\]\((?!https?:|#)([^)]+)\)/g, (_, to: string) => {
    const [file = "", anchor] = to.split("#");
    const target = path.posix.normalize(path.posix.join("contributing/rules", file));
    if (anchor !== undefined && (file === "" || Object.hasOwn(files, file))) return `](#${anchor})`;
    if (file === "gaps.md") return `](../reference/gaps.md#${anchor ?? ""})`;
    return `](${linkTo(rulesPath, target)}${anchor === undefined ? "" : `#${anchor}`})`;
  });
}
