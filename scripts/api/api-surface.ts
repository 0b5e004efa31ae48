// What users of an entry point can name: its exports.

import { join, relative } from "node:path";
import ts from "typescript";

/** A declaration that users see. */
export interface ApiItem {
  /** As users write it. */
  readonly name: string;
  /** Without comments and bodies, formatted by TypeScript. */
  readonly text: string;
  /** File below the root. */
  readonly file: string;
}

export interface ApiSurface {
  /** By entry point, such as `svc-sdk/fiat`; each sorted by name. */
  readonly entries: ReadonlyMap<string, readonly ApiItem[]>;
}

const printer = ts.createPrinter({ removeComments: true });

/** @param entries file below the root, by the name that users import */
export function apiSurface(
  root: string,
  program: DeclarationProgram,
  entries: ReadonlyMap<string, string>,
): ApiSurface {
  const { checker } = program;

  const target = (symbol: ts.Symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const ours = (symbol: ts.Symbol) =>
    (symbol.declarations ?? []).filter((declaration) => {
      const { fileName } = declaration.getSourceFile();
      return fileName.startsWith(`${root}/`) && !fileName.includes("/node_modules/");
    });
  const itemOf = (name: string, symbol: ts.Symbol): ApiItem => {
    const declarations = ours(symbol);
    const file = declarations[0] === undefined ? "" : relative(root, declarations[0].getSourceFile().fileName);
    return { name, file, text: [...new Set(declarations.map(textOf))].join("\n") };
  };

  const result = new Map<string, readonly ApiItem[]>();
  for (const [entry, file] of entries) {
    const module = checker.getSymbolAtLocation(program.sourceOf(file));
    const symbols = module === undefined ? [] : checker.getExportsOfModule(module);
    result.set(entry, symbols.map((symbol) => itemOf(symbol.name, target(symbol))).sort(byName));
  }
  return { entries: result };
}

function textOf(declaration: ts.Declaration): string {
  const source = declaration.getSourceFile();
  if (ts.isSourceFile(declaration)) return `module ${declaration.fileName.replace(/^.*\//, "")}`;
  // A variable needs the statement around it, for `const`.
  const node = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
  return printer.printNode(ts.EmitHint.Unspecified, node, source).replace(/^export (default )?/, "");
}

function byName(left: ApiItem, right: ApiItem): number {
  return left.name < right.name ? -1 : left.name > right.name ? 1 : 0;
}

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
