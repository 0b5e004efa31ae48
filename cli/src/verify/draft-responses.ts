// What the responses of operations would have to say, so that the documents say what recordings show.

import { isObject, type JsonObject } from "../pipeline/model/json-pointer.ts";
import type { Document } from "../pipeline/model/openapi-document.ts";
import { envelopes } from "../pipeline/model/response-object.ts";
import { isJson, isUntyped, typesOf } from "../pipeline/model/schema-object.ts";
import type { DraftDocument } from "./draft-document.ts";
import { clearSchema, draftSchemas, schemaOf } from "./draft-schemas.ts";
import { mergeRecordings, type Recording, type Shape, typesAt } from "./recording.ts";
import { type FoundResponse, responseFor, type VerifiedOperation, type VerifiedService } from "./service.ts";

/** A recording beside the response that it shows. */
export interface Recorded extends FoundResponse, Recording {
  readonly operation: VerifiedOperation;
  /** `checkBalance 200, 3 samples` */
  readonly origin: string;
  /** The media type of bodies that are never JSON. */
  readonly otherMedia: string | undefined;
}

export function draftResponses(draft: DraftDocument, service: VerifiedService, recordings: readonly Recording[]): void {
  const all = mergeRecordings(recordings).flatMap((recording): Recorded[] => {
    const { operationId, status, samples, contentTypes } = recording;
    const operation = service.operations.find(({ id }) => id === operationId && recording.service === service.api);
    if (operation === undefined) return [];
    const origin = `${operationId} ${status}, ${samples} ${samples === 1 ? "sample" : "samples"}`;
    const otherMedia = contentTypes.some(isJson) ? undefined : contentTypes[0];
    return [{ ...recording, ...responseFor(operation, status), operation, origin, otherMedia }];
  });
  const others = all.filter(isOther);
  draftSchemas(
    draft,
    all.filter((one) => !others.includes(one) && one.otherMedia === undefined),
  );
  for (const one of others) draftBody(one);
  for (const one of all.filter(({ differs }) => differs.length > 0)) draftResponse(one);

  function draftResponse(one: Recorded): void {
    const { status, operation, response, isDocumented, body, differs, headers, otherMedia, origin } = one;
    const names = differs.flatMap((path) => (path.startsWith("header ") ? [path.slice(7)] : []));
    if (response && names.length > 0) {
      const { node } = draft.edit(response.at, origin);
      const written = isObject(node.headers) ? node.headers : {};
      for (const name of names) {
        const known = Object.keys(written).find((key) => key.toLowerCase() === name);
        if (known !== undefined) delete written[known];
        else node.headers = Object.assign(written, { [name]: HEADER });
      }
    }
    if (response?.schema && otherMedia !== undefined) {
      // What is no JSON is a file.
      const content = { [otherMedia]: { schema: { type: "string", format: "binary" } } };
      Object.assign(draft.edit(response.at, origin).node, { content });
      setEnvelope(one, "none");
    }
    if (isDocumented) return;
    const { node: responses, suggestions } = draft.edit(`${operation.pointer}/responses`, origin, status);
    const hasBody = typesAt(body, "").length > 0;
    const sent = headers.length > 0 && { headers: Object.fromEntries(headers.map((name) => [name, HEADER])) };
    const content = !response &&
      hasBody && { content: { "application/json": { schema: schemaOf(body, suggestions) } } };
    // Another success is described as the documented one.
    const documented = hasBody && response ? responses[response.status] : undefined;
    responses[status] = structuredClone(documented ?? { description: "As recorded.", ...sent, ...content });
    const isSeen = all.some((other) => other.operation === operation && `${other.status}` === response?.status);
    if (response && !isSeen) delete responses[response.status];
  }

  /** Describes a body. Its data has a name of its own, which names the SDK's type. */
  function draftBody(one: Recorded): void {
    const { operation, response, body, origin } = one;
    if (response === undefined) return;
    const { node, suggestions } = draft.edit(response.bodyAt, origin);
    clearSchema(node);
    delete node["x-not-shown"];
    const schema = schemaOf(body, suggestions);
    const envelope = response.success && body.data ? envelopeOf(service.document, body) : undefined;
    setEnvelope(one, envelopes[envelope?.name ?? ""] ?? "none");
    if (envelope === undefined) {
      Object.assign(node, schema);
      return;
    }
    const name = `${operation.id.charAt(0).toUpperCase()}${operation.id.slice(1)}Result`;
    const { data = {}, ...properties } = schema.properties as JsonObject;
    for (const field of envelope.fields) delete properties[field];
    const isRecord = typesAt(body, "data").join() === "object";
    if (isRecord) draft.edit("/components/schemas", origin, name).node[name] = data;
    properties.data = isRecord ? { $ref: `#/components/schemas/${name}` } : data;
    const own = { type: "object", required: ["data"], properties };
    node.allOf = [{ $ref: `#/components/schemas/${envelope.name}` }, own];
  }

  function setEnvelope({ response, origin }: Recorded, name: string): void {
    if (response?.success && response.response["x-envelope"] !== name)
      draft.edit(response.at, origin).node["x-envelope"] = name;
  }
}

const HEADER: JsonObject = { schema: { type: "string" } };

/** The envelope is shared, so a body that is in another one, or in none, gets a schema of its own, as an undocumented one does. */
function isOther({ body, differs, response, otherMedia }: Recorded): boolean {
  if (!response?.schema || typesAt(body, "").length === 0 || otherMedia !== undefined || differs.length === 0)
    return false;
  const types = response.placed.flatMap(({ place, schema }) => (place === "" ? typesOf(schema) : []));
  const isOtherType = types.length > 0 && typesAt(body, "").some((type) => !types.includes(type));
  const isOtherData = differs.includes("data") && response.placed.some(({ place }) => place === "data");
  return isUntyped(response.schema) || isOtherType || isOtherData;
}

/** The schema of the envelope that a body has, and its fields. */
function envelopeOf({ components }: Document, body: Shape): { name: string; fields: string[] } | undefined {
  for (const name of Object.keys(envelopes)) {
    const properties = Object.entries(components?.schemas?.[name]?.properties ?? {});
    const isSent = ([field, schema]: (typeof properties)[number]) => {
      const types = typesAt(body, field);
      return typeof schema === "object" && types.length > 0 && types.every((type) => typesOf(schema).includes(type));
    };
    if (properties.length > 0 && properties.every(isSent)) return { name, fields: properties.map(([field]) => field) };
  }
  return undefined;
}
