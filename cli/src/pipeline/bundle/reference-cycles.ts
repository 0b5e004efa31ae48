// Finds cycles of files that consist of one reference to another file.

import path from "node:path";
import { isObject } from "../model/json-pointer.ts";

/** Parsed files by absolute path. */
export type Contents = ReadonlyMap<string, unknown>;

/** The files of the cycle that starts and ends with `file`; undefined without one. */
export function cycleOf(contents: Contents, file: string): string[] | undefined {
  const chain = [file];
  for (let next = standsFor(contents, file); next; next = standsFor(contents, next)) {
    chain.push(next);
    if (next === file) return chain;
    // It leads into a cycle that it is not part of.
    if (chain.length > contents.size) return undefined;
  }
  return undefined;
}

function standsFor(contents: Contents, file: string): string | undefined {
  const content = contents.get(file);
  const reference = isObject(content) ? content.$ref : undefined;
  return typeof reference === "string" ? path.resolve(path.dirname(file), reference.replace(/#.*$/, "")) : undefined;
}
