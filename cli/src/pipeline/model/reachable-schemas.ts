// The schemas of a document: all of them where they stand, or those that requests or answers can contain.

import { toPointer } from "./json-pointer.ts";
import { asJson, type Document, listOperations, listWebhooks, pointerTo, type Schema } from "./openapi-document.ts";
import { type Visit, walk } from "./walk.ts";

export interface Place {
  readonly schema: Schema;
  readonly pointer: string;
}

/** Who sends what a schema describes: the SDK (`request`), or the service (`answer`: responses and webhooks). */
export type Side = "request" | "answer";

/** Every schema of the document at its own place, nested ones included; references are not followed. */
export function allSchemas(document: Document): Place[] {
  return [...walk(asJson(document))].filter(isSchema).map(toPlace);
}

/** Every schema that requests (or answers) can contain, each once, references followed. */
export function reachableSchemas(document: Document, side: Side): Place[] {
  const visits = [...walk(asJson(document))].map((visit) => ({ visit, pointer: toPointer(visit.path) }));
  const reached = new Set<Visit>();
  const places = side === "request" ? requestPlaces(document) : answerPlaces(document);
  // The list grows while it is walked: by the component behind every reference.
  for (const place of places) {
    for (const { visit, pointer } of visits) {
      if (reached.has(visit) || !(pointer === place || pointer.startsWith(`${place}/`))) continue;
      reached.add(visit);
      if (typeof visit.node.$ref === "string") places.push(visit.node.$ref.slice(1));
    }
  }
  return [...reached].filter(isSchema).map(toPlace);
}

function requestPlaces(document: Document): string[] {
  return listOperations(document).flatMap(({ pointer, path }) => [
    pointerTo("/paths", path, "parameters"),
    pointerTo(pointer, "parameters"),
    pointerTo(pointer, "requestBody"),
  ]);
}

function answerPlaces(document: Document): string[] {
  return [
    ...listOperations(document).map(({ pointer }) => pointerTo(pointer, "responses")),
    // A webhook's request is what the service sends.
    ...listWebhooks(document).map(({ pointer }) => pointer),
  ];
}

function isSchema({ kind }: Visit): boolean {
  return kind === "schema";
}

function toPlace({ node, path }: Visit): Place {
  return { schema: node as Schema, pointer: toPointer(path) };
}
