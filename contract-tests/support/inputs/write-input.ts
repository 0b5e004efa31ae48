// Writes an input as a request without the SDK. Unlike the oracles' requests, it may be invalid.

import type { BundledOperation, JsonValue } from "../documents/bundled-documents.ts";
import { credentialHeaderOf, type Input } from "../documents/inputs.ts";
import { fieldsOf } from "../documents/keywords.ts";
import { freeQueryOf } from "../documents/parameters.ts";
import type { RecordedRequest } from "../harness/mock-recorder.ts";

/** The request for an input. */
export function writeInput(entry: BundledOperation, { path, query, header, body, credential }: Input): RecordedRequest {
  const address =
    entry.server + entry.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));
  const search = new URLSearchParams(queryPairs(entry, query)).toString();
  const headers = new Headers(Object.entries(header).map(([name, value]): [string, string] => [name, String(value)]));
  if (credential !== undefined) headers.set(credentialHeaderOf(entry), String(credential));
  if (body !== undefined || entry.method !== "GET") headers.set("content-type", "application/json");
  return {
    method: entry.method,
    url: search === "" ? address : `${address}?${search}`,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  };
}

/** Names and texts of a query in the style `form`, exploded: a list repeats its name, an object adds its own names. */
export function queryPairs(entry: BundledOperation, query: Input["query"]): [string, string][] {
  const free = freeQueryOf(entry);
  return Object.entries(query).flatMap(([name, value]) =>
    name === free
      ? Object.entries(fieldsOf(value)).flatMap(([own, inner]) => textsOf(own, inner))
      : textsOf(name, value),
  );
}

function textsOf(name: string, value: JsonValue): [string, string][] {
  return [value].flat().map((item): [string, string] => [name, String(item)]);
}
