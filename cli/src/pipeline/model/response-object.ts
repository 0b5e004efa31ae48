// The responses of an operation, by status, and the schemas of their bodies, by place.

import type { Operation } from "../../../../src/runtime.ts";
import { DocumentError } from "../bundle/problem.ts";
import {
  dereference,
  fromPointer,
  isObject,
  type Json,
  type JsonObject,
  type Path,
  toPointer,
  valueAt,
} from "./json-pointer.ts";
import {
  asJson,
  type Document,
  type MediaType,
  type OperationEntry,
  pointerTo,
  type Response,
  resolve,
  type Schema,
} from "./openapi-document.ts";
import { type Finder, isJson, joinPath, jsonPaths, jsonSchema } from "./schema-object.ts";
import { walk } from "./walk.ts";

export interface ResponseModel {
  /** `200`, `4XX`, `default`. */
  readonly status: string;
  readonly success: boolean;
  readonly pointer: string;
  readonly response: Response;
  /** Of the JSON body; undefined for other bodies. */
  readonly schema: Schema | undefined;
  /** Documented error codes. */
  readonly codes: readonly string[];
}

export function readResponses(document: Document, { operation, pointer }: OperationEntry): ResponseModel[] {
  return Object.entries(operation.responses ?? {}).map(([status, node]) => {
    const response = resolve<Response>(document, node);
    return {
      status,
      success: status.startsWith("2"),
      pointer: pointerTo(pointer, "responses", status),
      response,
      schema: jsonSchema(response.content),
      codes: (response["x-error-codes"] as string[] | undefined) ?? [],
    };
  });
}

/** The paths of all values that `find` takes in any of the bodies, each once. */
export function responsePaths(document: Document, responses: readonly ResponseModel[], find: Finder): string[] {
  const paths = responses.flatMap(({ schema, pointer }) => (schema ? jsonPaths(document, schema, pointer, find) : []));
  return [...new Set(paths)];
}

export function readEnvelope(pointer: string, successes: readonly ResponseModel[]): Operation["envelope"] {
  const envelopes = [...new Set(successes.map(({ response }) => (response["x-envelope"] as string) ?? "unknown"))];
  // One of them is undocumented or has no body: then the caller reads all of them.
  if (envelopes.includes("unknown")) return "unknown";
  if (envelopes.length > 1) {
    throw new DocumentError([
      { pointer, reason: `the success responses have different envelopes: ${envelopes.join(", ")}` },
    ]);
  }
  return (envelopes[0] as Operation["envelope"]) ?? "unknown";
}

// The example with which the sandbox answers an operation without a handler: that of its first success.

export interface ResponseExample {
  readonly status: string;
  readonly body: unknown;
  readonly media: MediaType;
  /** The path of the example below the response. */
  readonly at: Path;
}

export function responseExample(document: Document, responses: readonly ResponseModel[]): ResponseExample | undefined {
  const success = responses.find((response) => response.success);
  const [type, media] = Object.entries(success?.response.content ?? {}).find(([mediaType]) => isJson(mediaType)) ?? [];
  if (success === undefined || type === undefined || media === undefined) return undefined;
  const { status } = success;
  if (media.example !== undefined) return { status, body: media.example, media, at: ["content", type, "example"] };
  const [name, named] = Object.entries((media.examples ?? {}) as Record<string, Json>)[0] ?? [];
  const body = isObject(named) ? (resolve(document, named) as { value?: unknown }).value : undefined;
  return name === undefined || body === undefined
    ? undefined
    : { status, body, media, at: ["content", type, "examples", name, "value"] };
}

// Which envelope a body has: the schemas that make up each are components of our documents.

/** A body with one of these schemas has that envelope. */
export const envelopes: Readonly<Record<string, string>> = {
  SuccessEnvelope: "fiat",
  TokenResponse: "fiat",
  EnvelopeA: "A",
  EnvelopeB: "B",
  EnvelopeC: "C",
  Token: "token",
};

/**
 * The document with each body that is an envelope around data written in its response: such a component is a name for other
 * generators, and the SDK unwraps the data. The given document stays as it is.
 */
export function withoutNamedEnvelopes(document: JsonObject): JsonObject {
  const schemas = valueAt(document, ["components", "schemas"]);
  const names = Object.keys(isObject(schemas) ? schemas : {}).filter((name) => isEnvelopeOfData(document, name));
  if (names.length === 0) return document;
  const copy = structuredClone(document);
  const places = [...walk(copy)].filter(({ node }) => node.$ref !== undefined);
  for (const name of names) {
    const uses = places.filter(({ node }) => node.$ref === `#/components/schemas/${name}`);
    if (
      uses.length === 0 ||
      !uses.every(({ path, parent }) => parent?.kind === "media type" && path.includes("responses"))
    )
      continue;
    const owner = valueAt(copy, ["components", "schemas"]) as JsonObject;
    for (const { node } of uses) {
      delete node.$ref;
      Object.assign(node, structuredClone(owner[name]));
    }
    delete owner[name];
  }
  return copy;
}

function isEnvelopeOfData(document: JsonObject, name: string): boolean {
  const schema = valueAt(document, ["components", "schemas", name]);
  const [envelope, own, ...more] = isObject(schema) && Array.isArray(schema.allOf) ? schema.allOf : [];
  if (more.length > 0 || Object.hasOwn(envelopes, name) || envelopeOf(document, [envelope ?? null]) === "none")
    return false;
  return isObject(own) && isObject(own.properties) && Object.keys(own.properties).join() === "data";
}

/** What a success of each service is wrapped in, unless its documentation says otherwise. The SDK unwraps A, B and C alike. */
export const usualEnvelopes = { fiat: "SuccessEnvelope", crypto: "EnvelopeB" } as const;

/** `none` without an envelope. Several that contradict one another are all named. */
export function envelopeOf(document: JsonObject, schemas: readonly (Json | undefined)[]): string {
  const found = new Set(schemas.flatMap((schema) => componentsOf(document, schema).map((name) => envelopes[name])));
  found.delete(undefined);
  return [...found].join(", ") || "none";
}

/** The components that a schema is or is composed of. */
function componentsOf(document: JsonObject, schema: Json | undefined): string[] {
  const reference = isObject(schema) && typeof schema.$ref === "string" ? schema.$ref : "";
  const name = /^#\/components\/schemas\/([^/]+)$/.exec(reference)?.[1];
  const target = dereference(document, schema);
  const parts = isObject(target) && Array.isArray(target.allOf) ? target.allOf : [];
  return [...(name === undefined ? [] : [name]), ...parts.flatMap((part) => componentsOf(document, part))];
}

/** One schema of a body, and the place of the values that it is about. */
export interface PlacedSchema {
  /** Such as `data.cards[].status`. */
  readonly place: string;
  readonly schema: Schema;
  readonly pointer: string;
  readonly assumed: boolean;
  /** It carries the mark itself. */
  readonly marked: boolean;
}

/** All schemas of a body, references followed; a record inside itself once. */
export function placesOf(document: Document, body: Schema, pointerOfBody: string): PlacedSchema[] {
  const found: PlacedSchema[] = [];
  visit(body, pointerOfBody, "", false, false, []);
  return found;

  /** `covered`: by a mark around it. `through`: by a mark beside the reference that leads here. */
  function visit(
    schema: Schema | boolean | undefined,
    pointer: string,
    place: string,
    covered: boolean,
    through: boolean,
    within: readonly Schema[],
  ): void {
    if (typeof schema !== "object" || within.includes(schema)) return;
    const marked = schema["x-basis"] === "assumed";
    const inside = covered || marked;
    const next = [...within, schema];
    found.push({ place, schema, pointer, assumed: inside || through, marked });
    if (schema.$ref !== undefined) {
      const target = schema.$ref.slice(1);
      const node = valueAt(asJson(document), fromPointer(target)) as Schema | undefined;
      visit(node, target, place, false, inside || through, next);
    }
    for (const keyword of ["allOf", "anyOf", "oneOf"] as const) {
      for (const [index, branch] of (schema[keyword] ?? []).entries()) {
        visit(branch, `${pointer}/${keyword}/${index}`, place, inside, through, next);
      }
    }
    const below = (child: Schema | boolean | undefined, at: readonly string[], name: string) =>
      visit(child, pointer + toPointer(at), name, inside, false, next);
    for (const [name, child] of Object.entries(schema.properties ?? {})) {
      below(child, ["properties", name], joinPath(place, name));
    }
    below(schema.additionalProperties, ["additionalProperties"], joinPath(place, "*"));
    below(schema.items, ["items"], `${place}[]`);
  }
}
