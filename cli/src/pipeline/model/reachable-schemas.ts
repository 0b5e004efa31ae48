// The schemas of a document: all of them, or those that requests or responses can contain.

import { toPointer } from "./json-pointer.ts";
import { asJson, type Document, pointerTo, type Schema } from "./openapi-document.ts";
import { listOperations, listWebhooks } from "./paths-object.ts";
import { type DocumentNode, walk } from "./walk.ts";

export interface Place {
  readonly schema: Schema;
  readonly pointer: string;
}

/** The sender: the SDK (`request`) or the service (`response`: responses and webhooks). */
export type Side = "request" | "response";

/** Every schema of the document at its own place, nested ones included; references are not followed. */
export function allSchemas(document: Document): Place[] {
  return [...walk(asJson(document))].filter(isSchema).map(toPlace);
}

/** Every schema that requests (or responses) can contain, each once, references followed. */
export function reachableSchemas(document: Document, side: Side): Place[] {
  const nodes = [...walk(asJson(document))].map((node) => ({ node, pointer: toPointer(node.path) }));
  const reached = new Set<DocumentNode>();
  const places = side === "request" ? requestPlaces(document) : responsePlaces(document);
  // The list grows while it is walked: by the component behind every reference.
  for (const place of places) {
    for (const { node, pointer } of nodes) {
      if (reached.has(node) || !(pointer === place || pointer.startsWith(`${place}/`))) continue;
      reached.add(node);
      if (typeof node.node.$ref === "string") places.push(node.node.$ref.slice(1));
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

function responsePlaces(document: Document): string[] {
  return [
    ...listOperations(document).map(({ pointer }) => pointerTo(pointer, "responses")),
    // The service sends a webhook's request.
    ...listWebhooks(document).map(({ pointer }) => pointer),
  ];
}

function isSchema({ kind }: DocumentNode): boolean {
  return kind === "schema";
}

function toPlace({ node, path }: DocumentNode): Place {
  return { schema: node as Schema, pointer: toPointer(path) };
}
