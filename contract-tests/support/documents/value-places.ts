// Places in a value, and copies of the value with a part replaced.

import type { JsonValue } from "./bundled-documents.ts";
import { fieldsOf } from "./keywords.ts";

/** Names of properties from the outside in; `[]` is the first item of a list. */
export type ValuePlace = readonly string[];

/** The value at a place; undefined if there is none. */
export function valueAt(value: JsonValue | undefined, [name, ...rest]: ValuePlace): JsonValue | undefined {
  if (name === undefined || value === undefined) return value;
  const inner = name === "[]" && Array.isArray(value) ? value[0] : fieldsOf(value)[name];
  return valueAt(inner, rest);
}

/** A copy with the value at a place replaced or removed. Missing parts on the way are created. */
export function replaceAt<Value extends JsonValue | undefined>(
  value: Value,
  [name, ...rest]: ValuePlace,
  replacement: JsonValue | undefined,
): Value {
  if (name === undefined) return replacement as Value;
  if (name === "[]") {
    const [first, ...others] = Array.isArray(value) ? value : [];
    const item = replaceAt(first, rest, replacement);
    return [...(item === undefined ? [] : [item]), ...others] as JsonValue as Value;
  }
  const { [name]: inner, ...others } = fieldsOf(value);
  const fresh = replaceAt(inner, rest, replacement);
  return (fresh === undefined ? others : { ...fieldsOf(value), [name]: fresh }) as Value;
}

export function startsWith(place: ValuePlace, start: ValuePlace): boolean {
  return start.every((name, index) => place[index] === name);
}
