// Problems of a spec's files as files. The bundler reports them at each reference, or not at all.

import type { Document } from "@redocly/openapi-core";
import { isObject } from "../model/json-pointer.ts";
import { displayPath, type Problem } from "./problem.ts";
import { type Contents, cycleOf } from "./reference-cycles.ts";

/** Checks the files that the bundler read, the root file first. */
export function checkSourceFiles(files: readonly Document[]): Problem[] {
  const [, ...referred] = files;
  const contents = new Map(files.map(({ source, parsed }) => [source.absoluteRef, parsed]));
  return [...files.flatMap(checkEncoding), ...referred.flatMap(checkShape), ...checkCycles(files, contents)];
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

function checkCycles(files: readonly Document[], contents: Contents): Problem[] {
  return files.flatMap(({ source }) => {
    const file = source.absoluteRef;
    const cycle = cycleOf(contents, file);
    const line = source.getLines().findIndex((text) => text.includes("$ref")) + 1;
    return cycle ? [{ file, line, reason: `refers to itself: ${cycle.map(displayPath).join(" → ")}` }] : [];
  });
}
