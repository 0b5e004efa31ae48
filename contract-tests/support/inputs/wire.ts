// Inputs on the wire: written without the SDK, and matched with the violation that the mock must report.

import {
  APIS,
  type Api,
  type BundledOperation,
  documents,
  freeQueryOf,
  type JsonValue,
  operationsOf,
} from "../documents/bundled-documents.ts";
import { credentialHeaderOf, type Input, type InputPart, visiblePartsOf } from "../documents/inputs.ts";
import { fieldsOf } from "../documents/schema-walk.ts";
import type { RecordedRequest } from "../harness/mock-recorder.ts";
import type { Violation } from "../harness/prism.ts";

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
function queryPairs(entry: BundledOperation, query: Input["query"]): [string, string][] {
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

/** Whether a violation is about exactly this part. */
export function isAbout({ place, keyword }: InputPart, { severity, code, location, message }: Violation): boolean {
  if (severity !== "Error") return false;
  const [kind, ...steps] = place;
  if (kind === "credential") return code === 401;
  if (keyword !== "required") return code === keyword && isAt(location, place);
  // A missing part has no place: the violation names the object that lacks it.
  const name = steps.at(-1);
  if (name === undefined) return code === "required" && isAt(location, []);
  return code === "required" && isAt(location, place.slice(0, -1)) && message.includes(`'${written(kind, name)}'`);
}

function isAt(location: readonly string[], [kind, ...steps]: readonly string[]): boolean {
  const expected = ["request", ...(kind === undefined ? [] : [kind]), ...steps.map((step) => written(kind, step))];
  return location.join("/") === expected.join("/");
}

// Prism writes names of parameters in lower case, and items by their index.
function written(kind: string | undefined, step: string): string {
  if (step === "[]") return "0";
  return kind === "body" ? step : step.toLowerCase();
}

interface Mutants {
  readonly api: Api;
  readonly entry: BundledOperation;
  /** All parts of this name: there may be one for each form of the body. */
  readonly parts: readonly InputPart[];
}

export const mutants: readonly (readonly [name: string, Mutants])[] = APIS.flatMap((api) =>
  operationsOf(documents[api]).flatMap((entry) =>
    [...new Set(visiblePartsOf(entry).map(({ name }) => name))].map((name) => {
      const parts = visiblePartsOf(entry).filter((part) => part.name === name);
      return [name, { api, entry, parts }] as const;
    }),
  ),
);
