// The declarations of the generated files by name: records, other exported types, and the parts of each operation.

import ts from "typescript";
import { type Member, shapeOf } from "./type-shape.ts";

/** Interfaces of `schema.ts` that are for tools; all others are records. */
const forTools = ["operations", "paths", "webhooks", "components"];

/** Exported interfaces and aliases as type nodes. An interface becomes a type literal with the same members. */
export function declaredTypes(file: ts.SourceFile): ReadonlyMap<string, ts.TypeNode> {
  const types = new Map<string, ts.TypeNode>();
  for (const statement of file.statements) {
    if (ts.isTypeAliasDeclaration(statement)) types.set(statement.name.text, statement.type);
    if (ts.isInterfaceDeclaration(statement)) types.set(statement.name.text, literalOf(statement));
  }
  return types;
}

export function recordTypes(file: ts.SourceFile): ReadonlyMap<string, ts.TypeNode> {
  return new Map([...declaredTypes(file)].filter(([name]) => !forTools.includes(name)));
}

/** A node below a type by the names of its members, such as `operations`, `sendFunds`, `requestBody`. */
export function memberAt(root: ts.TypeNode | undefined, ...names: readonly string[]): Member | undefined {
  let member: Member | undefined;
  let node = root;
  for (const name of names) {
    const shape = node && shapeOf(node);
    member = shape?.kind === "object" ? shape.members.get(name) : undefined;
    node = member?.node;
  }
  return member;
}

/** The members of a type at a path; none where it leads nowhere. */
export function membersAt(root: ts.TypeNode | undefined, ...names: readonly string[]): ReadonlyMap<string, Member> {
  const node = memberAt(root, ...names)?.node;
  const shape = node && shapeOf(node);
  return shape?.kind === "object" ? shape.members : new Map();
}

/** Positions of the declaration, so that the checker finds the members where they are. */
function literalOf(declaration: ts.InterfaceDeclaration): ts.TypeNode {
  const literal = ts.factory.createTypeLiteralNode(declaration.members);
  return Object.assign(ts.setTextRange(literal, declaration), { parent: declaration });
}
