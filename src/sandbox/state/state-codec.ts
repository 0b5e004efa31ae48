// Converts the state to JSON and back. Maps and bigints are written as objects with one marker key.

const MAP = "$map";
const BIGINT = "$bigint";
// Escapes user data that contains marker keys itself.
const PLAIN = "$plain";

// Far more than any amount has; the cost of reading grows with the square.
const MAX_DIGITS = 1_000;

/** Converts plain objects, arrays, maps, bigints and JSON values to JSON text, without loss. */
export function encodeState(state: unknown): string {
  return JSON.stringify(state, (_, value: unknown) => {
    if (typeof value === "bigint") return { [BIGINT]: String(value) };
    if (value instanceof Map) return { [MAP]: [...value] };
    return isMarked(value) ? { [PLAIN]: Object.entries(value) } : value;
  });
}

/** Does not check that the result is a state. @throws {SyntaxError} if the text is not valid JSON, or a bigint is invalid. */
export function decodeState(text: string): unknown {
  return JSON.parse(text, (_, value: unknown) => {
    if (typeof value !== "object" || value === null) return value;
    if (MAP in value) return new Map(value[MAP] as Iterable<[unknown, unknown]>);
    if (BIGINT in value) return readBigInt(value[BIGINT]);
    if (PLAIN in value) return Object.fromEntries(value[PLAIN] as Iterable<[string, unknown]>);
    return value;
  });
}

function readBigInt(digits: unknown): bigint {
  if (typeof digits === "string" && digits.length <= MAX_DIGITS && /^-?\d+$/.test(digits)) return BigInt(digits);
  throw new SyntaxError(`A bigint must be a string of at most ${MAX_DIGITS} digits`);
}

function isMarked(value: unknown): value is object {
  return typeof value === "object" && value !== null && [MAP, BIGINT, PLAIN].some((key) => Object.hasOwn(value, key));
}
