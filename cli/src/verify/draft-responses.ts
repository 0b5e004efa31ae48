// What overlays would have to change in the responses of operations, so that the documents say what recordings show.

import { toJsonPath } from "../overlays/json-path.ts";
import type { JsonObject } from "../pipeline/model/json-pointer.ts";
import type { Document } from "../pipeline/model/openapi-document.ts";
import type { OperationModel } from "../pipeline/model/operation-object.ts";
import { envelopes, type ResponseModel } from "../pipeline/model/response-object.ts";
import { gapsIn, isJson, isUntyped, typesOf } from "../pipeline/model/schema-object.ts";
import type { DraftAction, DraftChange } from "./draft.ts";
import { collect, schemaChanges, schemaOf, type Uses } from "./draft-schemas.ts";
import { mergeRecordings, type Recording, type Shape, typesAt } from "./recording.ts";
import {
  bodyPointer,
  type FoundResponse,
  placedSchemas,
  responseFor,
  responsePointer,
  type VerifiedService,
} from "./service.ts";

/** A recording beside the response that it shows. */
interface Recorded extends FoundResponse {
  readonly recording: Recording;
  readonly operation: OperationModel;
}

const remove = { remove: true } as const;

/** The actions for one service, in the order in which they have to be applied. */
export function draftActions(service: VerifiedService, recordings: readonly Recording[]): DraftAction[] {
  const { document, operations } = service;
  const all = mergeRecordings(recordings).flatMap((recording): Recorded[] => {
    const operation = operations.find(({ id }) => id === recording.operationId && recording.service === service.api);
    return operation ? [{ recording, operation, ...responseFor(operation, recording.status) }] : [];
  });
  const unique = new Map<string, DraftAction>();
  const users = usersOf(service);
  const uses: Uses = new Map();
  const withOther = all.filter(isOther);
  for (const { recording, response } of all.filter((one) => !withOther.includes(one))) {
    if (response?.schema && recording.body && otherMedia(recording) === undefined)
      collect(uses, placedSchemas(document, response), recording.body, recording.differs, originOf(recording));
  }
  for (const [pointer, values] of uses) {
    const { changes, origins } = schemaChanges(values);
    for (const change of changes) add(pointer, change, origins);
  }
  const different = all.filter(({ recording }) => recording.differs.length > 0);
  for (const one of different) addResponse(one);
  for (const one of withOther) addBody(one);
  // What changes a response comes before what copies it.
  for (const one of different) if (!one.isDocumented && one.response) move(one, one.response);
  return [...unique.values()];

  function add(pointer: string, { below, item = "", change, suggestions = [] }: DraftChange, origin: string): void {
    const target = toJsonPath([...service.original(pointer), ...(below === undefined ? [] : [below])]) + item;
    const key = JSON.stringify([target, change]);
    const shared = users(pointer);
    const description = shared > 1 ? `${origin}; changes all ${shared} operations that share it` : origin;
    if (!unique.has(key)) unique.set(key, { target, change, description, suggestions });
  }

  /** The envelope is shared, so a body that is in another one, or in none, gets a schema of its own, as an undocumented one does. */
  function isOther({ recording: { body, differs, ...recording }, response }: Recorded): boolean {
    if (response?.schema === undefined || body === undefined || otherMedia(recording) || differs.length === 0)
      return false;
    const placed = placedSchemas(document, response);
    const types = placed.flatMap(({ place, schema }) => (place === "" ? typesOf(schema) : []));
    return (
      isUntyped(response.schema) ||
      (types.length > 0 && typesAt(body, "").some((type) => !types.includes(type))) ||
      (differs.includes("data") && placed.some(({ place }) => place === "data"))
    );
  }

  function addResponse({ recording, operation, response }: Recorded): void {
    const { status, body, differs } = recording;
    const origin = originOf(recording);
    if (response === undefined) {
      const content = body && { "application/json": { schema: schemaOf(body, []) } };
      const update = { [status]: { ...bareResponse(recording), ...(content && { content }) } };
      add(`${operation.pointer}/responses`, { change: { update } }, origin);
      return;
    }
    const pointer = responsePointer(document, response);
    const written = Object.keys(response.response.headers ?? {});
    for (const name of differs.flatMap((at) => (at.startsWith("header ") ? [at.slice(7)] : []))) {
      const below = written.find((one) => one.toLowerCase() === name);
      if (below !== undefined) add(`${pointer}/headers`, { below, change: remove }, origin);
      else add(pointer, { change: { update: headersOf([name]) } }, origin);
    }
    const contentType = otherMedia(recording);
    if (contentType === undefined || response.schema === undefined) return;
    // What is no JSON is a file.
    const content = { [contentType]: { schema: { type: "string", format: "binary" } } };
    add(pointer, { below: "content", change: remove }, origin);
    add(pointer, { change: { update: { content } } }, origin);
    setEnvelope(response, "none", origin);
  }

  /** Describes a body. Its data has a name of its own, which names the SDK's type. */
  function addBody({ recording, operation, response }: Recorded): void {
    const { body } = recording;
    if (response?.schema === undefined || body === undefined) return;
    const origin = originOf(recording);
    const pointer = bodyPointer(document, response);
    const media = pointer.slice(0, pointer.lastIndexOf("/"));
    const suggestions: string[] = [];
    const envelope = response.success && body.data !== undefined ? envelopeOf(document, body) : undefined;
    let schema = schemaOf(body, suggestions);
    if (envelope !== undefined) {
      const { data = {}, ...own } = schema.properties as JsonObject;
      const rest = Object.entries(own).filter(([field]) => !envelope.fields.includes(field));
      const name = `${operation.id.charAt(0).toUpperCase()}${operation.id.slice(1)}Result`;
      const isRecord = typesAt(body, "data").join() === "object";
      if (isRecord) add("/components/schemas", { change: { update: { [name]: data } } }, origin);
      const properties = {
        ...Object.fromEntries(rest),
        data: isRecord ? { $ref: `#/components/schemas/${name}` } : data,
      };
      const ownPart = { type: "object", required: ["data"], properties };
      schema = { allOf: [{ $ref: `#/components/schemas/${envelope.name}` }, ownPart] };
    }
    for (const { id } of gapsIn(response.schema)) add(`${pointer}/x-not-shown`, { below: id, change: remove }, origin);
    if (!isUntyped(response.schema)) add(media, { below: "schema", change: remove }, origin);
    add(media, { change: { update: { schema } }, suggestions }, origin);
    setEnvelope(response, envelopes[envelope?.name ?? ""] ?? "none", origin);
  }

  function setEnvelope(response: ResponseModel, envelope: string, origin: string): void {
    if (!response.success || response.response["x-envelope"] === envelope) return;
    add(responsePointer(document, response), { change: { update: { "x-envelope": envelope } } }, origin);
  }

  /** The success has another status than the documented one. */
  function move({ recording, operation }: Recorded, { status: documented }: ResponseModel): void {
    const status = String(recording.status);
    const origin = originOf(recording);
    const responses = `${operation.pointer}/responses`;
    const hasBody = recording.body !== undefined;
    const bare = hasBody ? { description: "As recorded." } : bareResponse(recording);
    add(responses, { change: { update: { [status]: bare } } }, origin);
    const copy = toJsonPath([...service.original(responses), documented]);
    if (hasBody) add(responses, { below: status, change: { copy } }, origin);
    const isSeen = all.some((one) => one.operation === operation && String(one.recording.status) === documented);
    if (!isSeen) add(responses, { below: documented, change: remove }, origin);
  }
}

/** How many operations have the response or the schema at a pointer, or around it. */
function usersOf({ document, operations }: VerifiedService): (pointer: string) => number {
  const users = new Map<string, Set<string>>();
  for (const { id, responses } of operations) {
    for (const response of responses) {
      const placed = placedSchemas(document, response).map(({ pointer }) => pointer);
      for (const pointer of [responsePointer(document, response), ...placed])
        users.set(pointer, (users.get(pointer) ?? new Set()).add(id));
    }
  }
  const count = (pointer: string): number =>
    users.get(pointer)?.size ?? (pointer === "" ? 0 : count(pointer.slice(0, pointer.lastIndexOf("/"))));
  return count;
}

/** `checkBalance 200, 3 samples` */
function originOf({ operationId, status, samples }: Recording): string {
  return `${operationId} ${status}, ${samples} ${samples === 1 ? "sample" : "samples"}`;
}

/** The media type of bodies that are never JSON. */
function otherMedia({ contentTypes }: Pick<Recording, "contentTypes">): string | undefined {
  return contentTypes.some(isJson) ? undefined : contentTypes[0];
}

/** A response without a body. */
function bareResponse({ headers }: Recording): JsonObject {
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
