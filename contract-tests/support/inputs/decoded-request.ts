// Decodes a request from the wire, to compare it with the input that the SDK was called with.

import { fieldName, parameterName } from "../../gates/inventory.ts";
import type { BundledOperation, JsonValue } from "../documents/bundled-documents.ts";
import type { Input } from "../documents/inputs.ts";
import { isFree, parametersOf } from "../documents/parameters.ts";
import { propertiesIn } from "../documents/properties.ts";
import type { RecordedRequest } from "../harness/mock-recorder.ts";
import { KEY_HEADER } from "./arguments.ts";
import { queryPairs } from "./write-input.ts";

/** A request, decoded. */
export interface DecodedRequest {
  /** The segments of the path, each decoded by itself. */
  readonly segments: readonly string[];
  readonly query: readonly (readonly [string, string])[];
  readonly key: string | null;
  readonly body: JsonValue | undefined;
}

export function decodeRequest(entry: BundledOperation, { url, headers, body }: RecordedRequest): DecodedRequest {
  const [address = "", search] = url.slice(entry.server.length).split("?");
  return {
    segments: address.split("/").map(decodeURIComponent),
    query: [...new URLSearchParams(search)],
    key: headers.get(KEY_HEADER),
    body: body === undefined ? undefined : (JSON.parse(body) as JsonValue),
  };
}

/** The request that the wire must carry for an input. */
export function expectedDecodedRequest(entry: BundledOperation, input: Input): DecodedRequest {
  return {
    segments: entry.path
      .split("/")
      .map((segment) => segment.replace(/\{(\w+)\}/g, (_, name: string) => String(input.path[name]))),
    query: queryPairs(entry, input.query),
    key: KEY_HEADER in input.header ? String(input.header[KEY_HEADER]) : null,
    body: input.body,
  };
}

/** Names of the parameters and fields that are on the wire. */
export function coveredBy(entry: BundledOperation, { segments, query, key, body }: DecodedRequest): Covered {
  const { operationId, requestBody } = entry.operation;
  const template = entry.path.split("/");
  const isThere = {
    path: (name: string) => segments[template.findIndex((segment) => segment.includes(`{${name}}`))] !== undefined,
    query: (name: string) => query.some(([given]) => given === name),
    header: (name: string) => name === KEY_HEADER && key !== null,
  };
  const parameters = parametersOf(entry).filter((parameter) =>
    isFree(parameter) ? query.length > 0 : isThere[parameter.in](parameter.name),
  );
  const schema = requestBody?.content["application/json"]?.schema;
  const places = schema === undefined ? [] : propertiesIn(entry.document, schema, body);
  return {
    parameters: parameters.map((parameter) => parameterName(operationId, parameter)),
    "request fields": [...places].map((place) => fieldName(operationId, place)),
  };
}

export interface Covered {
  readonly parameters: readonly string[];
  readonly "request fields": readonly string[];
}
