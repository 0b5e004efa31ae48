// What a text is found by: whole names such as `svc_card_id`, `/swap/quote` and `sendFunds`, their parts, and the stems of words.

const NAME = /[\p{L}\p{N}]+(?:[_./:-]+[\p{L}\p{N}]+)*/gu;
const PART = /\p{Lu}?[\p{Ll}\p{N}]+|\p{Lu}+(?!\p{Ll})|[\p{L}\p{N}]+/gu;

export function searchWords(text: string): string[] {
  return namesIn(text).flatMap((name) => {
    const parts = partsOf(name);
    return parts.length > 1 ? [stem(name), ...parts] : parts;
  });
}

export function namesIn(text: string): readonly string[] {
  return text.match(NAME) ?? [];
}

/** The stems of the words in a name. */
export function partsOf(name: string): readonly string[] {
  return (name.match(PART) ?? []).map(stem);
}

/** `svc_card_id`, `svcCardId` and `SvcCardId` are one name. Word forms that belong together have one stem: `retries` and `retrying`, `signed` and `signing`, `rotation` and `rotate`. */
export function stem(word: string): string {
  const lower = word.toLowerCase().replaceAll("_", "");
  const regular = IRREGULAR.get(lower) ?? lower;
  if (!/^[a-z]{4,}$/.test(regular)) return regular;
  const singular = regular.replace(/ie[sd]$/, "y").replace(/(?<![siu])s$/, "");
  const base = singular
    .replace(/(?<=[a-z]{3}t)ion$/, "")
    .replace(/(?<=[a-z]*[aeiouy][a-z]*[^e\W])(?:ing|ed)$/, "")
    .replace(/([bdgmnprt])\1$/, "$1");
  return base.length < 3 ? singular : base.replace(/(?<=[a-z]{3})(?<!e)e$/, "");
}

const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ["broken", "break"],
  ["frozen", "freeze"],
  ["lost", "lose"],
  ["paid", "pay"],
  ["sent", "send"],
  ["spent", "spend"],
  ["written", "write"],
]);
