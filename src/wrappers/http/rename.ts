// Replaces the placeholder by the service's real name in requests, and back in responses (S47).

import { ConfigurationError } from "../errors/configuration-error.ts";
import { compileShape } from "../money/documented.ts";
import { type PathNode, transformAt } from "../money/json-path.ts";
import type { JsonPath, Shape } from "../operation/operation.ts";
import type { RenameMap } from "../operation/rename-map.ts";

/** Renames between documented names and names on the wire. Only declared names change, never values. */
export interface Renamer {
  /** A path template, before its values are filled in. */
  path(template: string): string;
  queryName(name: string): string;
  /** A header name, in lower case. */
  headerName(name: string): string;
  /** Paths into a body before it is renamed, for the exact reading of its amounts. */
  wirePaths(paths: readonly JsonPath[]): readonly JsonPath[];
  /** The shape of a body before it is renamed, as a tree of paths. */
  wireShape(shape: Shape): PathNode;
  /** A request body with the names on the wire. A copy if anything changes. */
  requestBody(operationId: string, body: unknown): unknown;
  /** A response body with the documented names. A copy if anything changes. */
  responseBody(operationId: string, body: unknown): unknown;
}

/**
 * Creates the renamer of a client. Without a `serviceName`, names stay unchanged and no body is searched.
 *
 * @throws {ConfigurationError} if the name is not valid in paths, property names and headers.
 */
export function createRenamer(map: RenameMap, serviceName: string = map.placeholder): Renamer {
  const isSame = serviceName === map.placeholder;
  if (!isSame && (typeof serviceName !== "string" || !/^[a-z][a-z0-9]{0,30}$/.test(serviceName))) {
    throw new ConfigurationError("serviceName must be 1 to 31 lower-case letters and digits, starting with a letter");
  }
  const toWire = (name: string) => name.replaceAll(map.placeholder, serviceName);
  const among = (names: readonly string[]) => (name: string) => (names.includes(name) ? toWire(name) : name);
  const segment = among(map.pathSegments);
  const bodies = new Map(isSame ? [] : Object.entries(map.bodies));
  const responses = new Map([...bodies].map(([operationId, { response = [] }]) => [operationId, response.map(toWire)]));
  // The service's name may be a common word, so only declared names are renamed back.
  const declared = [...bodies.values()].flatMap(({ response = [] }) => response.map(lastName));
  const fromWire = new Map(declared.map((name) => [toWire(name), name]));

  // Lists of paths and shapes are constants, and are compiled once each.
  const wirePaths = new WeakMap<readonly JsonPath[], readonly JsonPath[]>();
  const shapes = new Map<Shape, PathNode>();

  return {
    path: (template) => (isSame ? template : template.split("/").map(segment).join("/")),
    queryName: among(map.queryNames),
    headerName: among(map.headers),
    wirePaths(paths) {
      if (isSame) return paths;
      const found = wirePaths.get(paths) ?? paths.map(toWire);
      wirePaths.set(paths, found);
      return found;
    },
    wireShape: (shape) => compileShape(shape, toWire, shapes),
    requestBody: (operationId, body) => transformAt(body, bodies.get(operationId)?.request ?? [], { name: toWire }),
    responseBody: (operationId, body) =>
      transformAt(body, responses.get(operationId) ?? [], { name: (name) => fromWire.get(name) ?? name }),
  };
}

function lastName(path: JsonPath): string {
  return path.slice(path.lastIndexOf(".") + 1);
}
