// One export of the package as a section: what it is, its parameters or fields, what it throws, an example.

import { blocks, code, fence, list, table } from "../../../cli/src/reference/markdown.ts";
import { commentOf, commentText, defaultText, partsText, tagsOf } from "./tsdoc-text.ts";
import { referredTypes, signatureExpression, signatureLines, typeExpression } from "./type-expression.ts";
import { type ApiSignature, type ApiType, type Comment, type Declaration, KINDS } from "./typedoc-model.ts";

/** The address of a type's section, relative to the page; undefined for one that has none. */
export type ApiLinks = (type: string) => string | undefined;

export function declarationSection(declaration: Declaration, links: ApiLinks): string {
  const { name, kind, signatures = [] } = declaration;
  const comment = commentOf(declaration);
  return blocks(
    `## ${name}`,
    kind !== KINDS.function && declarationLine(declaration, links),
    commentText(comment),
    ...(kind === KINDS.function ? signatures.map((signature) => signatureText(signature, links)) : []),
    kind !== KINDS.function && membersText(declaration, links),
    ...examples(comment),
  );
}

function declarationLine(
  { name, kind, type, extendedTypes = [], typeParameters = [] }: Declaration,
  links: ApiLinks,
): string {
  const generic = typeParameters.length === 0 ? "" : `<${typeParameters.map((each) => each.name).join(", ")}>`;
  // A base that is not exported tells a reader nothing, except that an error is an `Error`.
  const known = extendedTypes.filter(
    (extended) => extended.package === "typescript" || links(extended.name ?? "") !== undefined,
  );
  const bases = known.length === 0 && name.endsWith("Error") ? ["Error"] : known.map(typeExpression);
  const base = bases.length === 0 ? "" : ` extends ${bases.join(", ")}`;
  if (kind === KINDS.type) return fence("ts", `type ${name}${generic} = ${aliasText(type)};`);
  const word = kind === KINDS.class ? "class" : kind === KINDS.interface ? "interface" : "const";
  return fence(
    "ts",
    kind === KINDS.variable ? `const ${name}: ${typeExpression(type)}` : `${word} ${name}${generic}${base}`,
  );
}

/** The members of a union on lines of their own. */
function aliasText(type: ApiType | undefined): string {
  const text = typeExpression(type);
  const members = type?.type === "union" ? (type.types as readonly ApiType[]).map(typeExpression) : [];
  return text.length > 70 && members.length > 1 ? `\n  | ${members.join("\n  | ")}` : text;
}

function signatureText(signature: ApiSignature, links: ApiLinks): string {
  const generic = (signature.typeParameters ?? []).map((each) => each.name);
  const head = `${signature.name}${generic.length === 0 ? "" : `<${generic.join(", ")}>`}`;
  return blocks(
    fence("ts", signatureLines(head, signature)),
    fieldsTable("Parameter", (signature.parameters ?? []).map(renamed), links),
    returnText(signature.comment),
    throwsText(signature.comment),
  );
}

function renamed(parameter: Declaration): Declaration {
  return parameter.name === "__namedParameters" ? { ...parameter, name: "options" } : parameter;
}

function membersText(declaration: Declaration, links: ApiLinks): string | undefined {
  const isError = declaration.name.endsWith("Error") && declaration.extendedTypes !== undefined;
  const members = membersOf(declaration);
  const children = members.filter(({ inheritedFrom }) => !isError || inheritedFrom === undefined);
  const [creation] = children.filter(({ kind }) => kind === KINDS.constructor);
  const fields = children.filter(({ kind }) => kind === KINDS.property || kind === KINDS.accessor);
  const methods = children.filter(({ kind }) => kind === KINDS.method);
  const [made] = declaration.kind === KINDS.class && creation ? (creation.signatures ?? []) : [];
  return blocks(
    made !== undefined && !declaration.name.endsWith("Error") && constructorText(declaration, made, links),
    fieldsTable(/(Options|Hooks)$/.test(declaration.name) ? "Option" : "Field", fields, links),
    children.length < members.length && `It also has the fields of its base, ${baseText(declaration, links)}.`,
    ...methods.map((method) =>
      blocks(
        `### ${declaration.name}.${method.name}`,
        commentText(commentOf(method)),
        ...(method.signatures ?? []).map((signature) => signatureText(signature, links)),
        ...examples(commentOf(method)),
      ),
    ),
  );
}

function baseText({ extendedTypes = [] }: Declaration, links: ApiLinks): string {
  return extendedTypes.map((type) => linkedType(type, links)).join(", ");
}

function constructorText({ name }: Declaration, made: ApiSignature, links: ApiLinks): string {
  return blocks(
    fence("ts", signatureLines(`new ${name}`, made)),
    commentText(made.comment),
    fieldsTable("Parameter", (made.parameters ?? []).map(renamed), links),
    throwsText(made.comment),
  );
}

/** Also those of an object type; inherited members of the language's own classes are left out. */
function membersOf({ children, type }: Declaration): readonly Declaration[] {
  const declared = children ?? (type?.type === "reflection" ? (type.declaration as Declaration).children : []) ?? [];
  return declared.filter(
    ({ flags, inheritedFrom, name }) =>
      !flags.isPrivate && !name.startsWith("[") && name !== "stack" && !isBuiltIn(inheritedFrom),
  );
}

function isBuiltIn(inherited: object | undefined): boolean {
  return /^(Error|Promise|PromiseLike)\.|\.(stack|name|message|cause|stackTraceLimit|captureStackTrace|prepareStackTrace)$/.test(
    (inherited as { name?: string } | undefined)?.name ?? "",
  );
}

function fieldsTable(title: string, fields: readonly Declaration[], links: ApiLinks): string | undefined {
  const described = fields.map((field) => {
    const type = field.type ?? field.getSignature?.type ?? methodType(field);
    const comment = commentOf(field);
    return { field, type, text: commentText(comment), usual: defaultText(comment) };
  });
  const withDefaults = described.some(({ usual }) => usual !== "");
  const withTexts = described.some(({ text }) => text !== "");
  const rows = described.map(({ field, type, text, usual }) => [
    `${code(field.name)}${field.flags.isOptional ? "" : " (required)"}`,
    linkedType(type, links),
    ...(withDefaults ? [usual] : []),
    ...(withTexts ? [text] : []),
  ]);
  const required = rows.every(([name]) => name?.endsWith(" (required)"));
  const shown =
    title === "Option" && !required
      ? rows
      : rows.map(([name = "", ...rest]) => [name.replace(" (required)", ""), ...rest]);
  return table([title, "Type", ...(withDefaults ? ["Default"] : []), ...(withTexts ? ["Description"] : [])], shown);
}

function methodType({ signatures = [] }: Declaration): ApiType | undefined {
  const [signature] = signatures;
  return signature && { type: "intrinsic", name: signatureExpression(signature, " => ") };
}

/** Linked as a whole if it refers to one type that has a section; else followed by the links. */
function linkedType(type: ApiType | undefined, links: ApiLinks): string {
  const text = code(typeExpression(withoutUndefined(type)));
  const found = referredTypes(type).flatMap((name) => {
    const target = links(name);
    return target === undefined ? [] : [{ name, target }];
  });
  const [only, ...others] = found;
  if (only === undefined) return text;
  if (others.length === 0) return `[${text}](${only.target})`;
  return `${text} (${found.map(({ name, target }) => `[${name}](${target})`).join(", ")})`;
}

/** Of `T | undefined` the `T`: that a field may be left out is said elsewhere. */
function withoutUndefined(type: ApiType | undefined): ApiType | undefined {
  if (type?.type !== "union") return type;
  const members = (type.types as readonly ApiType[]).filter(({ name }) => name !== "undefined");
  const [only] = members;
  return members.length === 1 ? only : { ...type, types: members };
}

function returnText(comment: Comment | undefined): string | undefined {
  const [found] = tagsOf(comment, "@returns");
  return found && `**Returns** ${partsText(found.content)}`;
}

function throwsText(comment: Comment | undefined): string | undefined {
  const found = tagsOf(comment, "@throws").map(({ typeAnnotation = "", content }) => {
    const name = typeAnnotation.replace(/^\{|\}$/g, "");
    return [name === "" ? "" : code(name), partsText(content)].filter(Boolean).join(" ");
  });
  return found.length === 0 ? undefined : `**Throws**\n\n${list(found)}`;
}

function examples(comment: Comment | undefined): (string | undefined)[] {
  return tagsOf(comment, "@example").map(({ content }) => {
    const text = partsText(content);
    return text.startsWith("```") ? text : fence("ts", text);
  });
}
