// Questions about one schema object, and what to say of it in words.

import type { FileRule } from "../../../../src/runtime.ts";
import { DocumentError } from "../bundle/problem.ts";
import { sdkMarks } from "./extensions.ts";
import { isObject, toPointer } from "./json-pointer.ts";
import {
  asJson,
  type Content,
  type Document,
  type MediaType,
  type OperationObject,
  referredSchema,
  resolve,
  type Schema,
} from "./openapi-document.ts";
import { walk } from "./walk.ts";

/** The name of the component that `schema` refers to. */
export function schemaName(schema: Schema): string | undefined {
  return schema.$ref?.match(/^#\/components\/schemas\/([^/]+)$/)?.[1];
}

/** The schema of a JSON body; undefined for other bodies. */
export function jsonSchema(content: Content | undefined): Schema | undefined {
  return Object.entries(content ?? {}).find(([type]) => isJson(type))?.[1].schema;
}

/** The schema of the JSON body that an operation is sent with. */
export function requestSchema(document: Document, { requestBody }: OperationObject): Schema | undefined {
  return requestBody && jsonSchema(resolve(document, requestBody).content);
}

/** The example of a body, or the first of several. */
export function exampleOfBody({ example, examples = {} }: MediaType = {}): unknown {
  const [named] = Object.values(examples as Record<string, { readonly value?: unknown }>);
  return example ?? named?.value;
}

export function formContent(content: Content | undefined): MediaType | undefined {
  return content?.["multipart/form-data"];
}

/** A part of a form that is a file. */
export function isFile(schema: Schema): boolean {
  return typesOf(schema).includes("string") && (schema.format === "binary" || sdkMarks(schema).file !== undefined);
}

export function isJson(mediaType: string): boolean {
  return /^application\/(?:[^;]+\+)?json\b/.test(mediaType);
}

/** An amount: a JSON number or a string that must keep its digits. */
export function isDecimal(schema: Schema): boolean {
  return schema.format === "decimal";
}

/** An integer that callers see as a text of digits, because a JavaScript number cannot hold all its values. */
export function isExact(schema: Schema): boolean {
  return sdkMarks(schema).exact === true;
}

/** An object that must have no properties. */
export function isEmptyObject(schema: Schema): boolean {
  const closed = schema.additionalProperties === false || schema.maxProperties === 0;
  return schema.type === "object" && closed && Object.keys(schema.properties ?? {}).length === 0;
}

/** The types that a schema names itself, references not followed. */
export function typesOf({ type = [] }: Schema): string[] {
  return [type].flat();
}

export function isNumber(schema: Schema): boolean {
  return typesOf(schema).some((type) => type === "number" || type === "integer");
}

/** Undocumented: any properties. As a query parameter it stands for a query with undocumented names. */
export function isFree(schema: Schema | undefined): boolean {
  return schema?.type === "object" && schema.properties === undefined && schema.additionalProperties === true;
}

/** Whether a schema has no constraints: its shape is undocumented. */
export function isUntyped(schema: Schema): boolean {
  const says = ["$ref", "type", "const", "enum", "properties", "allOf", "anyOf", "oneOf", "additionalProperties"];
  return says.every((keyword) => schema[keyword] === undefined);
}

/** Keyword that names the type of a schema for callers: `Decimal`, `DecimalInput`, `ExactInteger`, `FileUpload` or `Id<"…">`. */
export const typeKeyword = "x-sdk-type";

/** One of the types above; a value that the document brought along is no type. */
export function namedType({ [typeKeyword]: name }: Schema): string | undefined {
  return typeof name === "string" && /^(?:Decimal|DecimalInput|ExactInteger|FileUpload|Id<"\w+">)$/.test(name)
    ? name
    : undefined;
}

/** The parts and alternatives that a schema is composed of. */
export function branchesOf({ allOf = [], anyOf = [], oneOf = [] }: Schema): Schema[] {
  return [...allOf, ...anyOf, ...oneOf];
}

/** The schema, its branches and what it refers to, followed to their ends. Adds them to `found`. */
export function allParts(
  document: Document,
  schema: Schema | boolean | undefined,
  found: Set<Schema> = new Set(),
): Set<Schema> {
  if (typeof schema !== "object" || found.has(schema)) return found;
  found.add(schema);
  for (const branch of branchesOf(schema)) allParts(document, branch, found);
  if (schema.$ref !== undefined) allParts(document, referredSchema(document, schema.$ref), found);
  return found;
}

/** Every schema of the document at its own place, nested ones included; references are not followed. */
export function allSchemas(document: Document): { readonly schema: Schema; readonly pointer: string }[] {
  return [...walk(asJson(document))]
    .filter(({ kind }) => kind === "schema")
    .map(({ node, path }) => ({ schema: node as Schema, pointer: toPointer(path) }));
}

type FileLimits = Pick<FileRule, "maxBytes" | "types">;

/**
 * `x-sdk` comes first, then OpenAPI's own keywords: `maxLength` counts a file's bytes, and the form's `encoding` lists the
 * content types.
 */
export function fileLimits(schema: Schema, form: MediaType | undefined, field: string): FileLimits {
  const length = typeof schema.maxLength === "number" ? schema.maxLength : undefined;
  const { maxBytes = length, types = encodedTypes(form, field) } = sdkMarks(schema).file ?? {};
  return { ...(maxBytes !== undefined && { maxBytes }), ...(types !== undefined && { types }) };
}

/** Undefined if the list allows any type, or a range of them, which the SDK does not check. */
function encodedTypes(form: MediaType | undefined, field: string): string[] | undefined {
  const encoding = isObject(form?.encoding) ? form.encoding[field] : undefined;
  if (!isObject(encoding) || typeof encoding.contentType !== "string") return undefined;
  const types = encoding.contentType.split(",").map((type) => type.replace(/;.*/s, "").trim().toLowerCase());
  const unchecked = types.some((type) => type === "" || type.includes("*") || type === "application/octet-stream");
  return unchecked ? undefined : types;
}

/**
 * Whether to take a value, by its schema, property name and path. The search continues below a taken value only for
 * `"and below"`.
 */
export type Finder = (schema: Schema, name: string | undefined, path: string) => boolean | "and below";

/**
 * The paths of all values that `find` takes, such as `data.transactions[].amount`, each once, in schema order. A recursive record is searched once and must
 * hold nothing that `find` takes: no path can express "at any depth".
 */
export function jsonPaths(document: Document, root: Schema, pointer: string, find: Finder): string[] {
  const found = new Set<string>();
  const recursive = new Set<Schema>();
  search(root, "", undefined, []);
  return [...found];

  /** `within` holds the referred schemas on the way here. */
  function search(
    schema: Schema | boolean | undefined,
    path: string,
    name: string | undefined,
    within: Schema[],
  ): void {
    if (typeof schema !== "object") return;
    const verdict = find(schema, name, path);
    if (verdict !== false) found.add(path);
    if (verdict === true) return;

    if (schema.$ref !== undefined) follow(schema.$ref, path, name, within);
    for (const branch of branchesOf(schema)) search(branch, path, name, within);
    for (const [property, child] of Object.entries(schema.properties ?? {})) {
      const before = found.size;
      search(child, joinPath(path, property), property, within);
      if (found.size > before && /[.*[\]]/.test(property)) {
        const reason = `the property name "${property}" cannot be part of a path: it contains one of . * [ ]`;
        throw new DocumentError([{ pointer, reason }]);
      }
    }
    for (const child of [schema.additionalProperties, ...Object.values(schema.patternProperties ?? {})]) {
      search(child, joinPath(path, "*"), undefined, within);
    }
    for (const child of [schema.items, ...(schema.prefixItems ?? [])]) {
      search(child, `${path}[]`, undefined, within);
    }
  }

  function follow($ref: string, path: string, name: string | undefined, within: Schema[]): void {
    const target = referredSchema(document, $ref);
    if (within.includes(target)) {
      recursive.add(target);
      return;
    }
    const before = found.size;
    search(target, path, name, [...within, target]);
    if (recursive.has(target) && found.size > before) {
      const reason = `${$ref} contains itself and a value whose path must be known (an amount, a secret or a renamed property)`;
      throw new DocumentError([{ pointer, reason }]);
    }
  }
}

/** `data.cards[]` and `status` are `data.cards[].status`. */
export function joinPath(path: string, token: string): string {
  return path === "" ? token : `${path}.${token}`;
}

/** One paragraph of the SDK's note, format, limits, default, example and source, then one for each gap. */
export function notesOn(schema: Schema): { readonly details: string; readonly gaps: readonly string[] } {
  const { format, default: usual, examples, pattern } = schema;
  const [example] = Array.isArray(examples) ? examples : [];
  const details = [
    sdkNote(schema),
    format !== undefined && !isDecimal(schema) && `Format: \`${format}\`.`,
    range("", schema.minimum, schema.maximum),
    range("characters", schema.minLength, schema.maxLength),
    range("items", schema.minItems, schema.maxItems),
    pattern !== undefined && `Pattern: \`${pattern}\`.`,
    usual !== undefined && `Default: \`${JSON.stringify(usual)}\`.`,
    example !== undefined && typeof example !== "object" && `Example: \`${JSON.stringify(example)}\`.`,
    isExact(schema) && "A string of digits.",
    schema["x-sensitive"] === true && "Redacted in error messages.",
    sourceNote(originsIn(schema)),
  ];
  return {
    details: details.filter((detail) => typeof detail === "string").join(" "),
    gaps: gapsIn(schema).map(({ id, text }) => `Undocumented (${id}): ${text}`),
  };
}

/** What only users of the SDK need to know about an operation, a parameter or a schema. */
export function sdkNote(node: { readonly [keyword: string]: unknown }): string | undefined {
  const { note } = sdkMarks(node);
  return typeof note === "string" ? note.trim() : undefined;
}

export interface GapNote {
  readonly id: string;
  readonly text: string;
}

/** The documentation's gaps about `node`. */
export function gapsIn(node: { readonly [keyword: string]: unknown }): GapNote[] {
  const gaps = Object.entries((node["x-not-shown"] as Record<string, string> | undefined) ?? {});
  return gaps.map(([id, text]) => ({ id, text: text.trim() }));
}

/** The overlay actions that added or changed `node`, such as `overlays/fiat.yaml:12`. */
export function originsIn(node: { readonly [keyword: string]: unknown }): readonly string[] {
  return (node["x-origin"] as readonly string[] | undefined) ?? [];
}

export function sourceNote(origins: readonly string[]): string | false {
  return origins.length > 0 && `Source: ${origins.join(", ")}.`;
}

function range(unit: string, from: unknown, to: unknown): string | false {
  if (from === undefined && to === undefined) return false;
  const words = unit === "" ? "" : ` ${unit}`;
  if (to === undefined) return `At least ${from}${words}.`;
  if (from === undefined) return `At most ${to}${words}.`;
  return from === to ? `Exactly ${to}${words}.` : `${from} to ${to}${words}.`;
}
