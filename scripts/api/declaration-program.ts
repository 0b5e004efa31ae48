// The sources of the repository as a program of declarations: without bodies, comments and private parts, as users see them.

import { join } from "node:path";
import ts from "typescript";

export interface DeclarationProgram {
  readonly checker: ts.TypeChecker;
  /** @throws if the file is not part of the program. */
  sourceOf(file: string): ts.SourceFile;
}

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ["lib.es2022.d.ts", "lib.dom.d.ts"],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  strict: true,
  noEmit: true,
  types: [],
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
};

/**
 * Each source is replaced by its declaration, which needs no types of other files (`isolatedDeclarations`). So only what users see
 * is parsed and bound, and nothing has to be built before.
 */
export function declarationProgram(root: string, entries: readonly string[]): DeclarationProgram {
  const host = ts.createCompilerHost(OPTIONS);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (fileName, languageVersion, onError) => {
    const isOurs = fileName.startsWith(`${root}/`) && !fileName.includes("/node_modules/");
    // Packages of others appear by name only, and the standard library not at all.
    if (!isOurs) return /\/lib\.[^/]+\.d\.ts$/.test(fileName) ? read(fileName, languageVersion, onError) : undefined;
    if (!/\.tsx?$/.test(fileName)) return read(fileName, languageVersion, onError);
    const text = fileName.endsWith(".d.ts")
      ? host.readFile(fileName)
      : declarationOf(fileName, host.readFile(fileName));
    return ts.createSourceFile(fileName, text ?? "", languageVersion, true);
  };
  const files = entries.map((entry) => join(root, entry));
  const program = ts.createProgram({ rootNames: files, options: OPTIONS, host });
  return {
    checker: program.getTypeChecker(),
    sourceOf(file) {
      const source = program.getSourceFile(join(root, file));
      if (source === undefined) throw new Error(`${file} does not exist; it is an entry point of a package`);
      return source;
    },
  };
}

function declarationOf(fileName: string, text: string | undefined): string {
  const compilerOptions = { ...OPTIONS, removeComments: true, declaration: true, stripInternal: true };
  return ts.transpileDeclaration(text ?? "", { fileName, compilerOptions }).outputText;
}
