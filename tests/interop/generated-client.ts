// Checks that a generated client compiles and has every operation.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

// The options of a careful user.
const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  lib: ["lib.es2022.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  types: [],
  skipDefaultLibCheck: true,
};

// These comments hide errors.
const UNCHECKED = /@ts-(?:nocheck|ignore|expect-error)/;

/** Returns the problems of the client in a folder. Each operation must be an exported function with its name. */
export function clientProblems(folder: string, operationIds: readonly string[]): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  if (files.length === 0) return ["There is no client."];
  const program = ts.createProgram(
    files.map((file) => join(folder, file)),
    options,
  );
  const sources = program.getSourceFiles().filter((file) => !program.isSourceFileDefaultLibrary(file));
  const functions = exportedFunctions(program.getTypeChecker(), sources);
  return [
    ...ts.getPreEmitDiagnostics(program).map(describe),
    ...sources.filter(({ text }) => UNCHECKED.test(text)).map(({ fileName }) => `${fileName}: hides type errors`),
    ...operationIds.filter((id) => !functions.has(id)).map((id) => `The client has no function ${id}.`),
  ];
}

function exportedFunctions(checker: ts.TypeChecker, sources: readonly ts.SourceFile[]): ReadonlySet<string> {
  const names = sources
    .flatMap((source) => checker.getSymbolAtLocation(source) ?? [])
    .flatMap((module) => checker.getExportsOfModule(module))
    .filter((symbol) => checker.getTypeOfSymbol(symbol).getCallSignatures().length > 0)
    .map((symbol) => symbol.name);
  return new Set(names);
}

function describe({ file, start = 0, messageText }: ts.Diagnostic): string {
  const text = ts.flattenDiagnosticMessageText(messageText, "\n");
  if (file === undefined) return text;
  return `${file.fileName}:${file.getLineAndCharacterOfPosition(start).line + 1}: ${text}`;
}
