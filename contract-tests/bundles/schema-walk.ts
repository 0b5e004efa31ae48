// Finds the parts of an example that a schema marks: a small walk, made only for the tests.

import { type Document, type Json, resolve, type Schema } from "./bundle.ts";

/** A copy of a value in which every part whose schema `isMeant` is what `replace` makes of it. */
export function replaceWhere(
  document: Document,
  schema: Schema,
  value: Json,
  isMeant: (schema: Schema) => boolean,
  replace: (part: Json) => Json,
): Json {
  const known = resolve(document, schema);
  if (isMeant(known)) return replace(value);
  const walk = (part: Schema, inner: Json) => replaceWhere(document, part, inner, isMeant, replace);
  const walked = [...(known.allOf ?? []), ...(known.anyOf ?? [])].reduce((found, part) => walk(part, found), value);
  if (Array.isArray(walked)) {
    const { items } = known;
    return items ? walked.map((item) => walk(items, item)) : walked;
  }
  if (typeof walked !== "object" || walked === null) return walked;
  return Object.fromEntries(
    Object.entries(walked).map(([name, inner]) => {
      const part = known.properties?.[name] ?? known.additionalProperties;
      return [name, typeof part === "object" ? walk(part, inner) : inner];
    }),
  );
}
