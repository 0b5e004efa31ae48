// What users of an entry point can name: its exports.

import { relative } from "node:path";
import ts from "typescript";
import type { DeclarationProgram } from "./declaration-program.ts";

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
