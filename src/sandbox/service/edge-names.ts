// The service's real name where the placeholder stands (S47): the other side of what the SDK's `serviceName` does.

import { createRenamer } from "../../wrappers/http/rename.ts";
import { transformAt } from "../../wrappers/money/json-path.ts";
import type { RenameMap } from "../../wrappers/operation/rename-map.ts";

/** Names on the wire, and back. Only declared names change, never values. */
export interface EdgeNames {
  /** A path template as it is on the wire. */
  path(template: string): string;
  queryName(name: string): string;
  /** A request's body, as the description has it. */
  request(operationId: string, body: unknown): unknown;
  /** An answer's body, as it goes over the wire; undefined where nothing in it could change. */
  answer: ((operationId: string, body: unknown) => unknown) | undefined;
}

/** @throws {ConfigurationError} on a name that does not fit into paths, property names and headers alike. */
export function createEdgeNames(map: RenameMap, serviceName: string = map.placeholder): EdgeNames {
  const { path, queryName } = createRenamer(map, serviceName);
  const same = { path, queryName, request: (_: string, body: unknown) => body, answer: undefined };
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
    answer: (id, body) => transformAt(body, bodies.get(id)?.response ?? [], { name: toWire }),
  };
}
