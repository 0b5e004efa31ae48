// A snapshot as lines: the first is an exported state without its long maps and arrays, which follow piece by piece as changes, so that
// neither writing nor reading takes long at a time.

import { type OpenedSnapshot, writeSnapshot } from "../snapshot.ts";
import { encodeState } from "../state-codec.ts";
import type { ChangePath, StateChange } from "./state-change.ts";

/** The longest map or array that is written within its parent, and the number of entries in a line otherwise: some milliseconds' work. */
const PIECE = 250;
/** The highest number of tenants in the first line; otherwise each has a line. */
const FEW_TENANTS = 20;

interface LongPart {
  readonly path: ChangePath;
  readonly container: ReadonlyMap<string, unknown> | readonly unknown[];
}

/** The whole state, line by line. */
export function* snapshotLines(state: OpenedSnapshot): Generator<string> {
  const rest: LongPart[] = [];
  const tenants = state.tenants.map((tenant) => shorten(tenant, ["tenants", tenant.id], rest) as typeof tenant);
  const isShort = tenants.length <= FEW_TENANTS;
  yield writeSnapshot({ ...state, tenants: isShort ? tenants : [] });
  if (!isShort) for (const tenant of tenants) yield encodeState([[["tenants"], "add", tenant.id, tenant]]);
  for (let next = rest.shift(); next; next = rest.shift()) yield* linesOf(next, rest);
}

function* linesOf({ path, container }: LongPart, rest: LongPart[]): Generator<string> {
  let changes: StateChange[] = [];
  if (Array.isArray(container)) {
    for (let start = 0; start < container.length; start += PIECE) {
      yield encodeState([[path, "splice", start, 0, container.slice(start, start + PIECE)]]);
    }
    return;
  }
  for (const [key, value] of container as ReadonlyMap<string, unknown>) {
    changes.push([path, "add", key, shorten(value, [...path, key], rest)]);
    if (changes.length < PIECE) continue;
    yield encodeState(changes);
    changes = [];
  }
  if (changes.length > 0) yield encodeState(changes);
}

/** The value with its long parts empty; the value itself if it has none. */
function shorten(value: unknown, path: ChangePath, rest: LongPart[]): unknown {
  // An element of an array has no path.
  if (Array.isArray(value)) return value.length > PIECE ? setAside(value, [], path, rest) : value;
  if (value instanceof Map) {
    if (value.size > PIECE) return setAside(value, new Map(), path, rest);
    const short = new Map<string, unknown>();
    let isShorter = false;
    for (const [key, entry] of value) {
      const part = shorten(entry, [...path, key], rest);
      short.set(key, part);
      isShorter ||= part !== entry;
    }
    return isShorter ? short : value;
  }
  if (typeof value !== "object" || value === null) return value;
  let short: object = value;
  for (const [name, property] of Object.entries(value)) {
    if (typeof property !== "object") continue;
    const part: unknown = shorten(property, [...path, name], rest);
    if (part !== property) short = { ...short, [name]: part };
  }
  return short;
}

function setAside(container: LongPart["container"], empty: unknown, path: ChangePath, rest: LongPart[]): unknown {
  rest.push({ path, container });
  return empty;
}
