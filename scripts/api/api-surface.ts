// What users of an entry point can name: its exports.

import { join, relative } from "node:path";
import ts from "typescript";
import { root } from "../lib/repository-specs.ts";
import { entryPoints } from "./entry-points.ts";

/** A declaration that users see. */
interface ApiItem {
  /** As users write it. */
  readonly name: string;
  /** Without comments and bodies, formatted by TypeScript. */
  readonly text: string;
  /** File below the root. */
  readonly file: string;
}

const printer = ts.createPrinter({ removeComments: true });

/** By entry point, such as `svc-sdk/fiat`; each sorted by name. @throws {Error} if the source of one does not exist */
export function apiSurface(): ReadonlyMap<string, readonly ApiItem[]> {
  const entries = entryPoints();
  const program = declarationProgram([...entries.values()]);
  const checker = program.getTypeChecker();
  const target = (symbol: ts.Symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const itemOf = (name: string, symbol: ts.Symbol): ApiItem => {
    const declarations = (symbol.declarations ?? []).filter((one) => isOurs(one.getSourceFile().fileName));
    const file = declarations[0] === undefined ? "" : relative(root, declarations[0].getSourceFile().fileName);
    return { name, file, text: [...new Set(declarations.map(textOf))].join("\n") };
  };

  const result = new Map<string, readonly ApiItem[]>();
  for (const [entry, file] of entries) {
    const source = program.getSourceFile(join(root, file));
    if (source === undefined) throw new Error(`${file} does not exist; it is an entry point of a package`);
    const module = checker.getSymbolAtLocation(source);
    const symbols = module === undefined ? [] : checker.getExportsOfModule(module);
    result.set(entry, symbols.map((symbol) => itemOf(symbol.name, target(symbol))).sort(byName));
  }
  return result;
}

function isOurs(fileName: string): boolean {
  return fileName.startsWith(`${root}/`) && !fileName.includes("/node_modules/");
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
function declarationProgram(entries: readonly string[]): ts.Program {
  const host = ts.createCompilerHost(OPTIONS);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (fileName, languageVersion, onError) => {
    // Packages of others appear by name only, and the standard library not at all.
    if (!isOurs(fileName))
      return /\/lib\.[^/]+\.d\.ts$/.test(fileName) ? read(fileName, languageVersion, onError) : undefined;
    if (!/\.tsx?$/.test(fileName)) return read(fileName, languageVersion, onError);
    const text = fileName.endsWith(".d.ts")
      ? host.readFile(fileName)
      : declarationOf(fileName, host.readFile(fileName));
    return ts.createSourceFile(fileName, text ?? "", languageVersion, true);
  };
  return ts.createProgram({ rootNames: entries.map((entry) => join(root, entry)), options: OPTIONS, host });
}

function declarationOf(fileName: string, text: string | undefined): string {
  const compilerOptions = { ...OPTIONS, removeComments: true, declaration: true, stripInternal: true };
  return ts.transpileDeclaration(text ?? "", { fileName, compilerOptions }).outputText;
}
