// Replaces the placeholder in names and in the code spans of texts, in each of its spellings.

/** `svc` → `acme`, `Svc` → `Acme`, `SVC` → `ACME`. */
export type RenameText = (text: string) => string;

/** @param name Lower-case letters and digits, as the SDK's option `serviceName` has it. */
export function renameName(placeholder: string, name: string): RenameText {
  const spellings = [
    [placeholder, name],
    [capitalize(placeholder), capitalize(name)],
    [placeholder.toUpperCase(), name.toUpperCase()],
  ] as const;
  return (text) => spellings.reduce((renamed, [from, to]) => renamed.replaceAll(from, to), text);
}

/** Prose keeps its words: only what it marks as code is a name. */
export function renameCode(rename: RenameText): RenameText {
  return (markdown) => markdown.replace(/`[^`]+`/g, rename);
}

export function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
