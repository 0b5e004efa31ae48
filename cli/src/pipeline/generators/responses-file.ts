// `answers.ts`: which statuses are documented, and where in answers lists may grow. With it and the validators the SDK
// tells which live answers differ from the description.

import type { DocumentedAnswers } from "../../../../src/runtime.ts";
import { jsonPaths } from "../model/json-paths.ts";
import type { Document, Schema } from "../model/openapi-document.ts";
import { type DocumentedResponse, readOperations } from "../model/operation-object.ts";
import { type GeneratedFileOptions, generatedHeader } from "./generated-file.ts";
import { printLiteral } from "./literal.ts";

type OpenList = NonNullable<DocumentedAnswers["operations"][string]["openLists"]>[number];

/** Made from the bundle itself: the answers are those that travel. */
export function generateAnswers(bundle: Document, { api, runtime }: GeneratedFileOptions): string {
  const start = "export const documentedAnswers: DocumentedAnswers = ";
  return [
    generatedHeader(api, "What is documented of answers beside the schemas of their bodies."),
    `import type { DocumentedAnswers } from "${runtime}";\n`,
    `${start}${printLiteral(toDocumentedAnswers(bundle), "", start.length)};\n`,
  ].join("\n");
}

export function toDocumentedAnswers(bundle: Document): DocumentedAnswers {
  const names = new Set<string>();
  const operations = readOperations(bundle).map(({ id, responses }) => {
    const openLists = merge(responses.flatMap((response) => openListsOf(bundle, response, names)));
    const statuses = responses.map(({ status }) => status);
    return [id, { statuses, ...(openLists.length > 0 && { openLists }) }] as const;
  });
  return { names: [...names].sort(), operations: Object.fromEntries(operations) };
}

/** The open lists of one answer; the names of its properties are added to `names`. */
function openListsOf(
  bundle: Document,
  { status, schema: body, pointer }: DocumentedResponse,
  names: Set<string>,
): OpenList[] {
  const listed = new Map<string, string[]>();
  const open = new Set<string>();
  const free = new Set<string>();
  if (body) {
    jsonPaths(bundle, body, pointer, (schema, name, path) => {
      if (name !== undefined) names.add(name);
      const known = knownValues(schema);
      if (known) listed.set(path, [...new Set([...(listed.get(path) ?? []), ...known])]);
      else if (typesOf(schema).some((type) => type !== "null")) free.add(path);
      if (schema["x-open-enum"] !== undefined) open.add(path);
      return false;
    });
  }
  // Where one form of an answer has a list and another takes anything, no value is unknown.
  return [...listed]
    .filter(([path]) => open.has(path) && !free.has(path))
    .map(([path, known]) => ({ statuses: [status], path, known }));
}

function knownValues(schema: Schema): string[] | undefined {
  const known = schema["x-open-enum"] ?? schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  return Array.isArray(known) ? known.filter((value) => typeof value === "string") : undefined;
}

function typesOf({ type = [] }: Schema): string[] {
  return [type].flat();
}

/** One list for all statuses that share it: most failures of an operation have the same codes. */
function merge(lists: readonly OpenList[]): OpenList[] {
  const merged = new Map<string, OpenList>();
  for (const { statuses, path, known } of lists) {
    const key = JSON.stringify([path, known]);
    merged.set(key, { statuses: [...(merged.get(key)?.statuses ?? []), ...statuses], path, known });
  }
  return [...merged.values()];
}
