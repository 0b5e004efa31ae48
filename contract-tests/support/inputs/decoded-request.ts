// Decodes a request from the wire, to compare it with the input that the SDK was called with.

import type { BundledOperation, JsonValue } from "../documents/bundled-documents.ts";
import type { Input } from "../documents/inputs.ts";
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
