// Places in a value, and copies of the value with something else there.

import type { Json } from "./bundled-documents.ts";
import { fieldsOf } from "./keywords.ts";

/** Names of properties from the outside in; `[]` is the first item of a list. */
export type Place = readonly string[];

/** What stands at a place; undefined where nothing does. */
export function valueAt(value: Json | undefined, [name, ...rest]: Place): Json | undefined {
  if (name === undefined || value === undefined) return value;
  const inner = name === "[]" && Array.isArray(value) ? value[0] : fieldsOf(value)[name];
  return valueAt(inner, rest);
}

/** A copy with something else at a place, or with nothing there. What lies on the way is made where it is missing. */
export function replaceAt<Value extends Json | undefined>(
  value: Value,
  [name, ...rest]: Place,
  replacement: Json | undefined,
): Value {
  if (name === undefined) return replacement as Value;
  if (name === "[]") {
    const [first, ...others] = Array.isArray(value) ? value : [];
    const item = replaceAt(first, rest, replacement);
    return [...(item === undefined ? [] : [item]), ...others] as Json as Value;
  }
  const { [name]: inner, ...others } = fieldsOf(value);
  const fresh = replaceAt(inner, rest, replacement);
  return (fresh === undefined ? others : { ...fieldsOf(value), [name]: fresh }) as Value;
}

export function startsWith(place: Place, start: Place): boolean {
  return start.every((name, index) => place[index] === name);
}
