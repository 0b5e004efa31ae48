// The schemas of a document: all of them, or those that requests or responses can contain.

import {
  fromPointer,
  isObject,
  type Json,
  type JsonObject,
  referencePath,
  toPointer,
  valueAt,
} from "./json-pointer.ts";
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
  const root = asJson(document);
  const nodes = new Map([...walk(root)].map((node) => [node.node, node]));
  const seen = new Set<JsonObject>();
  const places = side === "request" ? requestPlaces(document) : responsePlaces(document);
  for (const place of places) visit(valueAt(root, fromPointer(place)));
  return [...seen]
    .flatMap((node) => nodes.get(node) ?? [])
    .filter(isSchema)
    .map(toPlace);

  function visit(value: Json | undefined): void {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isObject(value) || seen.has(value)) return;
    seen.add(value);
    const target = referencePath(value);
    if (target !== undefined) visit(valueAt(root, target));
    Object.values(value).forEach(visit);
  }
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
