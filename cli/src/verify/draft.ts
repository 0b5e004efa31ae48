// Drafts what an overlay would have to change, so that the documents say what recordings show.

import { toJsonPath } from "../overlays/json-path.ts";
import { fromPointer, type Json, type JsonObject, valueAt } from "../pipeline/model/json-pointer.ts";
import type { Document } from "../pipeline/model/openapi-document.ts";
import type { OperationModel } from "../pipeline/model/operation-object.ts";
import { envelopes, type ResponseModel } from "../pipeline/model/response-object.ts";
import { gapsIn, isJson, isUntyped, typesOf } from "../pipeline/model/schema-object.ts";
import { type Changes, collect, describedAs, schemaChanges } from "./draft-schemas.ts";
import { isTelling } from "./judge.ts";
import type { Recording, Shape } from "./recording.ts";
import {
  bodyPointer,
  type FoundResponse,
  placedSchemas,
  responseFor,
  responsePointer,
  type VerifiedService,
} from "./service.ts";

export interface DraftAction {
  readonly target: string;
  readonly change: { readonly update: Json } | { readonly copy: string } | { readonly remove: true };
  readonly description: string;
  /** What may be true too, but needs a person: formats and lists of values. */
  readonly suggestions?: readonly string[];
}

/** A change of the part at a pointer, or of a keyword below it. */
export interface DraftChange extends Pick<DraftAction, "change" | "suggestions"> {
  readonly below?: string;
  /** Of the list there. */
  readonly item?: string;
}

/** A recording beside the response that it shows. */
interface Recorded extends FoundResponse {
  readonly recording: Recording;
  readonly operation: OperationModel;
}

/** The actions for one service, in the order in which they have to be applied. */
export function draftActions(service: VerifiedService, recordings: readonly Recording[]): DraftAction[] {
  const { document } = service;
  const all = recordings.flatMap((recording): Recorded[] => {
    const operation = service.operations.find(({ id }) => id === recording.operationId);
    if (operation === undefined || recording.service !== service.api) return [];
    return [{ recording, operation, ...responseFor(operation, recording.status) }];
  });
  const unique = new Map<string, DraftAction>();
  const add = (pointer: string, { below, item = "", change, suggestions = [] }: DraftChange, description: string) => {
    const target = targetAt(service, pointer, below === undefined ? [] : [below]) + item;
    const key = JSON.stringify([target, change]);
    if (!unique.has(key)) unique.set(key, { target, change, description, suggestions });
  };

  const schemas: Changes = new Map();
  const undescribed: Recorded[] = [];
  for (const one of all) {
    const { recording, response } = one;
    const { body } = recording;
    if (response?.schema === undefined || body === undefined || otherMedia(recording) !== undefined) continue;
    const placed = placedSchemas(document, response);
    const differs = new Set(recording.differs);
    const types = placed.flatMap(({ place, schema }) => (place === "" ? typesOf(schema) : []));
    // The envelope is shared, so a response that is in another one, or in none, gets a body of its own.
    const isOther =
      (types.length > 0 && Object.keys(body.types).some((type) => !types.includes(type))) ||
      (differs.has("data") && placed.some(({ place }) => place === "data"));
    if (differs.size > 0 && (isOther || isUntyped(response.schema))) undescribed.push(one);
    else collect(schemas, placed, "", body, differs, originOf(recording));
  }
  for (const [pointer, changes] of schemas) {
    for (const change of schemaChanges(changes)) add(pointer, change, [...changes.origins].join("; "));
  }
  const different = all.filter(({ recording }) => recording.differs.length > 0);
  for (const one of different) addResponse(one);
  for (const one of undescribed) addBody(one);
  // What changes a response comes before what copies it.
  for (const one of different) if (!one.isDocumented && one.response) move(one, one.response);
  return [...unique.values()];

  function addResponse({ recording, operation, response }: Recorded): void {
    const { status, body } = recording;
    const contentType = otherMedia(recording);
    const origin = originOf(recording);
    if (response === undefined) {
      const content = body && { "application/json": { schema: describedAs(body, []) } };
      const added: JsonObject = { ...bareResponse(recording), ...(content && { content }) };
      add(`${operation.pointer}/responses`, { change: { update: { [status]: added } } }, origin);
      return;
    }
    const pointer = responsePointer(document, response);
    const written = Object.keys((response.response.headers as object | undefined) ?? {});
    for (const name of recording.differs.flatMap((path) => (path.startsWith("header ") ? [path.slice(7)] : []))) {
      const found = written.find((one) => one.toLowerCase() === name);
      if (found === undefined) {
        add(pointer, { change: { update: { headers: { [name]: { schema: { type: "string" } } } } } }, origin);
      } else add(`${pointer}/headers`, { below: found, change: { remove: true } }, origin);
    }
    if (contentType === undefined || response.schema === undefined) return;
    // What is no JSON is a file.
    const content = { [contentType]: { schema: { type: "string", format: "binary" } } };
    add(pointer, { below: "content", change: { remove: true } }, origin);
    add(pointer, { change: { update: { content } } }, origin);
    setEnvelope(response, "none", origin);
  }

  /** Describes a body that is undocumented, or another one. Its data has a name of its own, which names the SDK's type. */
  function addBody({ recording, operation, response }: Recorded): void {
    const { body } = recording;
    if (response?.schema === undefined || body === undefined) return;
    const origin = originOf(recording);
    const pointer = bodyPointer(document, response);
    const media = pointer.slice(0, pointer.lastIndexOf("/"));
    const suggestions: string[] = [];
    const [envelope, properties = []] = response.success ? (envelopeOf(document, body) ?? []) : [];
    const data = body.fields?.data;
    let schema: JsonObject;
    if (envelope === undefined || data === undefined) schema = describedAs(body, suggestions);
    else {
      const name = `${operation.id.charAt(0).toUpperCase()}${operation.id.slice(1)}Result`;
      const isRecord = Object.keys(data.types).join() === "object";
      const named = { [name]: describedAs(data, suggestions) };
      if (isRecord)
        add("/components/schemas", { change: { update: named }, suggestions: suggestions.splice(0) }, origin);
      const own = Object.entries(body.fields ?? {}).filter(([field]) => !properties.includes(field));
      const fields = own.map(([field, shape]): [string, Json] => [field, describedAs(shape, [])]);
      const ofData: Json = isRecord ? { $ref: `#/components/schemas/${name}` } : (named[name] ?? {});
      const rest: JsonObject = { ...Object.fromEntries(fields), data: ofData };
      const ownPart = { type: "object", required: ["data"], properties: rest };
      schema = { allOf: [{ $ref: `#/components/schemas/${envelope}` }, ownPart] };
    }
    for (const { id } of gapsIn(response.schema)) {
      add(`${pointer}/x-not-shown`, { below: id, change: { remove: true } }, origin);
    }
    if (!isUntyped(response.schema)) add(media, { below: "schema", change: { remove: true } }, origin);
    add(media, { change: { update: { schema } }, suggestions }, origin);
    setEnvelope(response, envelope === undefined ? "none" : (envelopes[envelope] ?? "none"), origin);
  }

  function setEnvelope(response: ResponseModel, envelope: string, origin: string): void {
    if (!response.success || response.response["x-envelope"] === envelope) return;
    add(responsePointer(document, response), { change: { update: { "x-envelope": envelope } } }, origin);
  }

  /** The success has another status than the documented one. */
  function move({ recording, operation }: Recorded, { status: documented, response }: ResponseModel): void {
    const { body } = recording;
    const status = String(recording.status);
    const origin = originOf(recording);
    const responses = `${operation.pointer}/responses`;
    const bare = body === undefined ? bareResponse(recording) : { description: "As recorded." };
    add(responses, { change: { update: { [status]: bare } } }, origin);
    if (body !== undefined) {
      add(responses, { below: status, change: { copy: targetAt(service, responses, [documented]) } }, origin);
      if (response["x-basis"] !== undefined)
        add(`${responses}/${status}`, { below: "x-basis", change: { remove: true } }, origin);
    }
    const isSeen = all.some((one) => one.operation === operation && String(one.recording.status) === documented);
    if (!isSeen) add(responses, { below: documented, change: { remove: true } }, origin);
  }
}

/** `checkBalance 200, 3 samples` */
function originOf({ operationId, status, samples }: Recording): string {
  return `${operationId} ${status}, ${samples} ${samples === 1 ? "sample" : "samples"}`;
}

/** The media type of bodies that are never JSON. */
function otherMedia({ contentTypes }: Recording): string | undefined {
  const types = Object.keys(contentTypes);
  return types.some(isJson) ? undefined : types[0];
}

/** A response without a body. */
function bareResponse({ headers }: Recording): JsonObject {
  const sent = Object.keys(headers).filter(isTelling);
  const entries = sent.map((name): [string, JsonObject] => [name, { schema: { type: "string" } }]);
  return { description: "As recorded.", ...(sent.length > 0 && { headers: Object.fromEntries(entries) }) };
}

/** In the document with the names that overlays have. */
function targetAt({ originalBundle, original }: VerifiedService, pointer: string, more: readonly string[]): string {
  let node: Json | undefined = originalBundle.document;
  const path = fromPointer(original(pointer)).map((token) => {
    const key = Array.isArray(node) ? Number(token) : token;
    node = valueAt(node ?? null, [key]);
    return key;
  });
  return toJsonPath([...path, ...more]);
}

/** The schema of the envelope that a body has, and its fields. */
function envelopeOf({ components }: Document, { fields = {} }: Shape): [name: string, fields: string[]] | undefined {
  const schemas = Object.keys(envelopes).map((name) => [name, components?.schemas?.[name]?.properties ?? {}] as const);
  const found = schemas.find(([, properties]) => {
    const all = Object.entries(properties);
    const fits = ([name, schema]: (typeof all)[number]) => {
      const types = Object.keys(fields[name]?.types ?? {});
      return typeof schema === "object" && types.length > 0 && types.every((type) => typesOf(schema).includes(type));
    };
    return all.length > 0 && all.every(fits);
  });
  return found && [found[0], Object.keys(found[1])];
}
