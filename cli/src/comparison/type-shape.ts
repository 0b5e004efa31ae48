// The parts of a generated type: its members, or the items of a list, or else its text; and the types of a file by name.

import ts from "typescript";

const printer = ts.createPrinter({ removeComments: true, omitTrailingSemicolon: true });

export interface Member {
  readonly name: string;
  readonly optional: boolean;
  /** Without the `undefined` that optional members accept, unless the type is a union. */
  readonly node: ts.TypeNode;
}

type TypeShape =
  | { readonly kind: "object"; readonly members: ReadonlyMap<string, Member> }
  | { readonly kind: "list"; readonly item: ts.TypeNode }
  | { readonly kind: "parts"; readonly parts: readonly ts.TypeNode[] }
  | { readonly kind: "other" };

export function shapeOf(node: ts.TypeNode): TypeShape {
  if (ts.isParenthesizedTypeNode(node)) return shapeOf(node.type);
  if (ts.isTypeLiteralNode(node)) return { kind: "object", members: membersOf(node.members) };
  if (ts.isArrayTypeNode(node)) return { kind: "list", item: node.elementType };
  if (ts.isIntersectionTypeNode(node)) return { kind: "parts", parts: node.types };
  return { kind: "other" };
}

/** The parameter or body that a reference to a component means; any other node as it is. */
export function followComponent(node: ts.TypeNode): ts.TypeNode {
  const [, section, name] = /^components\["(parameters|requestBodies)"\]\["([^"]+)"\]$/.exec(textOf(node)) ?? [];
  if (section === undefined || name === undefined) return node;
  return memberAt(declaredTypes(node.getSourceFile()).get("components"), section, name)?.node ?? node;
}

/** Members by name; a member that is `never` counts as absent, `*` stands for all other names. */
function membersOf(elements: Iterable<ts.TypeElement>): ReadonlyMap<string, Member> {
  const members = new Map<string, Member>();
  for (const element of elements) {
    if (ts.isIndexSignatureDeclaration(element)) {
      members.set("*", { name: "*", optional: true, node: element.type });
    } else if (ts.isPropertySignature(element) && element.type !== undefined) {
      const optional = element.questionToken !== undefined;
      const node = optional ? withoutUndefined(element.type) : element.type;
      const name = ts.isComputedPropertyName(element.name) ? element.name.getText() : element.name.text;
      if (node.kind !== ts.SyntaxKind.NeverKeyword) members.set(name, { name, optional, node });
    }
  }
  return members;
}

/** The type on one line, without comments and the `undefined` of an optional member. */
export function textOf(node: ts.Node): string {
  const text = printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile());
  return text.replace(/\s+/g, " ").replace(/ \| undefined$/, "");
}

/** The values of a type that is only literals, such as `"a" | "b" | (string & {})`; undefined for any other type. */
export function literalsOf(node: ts.TypeNode): ReadonlySet<string> | undefined {
  const parts = ts.isUnionTypeNode(node) ? node.types : [node];
  const texts = parts.map(textOf).filter((text) => text !== "(string & {})" && text !== "undefined");
  return texts.length > 0 && texts.every((text) => /^(?:"|-?\d|true$|false$|null$)/.test(text))
    ? new Set(texts)
    : undefined;
}

/** The node of `T | undefined` for `T`; a union of more keeps its `undefined`. */
function withoutUndefined(node: ts.TypeNode): ts.TypeNode {
  if (!ts.isUnionTypeNode(node)) return node;
  const [only, ...more] = node.types.filter(({ kind }) => kind !== ts.SyntaxKind.UndefinedKeyword);
  return only !== undefined && more.length === 0 ? only : node;
}

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
    member = membersIn(node).get(name);
    node = member?.node;
  }
  return member;
}

/** The members of a type at a path; none where it leads nowhere. */
export function membersAt(root: ts.TypeNode | undefined, ...names: readonly string[]): ReadonlyMap<string, Member> {
  return membersIn(memberAt(root, ...names)?.node);
}

function membersIn(node: ts.TypeNode | undefined): ReadonlyMap<string, Member> {
  const shape = node && shapeOf(node);
  return shape?.kind === "object" ? shape.members : new Map();
}

/** Positions of the declaration, so that the checker finds the members where they are. */
function literalOf(declaration: ts.InterfaceDeclaration): ts.TypeNode {
  const literal = ts.factory.createTypeLiteralNode(declaration.members);
  return Object.assign(ts.setTextRange(literal, declaration), { parent: declaration });
}
