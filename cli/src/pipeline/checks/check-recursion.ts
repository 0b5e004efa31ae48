// A record that contains itself without a property or an item between: no value would ever be valid, and a check of one no end.

import type { Bundle } from "../bundle/bundle-spec.ts";
import { problemAt, refuse } from "../bundle/problem.ts";
import { isObject, type Json, referencePath } from "../model/json-pointer.ts";

/** Throws a `PipelineError` with every record that refers back to itself by `$ref`, `allOf`, `anyOf` or `oneOf` alone. */
export function checkRecursion(bundle: Bundle): void {
  const { components } = bundle.document;
  const schemas = isObject(components) && isObject(components.schemas) ? components.schemas : {};
  const isEndless = (name: string, from: string, seen: Set<string>): boolean =>
    partsOf(schemas[from]).some((next) => {
      if (next === name) return true;
      if (seen.has(next)) return false;
      return isEndless(name, next, seen.add(next));
    });
  const endless = Object.keys(schemas).filter((name) => isEndless(name, name, new Set()));
  refuse(
    endless.map((name) =>
      problemAt(bundle, ["components", "schemas", name], `${name} contains itself: no value could be valid`),
    ),
  );
}

/** The records that apply to the same value. */
function partsOf(schema: Json | undefined): string[] {
  if (!isObject(schema)) return [];
  const lists = ["allOf", "anyOf", "oneOf"].map((keyword) => schema[keyword]).filter(Array.isArray);
  const inner = [...lists.flat(), schema.not].flatMap(partsOf);
  const [first, section, name] = referencePath(schema) ?? [];
  return first === "components" && section === "schemas" ? [String(name), ...inner] : inner;
}
