// Reads what the conventions are about: the identifiers and comments of sources, the rule ids, and the links of Markdown.

import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import ts from "typescript";
import { anchorOf } from "../../cli/site/heading-anchor.ts";

/** Finds names that contain the service's placeholder, and declarations of `crypto`, which hide WebCrypto. */
export function badNames(path: string, source: string): string[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const problems: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      if (/svc/i.test(node.text)) problems.push(`${path}:${line}: ${node.text} contains the placeholder`);
      if (node.text === "crypto" && declares(node)) problems.push(`${path}:${line}: crypto hides WebCrypto`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return problems;
}

function declares(name: ts.Node): boolean {
  const { parent } = name;
  const isBinding =
    ts.isVariableDeclaration(parent) ||
    ts.isParameter(parent) ||
    ts.isBindingElement(parent) ||
    ts.isFunctionDeclaration(parent) ||
    ts.isImportSpecifier(parent) ||
    ts.isImportClause(parent) ||
    ts.isNamespaceImport(parent);
  return isBinding && parent.name === name;
}

const DEFINITION = /<a id="([fcgasw]\d+[a-z]?)"><\/a>\*\*([FCGASW]\d+[a-z]?)\*\*/g;

// `[C26, C27]` and `(S29–S32)`, and the keys of `x-not-shown`. A bare "A1" in prose is ignored.
const CITATION = /[([]((?:[FCGASW]\d{1,3}[a-z]?)(?:(?:, ?|–)[FCGASW]\d{1,3}[a-z]?)*)[)\]]|\b(G\d{1,3})(?=: )/g;

/** Returns the ids that all pages of a folder define, in order. */
export function readDefinedRules(folder: string): string[] {
  const pages = readdirSync(folder).filter((name) => name.endsWith(".md"));
  const texts = pages.sort().map((page) => readFileSync(join(folder, page), "utf8"));
  return texts.flatMap((text) =>
    Array.from(text.matchAll(DEFINITION), ([, anchor = "", id = ""]) => {
      if (anchor !== id.toLowerCase()) throw new Error(`the anchor of ${id} is ${anchor}`);
      return id;
    }),
  );
}

/** Returns the ids that a text cites; for a range, its two ends. */
export function citedRules(text: string): string[] {
  return [...text.matchAll(CITATION)].flatMap(([, list, key]) => (list ?? key ?? "").split(/, ?|–/));
}

/** A command, address or version by which a text takes the packages, or others of their names, from a registry. */
const REGISTRY = [
  /\b(?:npm|pnpm|yarn|bun|deno)\s+(?:i|install|add|ci|update|upgrade|up|exec|dlx|x|create)\b(?:[^\n`&|;#]*?\s)?["']?(?:npm:|jsr:)?svc-sdk(?:-cli)?(?![\w./-])[^\s`]*/g,
  /\b(?:bunx|pnpx|npx\s+(?:-y|--yes|-p|--package)[\s=])[^\n`]*?\bsvc-sdk\b/g,
  /\bnpx\s+svc-sdk(?:-cli)?@[^\s`]+/g,
  /\b(?:npm|jsr):svc-sdk\b/g,
  /(?:npmjs\.com|npmjs\.org|unpkg\.com|jsdelivr\.net|esm\.sh|jsr\.io)\/[^\s)]*svc-sdk[^\s)]*/g,
  /"svc-sdk(?:-cli)?":\s*"[\^~<>=\d*lnx][^"]*"/g,
];

/** The texts that say how to get packed files, which a release makes untrue. */
const PACKED = [/not on the npm registry|anyone can\s+take the name/g, /\bsvc-sdk(?:-cli)?-\d+\.\d+\.\d+\.tgz\b/g];

/**
 * Returns what a text says that does not work: until a release, what takes the packages from a registry, where anyone may take their
 * names; after it, what says that they are not there.
 */
export function wrongInstalls(path: string, text: string, isReleased: boolean): string[] {
  const wrong = (isReleased ? PACKED : REGISTRY).flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => ({ index: match.index, found: match[0] })),
  );
  // `npx` takes from the registry what is not installed: a page leads to how to install it, and errors of the SDK have `npx --no`.
  const command = /\bnpx svc-sdk-cli\b/.exec(text);
  const isAllowed =
    isReleased || (path.endsWith(".md") ? /\]\([^)\s]*#install\)|^## Install$/m.test(text) : !path.startsWith("src/"));
  if (command !== null && !isAllowed)
    wrong.push({ index: command.index, found: `${command[0]}, without a link to #install` });
  return wrong.map(({ index, found }) => `${path}:${text.slice(0, index).split("\n").length}: ${found}`);
}

/** Pages by path relative to the repository. */
export type Pages = Readonly<Record<string, string>>;

// The target of a link or image, without its title.
const LINK = /\]\(([^)\s]+)\)/g;
const FENCE = /^```.*?^```$/gms;
const CODE = /^```.*?^```$|`[^`\n]*`/gms;

/**
 * Returns the links within the repository without a target. `exists` checks files that are not pages. Links that begin with
 * `ownAddress` are paths from the root: READMEs of packages are read elsewhere too.
 */
export function deadLinks(pages: Pages, exists: (path: string) => boolean, ownAddress?: string): string[] {
  return Object.entries(pages).flatMap(([page, text]) =>
    [...text.replace(CODE, "").matchAll(LINK)]
      .map(([, target = ""]) => target)
      .filter((target) =>
        ownAddress !== undefined && target.startsWith(ownAddress)
          ? !hasTarget("README.md", target.slice(ownAddress.length), pages, exists)
          : !/^[a-z]+:/.test(target) && !hasTarget(page, target, pages, exists),
      )
      .map((target) => `${page}: ${target}`),
  );
}

function hasTarget(page: string, target: string, pages: Pages, exists: (path: string) => boolean): boolean {
  const [file = "", anchor] = target.split("#");
  const path = file === "" ? page : posix.join(posix.dirname(page), file);
  // The check of the site sees the anchors of a page that such a file makes.
  if (anchor === undefined || path.endsWith(".ts")) return path in pages || exists(path);
  const text = pages[path];
  return text !== undefined && anchors(text).has(anchor);
}

function anchors(markdown: string): ReadonlySet<string> {
  const explicit = [...markdown.matchAll(/<a id="([^"]+)">/g)].map(([, id = ""]) => id);
  const found = new Set(explicit);
  for (const [, title = ""] of markdown.replace(FENCE, "").matchAll(/^#+ (.+)$/gm)) {
    const anchor = anchorOf(title);
    let count = 0;
    // The second heading of a name is `name-1`.
    while (found.has(count === 0 ? anchor : `${anchor}-${count}`)) count += 1;
    found.add(count === 0 ? anchor : `${anchor}-${count}`);
  }
  return found;
}
