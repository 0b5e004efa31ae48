// Parses JSON up to one depth for all readers: code that recurses over deeper data would overflow the stack.

/** The most levels of a JSON value that the SDK reads or writes, far more than any body has. */
export const MAX_DEPTH = 1_000;

/** The message of the `SyntaxError` of a deeper one. */
export const TOO_DEEP = "nested too deeply";

/** `JSON.parse`. @throws {SyntaxError} also if the value has more than 1,000 levels. */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  // Each level takes two characters, so most texts need no look at their values.
  if (text.length > 2 * MAX_DEPTH && isDeeper(value, MAX_DEPTH)) throw new SyntaxError(TOO_DEEP);
  return value;
}

/** Whether the value has more than so many levels. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (levels === 0) return true;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) if (isDeeper(value[index], levels - 1)) return true;
    return false;
  }
  // Object.values would make a list for each object of a large response.
  for (const name in value) if (isDeeper((value as Record<string, unknown>)[name], levels - 1)) return true;
  return false;
}
