// Finds names that hand-written code must not use.

import ts from "typescript";

/** Finds names that contain the service's placeholder, and declarations of `crypto`, which hide WebCrypto. */
export function badNames(path: string, source: string): string[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const problems: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      if (/svc/i.test(node.text)) problems.push(`${path}:${line}: ${node.text} contains the placeholder`);
      if (node.text === "crypto" && declares(node)) problems.push(`${path}:${line}: crypto hides WebCrypto`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return problems;
}

function declares(name: ts.Node): boolean {
  const { parent } = name;
  const isBinding =
    ts.isVariableDeclaration(parent) ||
    ts.isParameter(parent) ||
    ts.isBindingElement(parent) ||
    ts.isFunctionDeclaration(parent) ||
    ts.isImportSpecifier(parent) ||
    ts.isImportClause(parent) ||
    ts.isNamespaceImport(parent);
  return isBinding && parent.name === name;
}
