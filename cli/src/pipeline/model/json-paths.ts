// Finds the paths of values in a JSON body by its schema, such as `data.transactions[].amount` (see `JsonPath`).

import { DocumentError } from "./document-error.ts";
import { type Document, referredSchema, type Schema } from "./openapi-document.ts";

/**
 * Whether to take a value, by its schema, property name and path. The search continues below a taken value only for
 * `"and below"`.
 */
export type Finder = (schema: Schema, name: string | undefined, path: string) => boolean | "and below";

/**
 * The paths of all values that `find` takes, each once, in schema order. A recursive record is searched once and must
 * hold nothing that `find` takes: no path can express "at any depth".
 */
export function jsonPaths(document: Document, root: Schema, pointer: string, find: Finder): string[] {
  const found = new Set<string>();
  const recursive = new Set<Schema>();
  search(root, "", undefined, []);
  return [...found];

  /** `within` holds the referred schemas on the way here. */
  function search(
    schema: Schema | boolean | undefined,
    path: string,
    name: string | undefined,
    within: Schema[],
  ): void {
    if (typeof schema !== "object") return;
    const verdict = find(schema, name, path);
    if (verdict !== false) found.add(path);
    if (verdict === true) return;

    if (schema.$ref !== undefined) {
      follow(schema.$ref, path, name, within);
    }
    for (const branch of [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) {
      search(branch, path, name, within);
    }
    for (const [property, child] of Object.entries(schema.properties ?? {})) {
      const before = found.size;
      search(child, join(path, property), property, within);
      if (found.size > before && /[.*[\]]/.test(property)) {
        const reason = `the property name "${property}" cannot be part of a path: it contains one of . * [ ]`;
        throw new DocumentError([{ pointer, reason }]);
      }
    }
    for (const child of [schema.additionalProperties, ...Object.values(schema.patternProperties ?? {})]) {
      search(child, join(path, "*"), undefined, within);
    }
    for (const child of [schema.items, ...(schema.prefixItems ?? [])]) {
      search(child, `${path}[]`, undefined, within);
    }
  }

  function follow($ref: string, path: string, name: string | undefined, within: Schema[]): void {
    const target = referredSchema(document, $ref);
    if (within.includes(target)) {
      recursive.add(target);
      return;
    }
    const before = found.size;
    search(target, path, name, [...within, target]);
    if (recursive.has(target) && found.size > before) {
      const reason = `${$ref} contains itself and a value whose path must be known (an amount, a secret or a renamed property)`;
      throw new DocumentError([{ pointer, reason }]);
    }
  }
}

function join(path: string, token: string): string {
  return path === "" ? token : `${path}.${token}`;
}
