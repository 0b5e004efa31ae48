// What is wrong with the files of a spec as files. The bundler tells of it by all places that refer to them, or by none.

import type { Document } from "@redocly/openapi-core";
import { isObject } from "../model/json-pointer.ts";
import { displayPath, type Problem } from "./problem.ts";
import { type Contents, circleOf } from "./reference-cycles.ts";

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

function checkCircles(contents: Contents): Problem[] {
  return [...contents.keys()].flatMap((file) => {
    const circle = circleOf(contents, file);
    return circle ? [{ file, line: 1, reason: `refers to itself: ${circle.map(displayPath).join(" → ")}` }] : [];
  });
}
