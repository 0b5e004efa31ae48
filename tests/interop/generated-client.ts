// Is a generated client of any use: does it compile, and does it have every operation?

import { readdirSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

// What a careful user of the client would compile it with.
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

// A comment of this kind hides errors.
const UNCHECKED = /@ts-(?:nocheck|ignore|expect-error)/;

/** Says what is wrong with the client in a folder. Each operation has to be an exported function of that name. */
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
