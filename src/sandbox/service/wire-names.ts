// Puts the service's real name in place of the placeholder (S47): the counterpart of the SDK's `serviceName`.

import { createRenamer } from "../../wrappers/http/body.ts";
import { transformAt } from "../../wrappers/http/json-path.ts";
import type { RenameMap } from "../../wrappers/operation.ts";

/** Maps names to the wire and back. Only declared names change, never values. */
export interface WireNames {
  /** A path template on the wire. */
  path(template: string): string;
  queryName(name: string): string;
  /** A request's body with the names of the document. */
  request(operationId: string, body: unknown): unknown;
  /** A response's body with the names on the wire; undefined if no name can change. */
  response: ((operationId: string, body: unknown) => unknown) | undefined;
}

/** @throws {ConfigurationError} if the name is not valid in paths, property names and headers. */
export function createWireNames(map: RenameMap, serviceName: string = map.placeholder): WireNames {
  const { path, queryName } = createRenamer(map, serviceName);
  const same = { path, queryName, request: (_: string, body: unknown) => body, response: undefined };
  if (serviceName === map.placeholder || Object.keys(map.bodies).length === 0) return same;

  const toWire = (name: string) => name.replaceAll(map.placeholder, serviceName);
  const bodies = new Map(Object.entries(map.bodies));
  const requests = new Map([...bodies].map(([id, { request = [] }]) => [id, request.map(toWire)]));
  const declared = [...bodies.values()].flatMap(({ request = [] }) =>
    request.map((place) => place.split(".").at(-1) ?? ""),
  );
  const fromWire = new Map(declared.map((name) => [toWire(name), name]));
  return {
    path,
    queryName,
    request: (id, body) => transformAt(body, requests.get(id) ?? [], { name: (name) => fromWire.get(name) ?? name }),
    response: (id, body) => transformAt(body, bodies.get(id)?.response ?? [], { name: toWire }),
  };
}
