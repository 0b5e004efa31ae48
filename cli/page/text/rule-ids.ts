// Finds rule ids in texts, and their definitions in the rule pages.

/** A part of a text: a rule id with a known definition, or anything else. */
export interface RulePart {
  readonly text: string;
  readonly isRule: boolean;
}

const id = /\b([FCGASW]\d{1,3}a?)\b/;

/** Splits a text such as `C41, G29` around the rule ids that `isKnown`. */
export function splitRules(text: string, isKnown: (rule: string) => boolean): RulePart[] {
  return text
    .split(id)
    .map((part, index) => ({ text: part, isRule: index % 2 === 1 && isKnown(part) }))
    .filter((part) => part.text !== "");
}

/** The definitions in a page of rules, by id, as plain text. */
export function definitionsOf(markdown: string): Readonly<Record<string, string>> {
  const lines = [...markdown.matchAll(/^- <a id="\w+"><\/a>\*\*(\w+)\*\* (.*(?:\n {2}.*)*)$/gm)];
  return Object.fromEntries(lines.map(([, name = "", text = ""]) => [name, plain(text)]));
}

function plain(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\*\*|`/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
