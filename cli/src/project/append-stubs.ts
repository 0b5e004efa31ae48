// Appends stubs to the text of an overlay, and keeps the rest byte for byte.

import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, type YAMLMap } from "yaml";
import { PipelineError } from "../pipeline/bundle/problem.ts";

/** How far `overlayStub` indents. */
const STUB_INDENT = 2;

/** @throws {PipelineError} if actions at the end of the text would not belong to the list of actions */
export function appendStubs(file: string, text: string, stubs: readonly string[]): string {
  const indent = " ".repeat(indentOfActions(file, text));
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const separator = text === "" || text.endsWith("\n") ? "" : newline;
  const added = stubs.map((stub) =>
    stub.replace(new RegExp(`^ {${STUB_INDENT}}`, "gm"), indent).replaceAll("\n", newline),
  );
  return text + separator + added.join("");
}

function indentOfActions(file: string, text: string): number {
  const lines = new LineCounter();
  const root = parseDocument(text, { lineCounter: lines }).contents;
  const last = isMap(root) ? (root as YAMLMap<Node, Node | null>).items.at(-1) : undefined;
  const { key, value } = last ?? {};
  const hint = 'end the file with the list of actions: a line "actions:", and an action per item below it';
  if (!isScalar(key) || key.value !== "actions") {
    throw new PipelineError([
      { file, line: 1, reason: "does not end with its actions, so nothing can be appended", hint },
    ]);
  }
  const place = lines.linePos(key.range?.[0] ?? 0);
  if (isSeq(value) && !value.flow) return lines.linePos(value.range?.[0] ?? 0).col - 1;
  if (value === null || (isScalar(value) && value.value === null)) return STUB_INDENT;
  throw new PipelineError([
    {
      file,
      line: place.line,
      column: place.col,
      reason: "writes its actions in one line, so nothing can be appended",
      hint,
    },
  ]);
}
