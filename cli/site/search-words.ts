// What a text is found by: whole names such as `svc_card_id`, `/swap/quote` and `sendFunds`, and their parts.

/** VitePress sends this function to the browser as text: it must refer to nothing outside. */
export function searchWords(text: string): string[] {
  const names = text.match(/[\p{L}\p{N}]+(?:[_./:-]+[\p{L}\p{N}]+)*/gu) ?? [];
  const words = names.flatMap((name) => {
    const parts = name.match(/\p{Lu}?[\p{Ll}\p{N}]+|\p{Lu}+(?!\p{Ll})|[\p{L}\p{N}]+/gu) ?? [];
    return parts.length > 1 ? [name, ...parts] : [name];
  });
  return words.map((word) => word.toLowerCase());
}
