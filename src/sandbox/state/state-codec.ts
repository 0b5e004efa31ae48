// The state as JSON and back: maps and big integers are written as objects with one key that says so.

const MAP = "$map";
const BIGINT = "$bigint";
// Callers' own data may have such keys as well: it is written apart.
const PLAIN = "$plain";

// No amount comes near it, and reading more would take its square in time.
const MAX_DIGITS = 1_000;

/** A state as JSON text. Plain objects, arrays, maps, big integers and JSON values come back as they were. */
export function encodeState(state: unknown): string {
  return JSON.stringify(state, (_, value: unknown) => {
    if (typeof value === "bigint") return { [BIGINT]: String(value) };
    if (value instanceof Map) return { [MAP]: [...value] };
    return isMarked(value) ? { [PLAIN]: Object.entries(value) } : value;
  });
}

/** @throws {SyntaxError} on text that is no JSON, and on big integers that are none. Whether it is a state is for the caller to say. */
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
  throw new SyntaxError(`a big integer must be a text of at most ${MAX_DIGITS} digits`);
}

function isMarked(value: unknown): value is object {
  return typeof value === "object" && value !== null && [MAP, BIGINT, PLAIN].some((key) => Object.hasOwn(value, key));
}
