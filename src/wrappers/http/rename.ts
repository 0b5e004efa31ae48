// Puts the service's real name in place of its placeholder on the way out, and back on the way in (S47).

import { ConfigurationError } from "../errors/configuration-error.ts";
import { transformAt } from "../money/json-path.ts";
import type { JsonPath } from "../operation/operation.ts";
import type { RenameMap } from "../operation/rename-map.ts";

/** Renames between the names of the description and those on the wire. Only declared names change, never values. */
export interface Renamer {
  /** A path template; its path values are filled in afterwards. */
  path(template: string): string;
  queryName(name: string): string;
  /** A header name, in lower case. */
  headerName(name: string): string;
  /** Paths into a body as they are before it is renamed, for the exact reading of its amounts. */
  wirePaths(paths: readonly JsonPath[]): readonly JsonPath[];
  /** A request body on its way out, as a copy where something changes. */
  requestBody(operationId: string, body: unknown): unknown;
  /** A response body on its way in, as a copy where something changes. */
  responseBody(operationId: string, body: unknown): unknown;
}

/**
 * Makes the renamer of a client. Without a `serviceName` wire names stay as they are and no body is looked through.
 *
 * @throws {ConfigurationError} on a name that does not fit into paths, property names and headers alike.
 */
export function createRenamer(map: RenameMap, serviceName: string = map.placeholder): Renamer {
  const isSame = serviceName === map.placeholder;
  if (!isSame && (typeof serviceName !== "string" || !/^[a-z][a-z0-9]{0,30}$/.test(serviceName))) {
    throw new ConfigurationError("serviceName must be 1 to 31 lower-case letters and digits, beginning with a letter");
  }
  const toWire = (name: string) => name.replaceAll(map.placeholder, serviceName);
  const among = (names: readonly string[]) => (name: string) => (names.includes(name) ? toWire(name) : name);
  const segment = among(map.pathSegments);
  const bodies = new Map(isSame ? [] : Object.entries(map.bodies));
  const responses = new Map([...bodies].map(([operationId, { response = [] }]) => [operationId, response.map(toWire)]));
  // The service's name may be a common word, so that putting the placeholder back by replacement would hit too much.
  const declared = [...bodies.values()].flatMap(({ response = [] }) => response.map(lastName));
  const fromWire = new Map(declared.map((name) => [toWire(name), name]));

  return {
    path: (template) => template.split("/").map(segment).join("/"),
    queryName: among(map.queryNames),
    headerName: among(map.headers),
    wirePaths: (paths) => (isSame ? paths : paths.map(toWire)),
    requestBody: (operationId, body) => transformAt(body, bodies.get(operationId)?.request ?? [], { name: toWire }),
    responseBody: (operationId, body) =>
      transformAt(body, responses.get(operationId) ?? [], { name: (name) => fromWire.get(name) ?? name }),
  };
}

function lastName(path: JsonPath): string {
  return path.slice(path.lastIndexOf(".") + 1);
}
