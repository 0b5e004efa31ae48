// What overlays would have to change in the responses of operations, so that the documents say what recordings show.

import { toJsonPath, toSegment } from "../overlays/json-path.ts";
import type { Json, JsonObject } from "../pipeline/model/json-pointer.ts";
import type { Document } from "../pipeline/model/openapi-document.ts";
import { envelopes, type PlacedSchema } from "../pipeline/model/response-object.ts";
import { gapsIn, isJson, isUntyped, typesOf } from "../pipeline/model/schema-object.ts";
import type { DraftAction } from "./draft.ts";
import { type DraftBody, type DraftChange, schemaChanges, schemaOf } from "./draft-schemas.ts";
import { mergeRecordings, type Recording, type Shape, typesAt } from "./recording.ts";
import { type FoundResponse, responseFor, type VerifiedOperation, type VerifiedService } from "./service.ts";

/** A recording beside the response that it shows. */
interface Recorded extends FoundResponse, Recording {
  readonly operation: VerifiedOperation;
  /** `checkBalance 200, 3 samples` */
  readonly origin: string;
  /** The media type of bodies that are never JSON. */
  readonly otherMedia: string | undefined;
}

/** The actions for one service, in the order in which they have to be applied. */
export function draftActions(service: VerifiedService, recordings: readonly Recording[]): DraftAction[] {
  const all = mergeRecordings(recordings).flatMap((recording): Recorded[] => {
    const { operationId, status, samples, contentTypes } = recording;
    const operation = service.operations.find(({ id }) => id === operationId && recording.service === service.api);
    if (operation === undefined) return [];
    const origin = `${operationId} ${status}, ${samples} ${samples === 1 ? "sample" : "samples"}`;
    const otherMedia = contentTypes.some(isJson) ? undefined : contentTypes[0];
    return [{ ...recording, ...responseFor(operation, status), operation, origin, otherMedia }];
  });
  const unique = new Map<string, DraftAction>();
  const users = usersOf(service);
  const uses = new Map<string, [PlacedSchema, DraftBody][]>();
  const others = all.filter(isOther);
  for (const { response, body, otherMedia, differs, origin } of all.filter((one) => !others.includes(one))) {
    if (response === undefined || body === undefined || otherMedia !== undefined) continue;
    const { placed } = response;
    for (const one of placed)
      uses.set(one.pointer, [...(uses.get(one.pointer) ?? []), [one, { placed, shape: body, differs, origin }]]);
  }
  for (const [pointer, own] of uses) {
    const { changes, origins } = schemaChanges(own);
    for (const change of changes) add(pointer, change, origins);
  }
  const different = all.filter(({ differs }) => differs.length > 0);
  for (const one of different) addResponse(one);
  for (const one of others) addBody(one);
  // What changes a response comes before what copies it.
  for (const one of different) if (!one.isDocumented) move(one);
  return [...unique.values()];

  function add(pointer: string, { below = "", change, suggestions = [] }: DraftChange, origin: string): void {
    const target = toJsonPath(service.original(pointer)) + below;
    const key = JSON.stringify([target, change]);
    const shared = users(pointer);
    const description = shared > 1 ? `${origin}; changes all ${shared} operations that share it` : origin;
    if (!unique.has(key)) unique.set(key, { target, change, description, suggestions });
  }

  function update(pointer: string, value: Json, origin: string, suggestions: readonly string[] = []): void {
    add(pointer, { change: { update: value }, suggestions }, origin);
  }

  function removeAt(pointer: string, keyword: string, origin: string): void {
    add(pointer, { below: toSegment(keyword), change: { remove: true } }, origin);
  }

  function addResponse({ status, operation, response, body, differs, headers, otherMedia, origin }: Recorded): void {
    if (response === undefined) {
      const content = body && { content: { "application/json": { schema: schemaOf(body, []) } } };
      update(`${operation.pointer}/responses`, { [status]: { ...bareResponse(headers), ...content } }, origin);
      return;
    }
    const written = Object.keys(response.response.headers ?? {});
    for (const name of differs.flatMap((path) => (path.startsWith("header ") ? [path.slice(7)] : []))) {
      const known = written.find((one) => one.toLowerCase() === name);
      if (known !== undefined) removeAt(`${response.at}/headers`, known, origin);
      else update(response.at, headersOf([name]), origin);
    }
    if (otherMedia === undefined || response.schema === undefined) return;
    // What is no JSON is a file.
    removeAt(response.at, "content", origin);
    update(response.at, { content: { [otherMedia]: { schema: { type: "string", format: "binary" } } } }, origin);
    setEnvelope(response, "none", origin);
  }

  /** Describes a body. Its data has a name of its own, which names the SDK's type. */
  function addBody({ operation, response, body = {}, origin }: Recorded): void {
    if (response?.schema === undefined) return;
    const suggestions: string[] = [];
    const { name = "", fields = [] } = (response.success && body.data && envelopeOf(service.document, body)) || {};
    let schema = schemaOf(body, suggestions);
    if (name !== "") {
      const { data = {}, ...own } = schema.properties as JsonObject;
      const result = `${operation.id.charAt(0).toUpperCase()}${operation.id.slice(1)}Result`;
      const isRecord = typesAt(body, "data").join() === "object";
      if (isRecord) update("/components/schemas", { [result]: data }, origin);
      const rest = Object.entries(own).filter(([field]) => !fields.includes(field));
      const ofData = isRecord ? { $ref: `#/components/schemas/${result}` } : data;
      const properties = { ...Object.fromEntries(rest), data: ofData };
      const ownPart = { type: "object", required: ["data"], properties };
      schema = { allOf: [{ $ref: `#/components/schemas/${name}` }, ownPart] };
    }
    const media = response.bodyAt.replace(/\/schema$/, "");
    for (const { id } of gapsIn(response.schema)) removeAt(`${response.bodyAt}/x-not-shown`, id, origin);
    if (!isUntyped(response.schema)) removeAt(media, "schema", origin);
    update(media, { schema }, origin, suggestions);
    setEnvelope(response, envelopes[name] ?? "none", origin);
  }

  function setEnvelope(
    { success, response, at }: NonNullable<Recorded["response"]>,
    name: string,
    origin: string,
  ): void {
    if (success && response["x-envelope"] !== name) update(at, { "x-envelope": name }, origin);
  }

  /** The success has another status than the documented one. */
  function move({ status, operation, response, body, headers, origin }: Recorded): void {
    if (response === undefined) return;
    const responses = `${operation.pointer}/responses`;
    update(
      responses,
      { [status]: body === undefined ? bareResponse(headers) : { description: "As recorded." } },
      origin,
    );
    const copy = toJsonPath([...service.original(responses), response.status]);
    if (body !== undefined) add(responses, { below: toSegment(`${status}`), change: { copy } }, origin);
    const isSeen = all.some((one) => one.operation === operation && `${one.status}` === response.status);
    if (!isSeen) removeAt(responses, response.status, origin);
  }
}

/** The envelope is shared, so a body that is in another one, or in none, gets a schema of its own, as an undocumented one does. */
function isOther({ body, differs, response, otherMedia }: Recorded): boolean {
  if (!response?.schema || body === undefined || otherMedia !== undefined || differs.length === 0) return false;
  const types = response.placed.flatMap(({ place, schema }) => (place === "" ? typesOf(schema) : []));
  const isOtherType = types.length > 0 && typesAt(body, "").some((type) => !types.includes(type));
  const isOtherData = differs.includes("data") && response.placed.some(({ place }) => place === "data");
  return isUntyped(response.schema) || isOtherType || isOtherData;
}

/** How many operations have the response or the schema at a pointer, or around it. */
function usersOf({ operations }: VerifiedService): (pointer: string) => number {
  const users = new Map<string, Set<string>>();
  for (const { id, responses } of operations) {
    for (const pointer of responses.flatMap(({ at, placed }) => [at, ...placed.map((one) => one.pointer)]))
      users.set(pointer, (users.get(pointer) ?? new Set()).add(id));
  }
  const count = (pointer: string): number =>
    users.get(pointer)?.size ?? (pointer === "" ? 0 : count(pointer.slice(0, pointer.lastIndexOf("/"))));
  return count;
}

/** A response without a body. */
function bareResponse(headers: readonly string[]): JsonObject {
  return { description: "As recorded.", ...(headers.length > 0 && headersOf(headers)) };
}

function headersOf(names: readonly string[]): JsonObject {
  return { headers: Object.fromEntries(names.map((name) => [name, { schema: { type: "string" } }])) };
}

/** The schema of the envelope that a body has, and its fields. */
function envelopeOf({ components }: Document, body: Shape): { name: string; fields: string[] } | undefined {
  const all = Object.keys(envelopes).map((name) => ({
    name,
    properties: components?.schemas?.[name]?.properties ?? {},
  }));
  const found = all.find(({ properties }) => {
    const fits = ([name, schema]: [string, (typeof properties)[string]]) => {
      const types = typesAt(body, name);
      return typeof schema === "object" && types.length > 0 && types.every((type) => typesOf(schema).includes(type));
    };
    return Object.keys(properties).length > 0 && Object.entries(properties).every(fits);
  });
  return found && { name: found.name, fields: Object.keys(found.properties) };
}
