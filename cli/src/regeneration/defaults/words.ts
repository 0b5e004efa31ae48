// Names out of paths, tags and operationIds.

/** `payment-methods`, `paymentMethods`, `Payment methods` → payment, methods. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word.toLowerCase());
}

/** A name that starts with a letter; undefined without any letter. */
export function camelCase(words: readonly string[]): string | undefined {
  const [first, ...rest] = words;
  if (first === undefined) return undefined;
  const name = [first, ...rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join("");
  return /^[a-z]/.test(name) ? name : `n${name}`;
}

export function singular(word: string): string {
  if (/(ss|us|is)$/.test(word) || word.length < 3) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.replace(/(?<=(?:ss|x|ch|sh))es$|s$/, "");
}

/** The parts of a path without parameters. */
export function segmentsOf(path: string): string[] {
  return path.split("/").filter((segment) => segment !== "" && !segment.includes("{"));
}
