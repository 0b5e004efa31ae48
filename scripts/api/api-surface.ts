// What users of an entry point can name: its exports, and every declaration of this repository that these mention.

import { relative } from "node:path";
import ts from "typescript";
import type { DeclarationProgram } from "./declaration-program.ts";

/** A declaration that users see. */
export interface ApiItem {
  /** As users write it; of an unexported declaration, its own name. */
  readonly name: string;
  /** Without comments and bodies, formatted by TypeScript. */
  readonly text: string;
  /** File below the root. */
  readonly file: string;
}

export interface ApiSurface {
  /** By entry point, such as `svc-sdk/fiat`; each sorted by name. */
  readonly entries: ReadonlyMap<string, readonly ApiItem[]>;
  /** Not exported, but mentioned by an export. */
  readonly mentioned: readonly ApiItem[];
}

const printer = ts.createPrinter({ removeComments: true });

/** @param entries file below the root, by the name that users import */
export function apiSurface(
  root: string,
  program: DeclarationProgram,
  entries: ReadonlyMap<string, string>,
): ApiSurface {
  const { checker } = program;
  const exported = new Set<ts.Symbol>();
  const mentioned = new Map<ts.Symbol, ApiItem>();

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
    for (const symbol of symbols) exported.add(target(symbol));
    result.set(entry, symbols.map((symbol) => itemOf(symbol.name, target(symbol))).sort(byName));
  }

  /** Follows the names in a declaration. */
  const follow = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) {
      const found = checker.getSymbolAtLocation(node);
      const symbol = found === undefined ? undefined : target(found);
      if (symbol !== undefined && !exported.has(symbol) && !mentioned.has(symbol) && ours(symbol).some(isTopLevel)) {
        mentioned.set(symbol, itemOf(symbol.name, symbol));
        ours(symbol).forEach(follow);
      }
    }
    ts.forEachChild(node, follow);
  };
  for (const symbol of exported) for (const declaration of ours(symbol)) follow(declaration);
  return {
    entries: result,
    mentioned: [...mentioned.values()].sort((a, b) => byName(a, b) || (a.file < b.file ? -1 : 1)),
  };
}

function textOf(declaration: ts.Declaration): string {
  const source = declaration.getSourceFile();
  if (ts.isSourceFile(declaration)) return `module ${declaration.fileName.replace(/^.*\//, "")}`;
  // A variable needs the statement around it, for `const`.
  const node = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
  return printer.printNode(ts.EmitHint.Unspecified, node, source).replace(/^export (default )?/, "");
}

function isTopLevel(declaration: ts.Declaration): boolean {
  const node = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
  return ts.isSourceFile(node.parent) && !ts.isImportDeclaration(node);
}

function byName(left: ApiItem, right: ApiItem): number {
  return left.name < right.name ? -1 : left.name > right.name ? 1 : 0;
}
