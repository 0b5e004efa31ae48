// Files that are nothing but a reference stand for another one. In a circle none of them stands for anything.

import path from "node:path";
import { isObject } from "../model/json-pointer.ts";

/** What files hold, by their absolute paths. */
export type Contents = ReadonlyMap<string, unknown>;

/** The files on the way from one back to itself, with that one at both ends; undefined where no way leads back. */
export function circleOf(contents: Contents, file: string): string[] | undefined {
  const chain = [file];
  for (let next = standsFor(contents, file); next; next = standsFor(contents, next)) {
    chain.push(next);
    if (next === file) return chain;
    // It leads into a circle that it is no part of.
    if (chain.length > contents.size) return undefined;
  }
  return undefined;
}

function standsFor(contents: Contents, file: string): string | undefined {
  const content = contents.get(file);
  const reference = isObject(content) ? content.$ref : undefined;
  return typeof reference === "string" ? path.resolve(path.dirname(file), reference.replace(/#.*$/, "")) : undefined;
}
