// A type of the public API as TypeScript writes it, on one line.

import type { ApiSignature, ApiType, Declaration } from "./typedoc-model.ts";

/** Longer objects are shown as `{ … }`: their fields are in tables. */
const longest = 100;

export function typeExpression(type: ApiType | undefined): string {
  if (type === undefined) return "unknown";
  const print = printers[type.type];
  return print === undefined ? (type.name ?? type.type) : print(type);
}

/** The names of the types that it refers to. */
export function referredTypes(type: ApiType | undefined): string[] {
  if (type === undefined) return [];
  const own = type.type === "reference" && type.name !== undefined ? [type.name] : [];
  const inner = Object.values(type)
    .flatMap((value) => [value].flat())
    .filter(isType);
  return [...new Set([...own, ...inner.flatMap(referredTypes)])];
}

export function signatureExpression({ parameters = [], type }: ApiSignature, arrow: ": " | " => "): string {
  return `(${parameters.map(parameterExpression).join(", ")})${arrow}${typeExpression(type)}`;
}

const longestLine = 84;

/** A declaration of its own: with a parameter a line if it is long. */
export function signatureLines(head: string, signature: ApiSignature): string {
  const line = `${head}${signatureExpression(signature, ": ")}`;
  const parameters = (signature.parameters ?? []).map((parameter) => `  ${parameterExpression(parameter)},\n`);
  if (line.length <= longestLine || parameters.length === 0) return line;
  return `${head}(\n${parameters.join("")}): ${typeExpression(signature.type)}`;
}

function parameterExpression({ name, flags, type, defaultValue }: Declaration): string {
  const shown = name === "__namedParameters" ? "options" : name;
  return `${flags.isRest ? "..." : ""}${shown}${flags.isOptional || defaultValue !== undefined ? "?" : ""}: ${typeExpression(type)}`;
}

const printers: Readonly<Record<string, (type: ApiType) => string>> = {
  intrinsic: ({ name = "" }) => name,
  literal: ({ value }) => (typeof value === "object" && value !== null ? bigint(value) : JSON.stringify(value)),
  reference: ({ name = "", typeArguments }) =>
    `${name}${typeArguments === undefined ? "" : `<${all(typeArguments).join(", ")}>`}`,
  union: ({ types }) => all(types).join(" | "),
  intersection: ({ types }) => all(types).join(" & "),
  array: ({ elementType }) => `${grouped(elementType as ApiType)}[]`,
  typeOperator: ({ operator, target }) => `${operator} ${typeExpression(target as ApiType)}`,
  tuple: ({ elements }) => `[${all(elements).join(", ")}]`,
  namedTupleMember: ({ name, isOptional, element }) =>
    `${name}${isOptional ? "?" : ""}: ${typeExpression(element as ApiType)}`,
  optional: ({ elementType }) => `${typeExpression(elementType as ApiType)}?`,
  rest: ({ elementType }) => `...${typeExpression(elementType as ApiType)}`,
  indexedAccess: ({ objectType, indexType }) =>
    `${typeExpression(objectType as ApiType)}[${typeExpression(indexType as ApiType)}]`,
  query: ({ queryType }) => `typeof ${typeExpression(queryType as ApiType)}`,
  predicate: ({ name, targetType }) => `${name} is ${typeExpression(targetType as ApiType)}`,
  conditional: ({ checkType, extendsType, trueType, falseType }) =>
    `${typeExpression(checkType as ApiType)} extends ${typeExpression(extendsType as ApiType)} ? ${typeExpression(trueType as ApiType)} : ${typeExpression(falseType as ApiType)}`,
  mapped: ({ parameter, parameterType, templateType }) =>
    `{ [${parameter} in ${typeExpression(parameterType as ApiType)}]: ${typeExpression(templateType as ApiType)} }`,
  templateLiteral: ({ head, tail }) =>
    `\`${head}${(tail as [ApiType, string][]).map(([type, text]) => `\${${typeExpression(type)}}${text}`).join("")}\``,
  reflection: ({ declaration }) => reflection(declaration as Declaration),
};

function reflection({ signatures, children = [] }: Declaration): string {
  const [call] = signatures ?? [];
  if (call !== undefined) return `(${signatureExpression(call, " => ")})`;
  const fields = children.map(({ name, flags, type, signatures: [method] = [] }) =>
    method === undefined
      ? `${name}${flags.isOptional ? "?" : ""}: ${typeExpression(type)}`
      : `${name}${signatureExpression(method, ": ")}`,
  );
  const whole = fields.length === 0 ? "object" : `{ ${fields.join("; ")} }`;
  return whole.length <= longest ? whole : "{ … }";
}

function all(types: unknown): string[] {
  return (types as readonly ApiType[]).map(typeExpression);
}

function grouped(type: ApiType): string {
  const text = typeExpression(type);
  return /[ |&]/.test(text) && !/^[{(].*[})]$/.test(text) ? `(${text})` : text;
}

function bigint(value: object): string {
  const { value: digits = "", negative = false } = value as { value?: string; negative?: boolean };
  return `${negative ? "-" : ""}${digits}n`;
}

function isType(value: unknown): value is ApiType {
  return typeof value === "object" && value !== null && "type" in value;
}
