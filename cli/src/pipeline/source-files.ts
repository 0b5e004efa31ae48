// What is wrong with the files of a spec as files. The bundler tells of it by all places that refer to them, or by none.

import path from "node:path";
import type { Document } from "@redocly/openapi-core";
import { isObject } from "./json.ts";
import { displayPath, type Problem } from "./problem.ts";

/** The files as the bundler has read them, the root file first. */
export function checkSourceFiles(files: readonly Document[]): Problem[] {
  const [, ...referred] = files;
  const contents = new Map(files.map(({ source, parsed }) => [source.absoluteRef, parsed]));
  return [...files.flatMap(checkEncoding), ...referred.flatMap(checkShape), ...checkCircles(contents)];
}

function checkEncoding({ source }: Document): Problem[] {
  const line = source.getLines().findIndex((text) => text.includes("\uFFFD")) + 1;
  return line === 0 ? [] : [{ file: source.absoluteRef, line, reason: "is not UTF-8 text" }];
}

function checkShape({ source, parsed }: Document): Problem[] {
  if (isObject(parsed)) return [];
  const reason = parsed === undefined || parsed === null ? "is empty" : "is not a map of keys to values";
  const content = source.getLines().findIndex((text) => /^[^#\s]/.test(text));
  return [{ file: source.absoluteRef, line: Math.max(content, 0) + 1, reason }];
}

/** A file that is nothing but a reference stands for another one; in a circle none stands for anything. */
function checkCircles(contents: ReadonlyMap<string, unknown>): Problem[] {
  return [...contents.keys()].flatMap((file) => {
    const chain = [file];
    for (let next = standsFor(contents, file); next; next = standsFor(contents, next)) {
      chain.push(next);
      if (next === file) {
        return [{ file, line: 1, reason: `refers to itself: ${chain.map((each) => displayPath(each)).join(" → ")}` }];
      }
      // It leads into a circle that it is no part of.
      if (chain.length > contents.size) break;
    }
    return [];
  });
}

function standsFor(contents: ReadonlyMap<string, unknown>, file: string): string | undefined {
  const content = contents.get(file);
  const reference = isObject(content) ? content.$ref : undefined;
  return typeof reference === "string" ? path.resolve(path.dirname(file), reference.replace(/#.*$/, "")) : undefined;
}
