// Finds the places of values in a JSON body from its schema: `data.transactions[].amount` (see `JsonPath`).

import { DocumentError } from "./document-error.ts";
import { type Document, referredSchema, type Schema } from "./openapi-document.ts";

/**
 * What a finder says of a schema, of the name under which its value stands, and of its place: take it, or go on. Below a
 * place that was taken the search goes on only for `"and below"`.
 */
export type Finder = (schema: Schema, name: string | undefined, path: string) => boolean | "and below";

/**
 * The places of all values that `find` takes, in the order of the schema, each once. A record inside itself is looked
 * into once; it must hold nothing that `find` takes, since no path can say "at any depth".
 */
export function jsonPaths(document: Document, root: Schema, pointer: string, find: Finder): string[] {
  const found = new Set<string>();
  const recursive = new Set<Schema>();
  visit(root, "", undefined, []);
  return [...found];

  /** `within` holds the referred schemas that lead here. */
  function visit(schema: Schema | boolean | undefined, path: string, name: string | undefined, within: Schema[]): void {
    if (typeof schema !== "object") return;
    const verdict = find(schema, name, path);
    if (verdict !== false) found.add(path);
    if (verdict === true) return;

    if (schema.$ref !== undefined) {
      follow(schema.$ref, path, name, within);
    }
    for (const branch of [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) {
      visit(branch, path, name, within);
    }
    for (const [property, child] of Object.entries(schema.properties ?? {})) {
      if (/[.*[\]]/.test(property)) {
        throw new DocumentError([{ pointer, reason: `the property name "${property}" cannot stand in a path` }]);
      }
      visit(child, join(path, property), property, within);
    }
    for (const child of [schema.additionalProperties, ...Object.values(schema.patternProperties ?? {})]) {
      visit(child, join(path, "*"), undefined, within);
    }
    for (const child of [schema.items, ...(schema.prefixItems ?? [])]) {
      visit(child, `${path}[]`, undefined, within);
    }
  }

  function follow($ref: string, path: string, name: string | undefined, within: Schema[]): void {
    const target = referredSchema(document, $ref);
    if (within.includes(target)) {
      recursive.add(target);
      return;
    }
    const before = found.size;
    visit(target, path, name, [...within, target]);
    if (recursive.has(target) && found.size > before) {
      const reason = `${$ref} contains itself, and something whose place must be known (an amount, a secret, a name)`;
      throw new DocumentError([{ pointer, reason }]);
    }
  }
}

function join(path: string, token: string): string {
  return path === "" ? token : `${path}.${token}`;
}
