// `schema.ts`: the types of all records and operations.

import { type GlobalContext, type OpenAPI3, resolveRef, scanDiscriminators, transformSchema } from "openapi-typescript";
import ts from "typescript";
import { DocumentError } from "../bundle/problem.ts";
import type { ServiceModel } from "../model/model.ts";
import { asJson, type Document, type Parameter, type Schema } from "../model/openapi-document.ts";
import {
  allSchemas,
  gapsIn,
  isEmptyObject,
  namedType,
  notesOn,
  originsIn,
  sdkNote,
  sourceNote,
} from "../model/schema-object.ts";
import { walk } from "../model/walk.ts";
import { docComment, generatedHeader, numberNames, printText, valueTypes, width } from "./print.ts";

/** Made from the prepared document: the types are those that callers see. */
export async function generateTypes(service: ServiceModel): Promise<string> {
  const { api, runtime, document: prepared } = service;
  refuseUnusableNames(prepared);
  const nodes = typeNodes(writeNotes(service));
  const body = tidy(print(inReadingOrder(nodes.map(allowUndefined).flatMap(hoistSchemas))));
  const code = body.replace(/^ *\/\*\*.*?\*\/\n/gms, "");
  const used = valueTypes.filter((name) => new RegExp(`\\b${name}\\b`).test(code));
  const imports = used.length > 0 ? `import type { ${used.join(", ")} } from "${runtime}";\n\n` : "";
  return `${generatedHeader(api, purposeOf(prepared))}\n${imports}${body}`;
}

function purposeOf(prepared: Document): string {
  const purpose = "The types of all records and operations, as callers see them.";
  const assumed = allSchemas(prepared).some(({ schema }) => typeof schema["x-basis"] === "object");
  if (!assumed) return purpose;
  return `${purpose}\n// Response fields documented without a condition are required; that they are always present is assumed.`;
}

function refuseUnusableNames({ components = {} }: Document): void {
  const problems = Object.keys(components.schemas ?? {})
    .filter((name) => !/^[A-Z]\w*$/.test(name) || valueTypes.includes(name) || numberNames.includes(name))
    .map((name) => ({
      pointer: `/components/schemas/${name}`,
      reason: `${name} cannot name a type`,
      hint: `Use a name in PascalCase other than ${valueTypes.join(", ")}.`,
    }));
  if (problems.length > 0) throw new DocumentError(problems);
}

/** Types that openapi-typescript does not know: ids, amounts, open enums, objects without properties. */
function sdkType(schema: Schema): ts.TypeNode | undefined {
  if (isEmptyObject(schema)) return ts.factory.createTypeReferenceNode("Record<string, never>");
  const known = schema["x-open-enum"] as string[] | undefined;
  const name = namedType(schema);
  const type = name ?? (known && [...known.map(printText), "(string & {})"].join(" | "));
  if (type === undefined) return undefined;
  const nullable = [schema.type].flat().includes("null");
  return ts.factory.createTypeReferenceNode(nullable ? `${type} | null` : type);
}

/** Optional properties also accept `undefined` under `exactOptionalPropertyTypes`: `{ status: maybe }`. */
function allowUndefined(node: ts.Node): ts.Node {
  const visit = (child: ts.Node): ts.Node => {
    const visited = ts.visitEachChild(child, visit, undefined);
    if (!ts.isPropertySignature(visited) || !visited.questionToken || !visited.type) return visited;
    const undefinedType = ts.factory.createKeywordTypeNode(ts.SyntaxKind.UndefinedKeyword);
    const members = ts.isUnionTypeNode(visited.type) ? visited.type.types : [visited.type];
    if (members.some(({ kind }) => kind === ts.SyntaxKind.NeverKeyword || kind === ts.SyntaxKind.UnknownKeyword)) {
      return visited;
    }
    const type = ts.factory.createUnionTypeNode([...members, undefinedType]);
    const { modifiers, name, questionToken } = visited;
    const allowing = ts.factory.updatePropertySignature(visited, modifiers, name, questionToken, type);
    return ts.setSyntheticLeadingComments(allowing, ts.getSyntheticLeadingComments(visited));
  };
  return visit(node);
}

/**
 * Records become types of their own (`export interface Card`), which editors and error messages show by name;
 * `components["schemas"]` refers to them.
 */
function hoistSchemas(node: ts.Node): ts.Node[] {
  if (!ts.isInterfaceDeclaration(node) || node.name.text !== "components") return [node];
  const schemas = node.members.find((member) => memberName(member) === "schemas");
  if (schemas === undefined || !ts.isPropertySignature(schemas) || !schemas.type) return [node];
  if (!ts.isTypeLiteralNode(schemas.type)) return [node];
  const records = schemas.type.members.filter(ts.isPropertySignature);
  const property = (name: string, type: ts.TypeNode) =>
    ts.factory.createPropertySignature(undefined, name, undefined, type);
  const references = records.map((record) =>
    property(memberName(record), ts.factory.createTypeReferenceNode(memberName(record))),
  );
  const members = node.members.map((member) =>
    member === schemas ? property("schemas", ts.factory.createTypeLiteralNode(references)) : member,
  );
  return [
    ...records.map(declareRecord),
    ts.factory.createInterfaceDeclaration(node.modifiers, node.name, undefined, undefined, members),
  ];
}

function declareRecord(record: ts.PropertySignature): ts.Node {
  const exported = [ts.factory.createModifier(ts.SyntaxKind.ExportKeyword)];
  const { type = ts.factory.createKeywordTypeNode(ts.SyntaxKind.UnknownKeyword) } = record;
  const name = memberName(record);
  const declaration = ts.isTypeLiteralNode(type)
    ? ts.factory.createInterfaceDeclaration(exported, name, undefined, undefined, type.members)
    : ts.factory.createTypeAliasDeclaration(exported, name, undefined, type);
  return ts.setSyntheticLeadingComments(declaration, ts.getSyntheticLeadingComments(record));
}

/** Records first; then what tools need (`paths` is for openapi-fetch), without empty sections. */
function inReadingOrder(nodes: readonly ts.Node[]): ts.Node[] {
  const tools = ["operations", "paths", "webhooks", "components"];
  const rank = (node: ts.Node) => tools.indexOf(declaredName(node));
  return nodes.filter((node) => declaredName(node) !== "$defs").sort((a, b) => rank(a) - rank(b));
}

function declaredName(node: ts.Node): string {
  return ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) ? node.name.text : "";
}

function memberName(member: ts.TypeElement): string {
  return member.name !== undefined && (ts.isIdentifier(member.name) || ts.isStringLiteral(member.name))
    ? member.name.text
    : "";
}

function print(nodes: readonly ts.Node[]): string {
  const file = ts.createSourceFile("schema.ts", "", ts.ScriptTarget.ESNext, false, ts.ScriptKind.TS);
  const printer = ts.createPrinter({ newLine: ts.NewLineKind.LineFeed });
  return nodes
    .map((node) => printer.printNode(ts.EmitHint.Unspecified, node, file))
    .join("\n\n")
    .concat("\n");
}

/** Two columns of indentation instead of four, records by their short names, comments as a person would write them. */
function tidy(text: string): string {
  return text
    .replace(/^(?: {4})+/gm, (blanks) => " ".repeat(blanks.length / 2))
    .replace(/^( *)\/\*\*(.*?)\*\/\n/gms, (_, indent: string, comment: string) => docComment(textOf(comment), indent))
    .replace(/\bcomponents\["schemas"\]\["(\w+)"\]/g, "$1")
    .replace(/^( *)(.+? ?[=:]) ("(?:[^"\\]|\\.)*" \| .+);$/gm, (line, indent: string, start: string, union: string) =>
      line.length <= width ? line : `${indent}${start}\n${indent}  | ${onePerLine(union, indent)};`,
    );
}

/** The members of a union; a text among them may hold ` | ` too. */
function onePerLine(union: string, indent: string): string {
  return union.replace(/("(?:[^"\\]|\\.)*")| \| /g, (_, text?: string) => text ?? `\n${indent}  | `);
}

/**
 * The text of a comment without its asterisks, without the tool's tags for what the type says already. The tool indents
 * the lines of a text after its first by five columns.
 */
function textOf(comment: string): string {
  return comment
    .split("\n")
    .map((line) => line.replace(/^ *\*(?: {5}| ?)/, ""))
    .filter((line) => !/^\s*@(?:enum|constant)\b/.test(line))
    .map((line) => line.replace(/^\s*@description\s/, ""))
    .join("\n")
    .replaceAll("*\\/", "*/");
}

const defaults = {
  additionalProperties: false,
  alphabetize: false,
  arrayLength: false,
  defaultNonNullable: false,
  enum: false,
  enumValues: false,
  conditionalEnums: false,
  dedupeEnums: false,
  excludeDeprecated: false,
  exportType: false,
  immutable: false,
  pathParamsAsTypes: false,
  propertiesRequiredByDefault: false,
  rootTypes: false,
  rootTypesNoSchemaPrefix: false,
  rootTypesKeepCasing: false,
  makePathsEnum: false,
  generatePathParams: false,
  readWriteMarkers: false,
} as const;

/**
 * The syntax trees of openapi-typescript. The document is checked already, so the tool's own function is not used: it parses, lints
 * and bundles the document again, with an older Redocly of its own.
 */
function typeNodes(document: Document): ts.Node[] {
  // The tool adds to what it is given.
  const schema: OpenAPI3 = JSON.parse(JSON.stringify(document));
  const options = { silent: true, transform: (node: object) => sdkType(node as Schema) };
  const ctx: Omit<GlobalContext, "redoc"> = {
    ...defaults,
    ...options,
    discriminators: scanDiscriminators(schema, options),
    emptyObjectsUnknown: true,
    injectFooter: [],
    postTransform: undefined,
    transformProperty: undefined,
    resolve: ($ref) => resolveRef(schema, $ref, { silent: true }),
  };
  return transformSchema(schema, ctx as GlobalContext);
}

// openapi-typescript shows only the description of a schema: format, limits, default, source and gaps become a part of it.

/** A copy of the document with complete descriptions. Operations keep only their summaries. */
export function writeNotes(model: ServiceModel): Document {
  const { document, operations, webhooks } = structuredClone(model);
  const entries = [...operations, ...webhooks];
  // First, since schemas lose these keywords to their descriptions.
  for (const parameter of new Set(entries.flatMap(({ parameters }) => parameters))) writeParameterNote(parameter);
  for (const { schema } of allSchemas(document)) writeNote(schema);
  // `resources.ts` documents operations at their methods, with the examples of media types and parameters.
  for (const { operation } of entries) delete operation.description;
  for (const { operation, keyHeader } of operations) {
    if (keyHeader === undefined) continue;
    // The methods have an option for it.
    const parameter = { in: "header", name: "Idempotency-Key", required: keyHeader, schema: { type: "string" } };
    operation.parameters = [...(operation.parameters ?? []), parameter as Parameter];
  }
  for (const { node } of walk(asJson(document))) {
    delete node.example;
    delete node.examples;
  }
  return document;
}

/** The complete description; removes the keywords that the tool would add to a comment. */
function writeNote(schema: Schema): void {
  const { details, gaps } = notesOn(schema);
  const text = paragraphs(lastSentence(schema.description, details), ...gaps);
  for (const keyword of ["title", "format", "default"]) delete schema[keyword];
  if (text === "") delete schema.description;
  else schema.description = text;
}

function writeParameterNote(parameter: Parameter): void {
  const { details, gaps } = notesOn(parameter.schema ?? {});
  const own = gapsIn(parameter).map(({ id, text }) => `Undocumented (${id}): ${text}`);
  const source = sourceNote(originsIn(parameter)) || "";
  const note = sdkNote(parameter) ?? "";
  parameter.description = paragraphs(
    lastSentence(parameter.description, [note, details, source].filter(Boolean).join(" ")),
    ...own,
    ...gaps,
  );
}

/** Appends sentences to a description's only paragraph, or as a new paragraph. */
function lastSentence(description: string | undefined, details: string): string {
  const text = description?.trim() ?? "";
  const isOneParagraph = /[.!?]$/.test(text) && !/\n\s*(?:\n|[-*|#`])/.test(text);
  return isOneParagraph ? `${text} ${details}` : paragraphs(text, details);
}

function paragraphs(...texts: readonly (string | undefined)[]): string {
  return texts
    .map((text) => text?.trim())
    .filter(Boolean)
    .join("\n\n");
}
