// Writes format, limits, default, source and gaps of a schema into its description, the only part of a schema that
// openapi-typescript shows as a comment.

import type { Model } from "../model/model.ts";
import { asJson, type Document, type Parameter, type Schema } from "../model/openapi-document.ts";
import { allSchemas, isDecimal, isExact } from "../model/schema-object.ts";
import { walk } from "../model/walk.ts";

/** A copy of the document with complete descriptions. Operations keep only their summaries. */
export function writeNotes(model: Model): Document {
  const { document, operations, webhooks } = structuredClone(model);
  const entries = [...operations, ...webhooks];
  // First, since schemas lose these keywords to their descriptions.
  for (const parameter of new Set(entries.flatMap(({ parameters }) => parameters))) writeParameterNote(parameter);
  for (const { schema } of allSchemas(document)) writeNote(schema);
  // `resources.ts` documents operations at their methods, with the examples of media types and parameters.
  for (const { operation } of entries) delete operation.description;
  for (const { node } of walk(asJson(document))) {
    delete node.example;
    delete node.examples;
  }
  return document;
}

/** One paragraph of format, limits, default, example and source, then one for each gap. */
export function notesOn(schema: Schema): { readonly facts: string; readonly gaps: readonly string[] } {
  const { format, default: usual, examples, pattern } = schema;
  const [example] = Array.isArray(examples) ? examples : [];
  const facts = [
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
    facts: facts.filter((fact) => typeof fact === "string").join(" "),
    gaps: gapsIn(schema).map(({ id, text }) => `Undocumented (${id}): ${text}`),
  };
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

function sourceNote(origins: readonly string[]): string | false {
  return origins.length > 0 && `Source: ${origins.join(", ")}.`;
}

function range(unit: string, from: unknown, to: unknown): string | false {
  if (from === undefined && to === undefined) return false;
  const words = unit === "" ? "" : ` ${unit}`;
  if (to === undefined) return `At least ${from}${words}.`;
  if (from === undefined) return `At most ${to}${words}.`;
  return from === to ? `Exactly ${to}${words}.` : `${from} to ${to}${words}.`;
}

/** The complete description; removes the keywords that the tool would add to a comment. */
function writeNote(schema: Schema): void {
  const { facts, gaps } = notesOn(schema);
  const text = paragraphs(lastSentence(schema.description, facts), ...gaps);
  for (const keyword of ["title", "format", "default"]) delete schema[keyword];
  if (text === "") delete schema.description;
  else schema.description = text;
}

function writeParameterNote(parameter: Parameter): void {
  const { facts, gaps } = notesOn(parameter.schema ?? {});
  const own = gapsIn(parameter).map(({ id, text }) => `Undocumented (${id}): ${text}`);
  const source = sourceNote(originsIn(parameter)) || "";
  parameter.description = paragraphs(lastSentence(parameter.description, `${facts} ${source}`.trim()), ...own, ...gaps);
}

/** Appends sentences to a description's only paragraph, or as a new paragraph. */
function lastSentence(description: string | undefined, facts: string): string {
  const text = description?.trim() ?? "";
  const isOneParagraph = /[.!?]$/.test(text) && !/\n\s*(?:\n|[-*|#`])/.test(text);
  return isOneParagraph ? `${text} ${facts}` : paragraphs(text, facts);
}

function paragraphs(...texts: readonly (string | undefined)[]): string {
  return texts
    .map((text) => text?.trim())
    .filter(Boolean)
    .join("\n\n");
}
