// Joins texts of several origins, which may end with a full stop or not, so that no sentence ends twice.

/** The texts one after the other. A text that has no end of its own gets the separator. Empty texts are left out. */
export function joinTexts(texts: readonly (string | undefined)[], separator: string): string {
  let joined = "";
  for (const text of texts.map((given) => given?.trim())) {
    if (!text) continue;
    joined += joined && (/[.!?:;,…]$/.test(joined) ? " " : separator);
    joined += text;
  }
  return joined;
}
