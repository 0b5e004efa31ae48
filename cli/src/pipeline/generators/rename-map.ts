// `rename-map.ts`: the wire names that contain the placeholder for the service's name.

import type { RenameMap } from "../../../../src/runtime.ts";
import { isObject } from "../model/json-pointer.ts";
import type { ServiceModel } from "../model/model.ts";
import { asJson, type Schema } from "../model/openapi-document.ts";
import type { OperationModel } from "../model/operation-object.ts";
import { responsePaths } from "../model/response-object.ts";
import { type Finder, jsonPaths } from "../model/schema-object.ts";
import { walk } from "../model/walk.ts";
import { generatedHeader, printConstant } from "./print.ts";

/** Made from the bundle itself: the map is about the wire. */
export function generateRenameMap(service: ServiceModel): string {
  return [
    generatedHeader(service.api, "The wire names that contain the placeholder for the service's name."),
    `import type { RenameMap } from "${service.runtime}";\n`,
    printConstant("export const renameMap: RenameMap", toRenameMap(service)),
  ].join("\n");
}

/** Declared names only: undocumented bodies and maps are not renamed. */
export function toRenameMap(service: ServiceModel): RenameMap {
  const { operations, placeholder } = service;
  const carries = (name: string) => name.includes(placeholder);
  const bodies = operations.map((model) => [model.id, bodyNames(service, model, carries)] as const);
  return {
    placeholder,
    pathSegments: unique(operations.flatMap(({ path }) => path.split("/"))).filter(
      (segment) => carries(segment) && !segment.includes("{"),
    ),
    queryNames: unique(operations.flatMap(({ queryParameters }) => queryParameters.map(({ name }) => name))).filter(
      carries,
    ),
    headers: headerNames(service).filter(carries),
    bodies: Object.fromEntries(bodies.filter(([, names]) => Object.keys(names).length > 0)),
  };
}

function bodyNames(
  { document }: ServiceModel,
  { body, responses }: OperationModel,
  carries: (name: string) => boolean,
): RenameMap["bodies"][string] {
  const find: Finder = (_: Schema, name = "") => (carries(name) ? "and below" : false);
  const request = body ? jsonPaths(document, body.schema, body.pointer, find) : [];
  const response = responsePaths(document, responses, find);
  return { ...(request.length > 0 && { request }), ...(response.length > 0 && { response }) };
}

/** Headers of requests, responses and webhooks, in lower case. */
function headerNames({ document }: ServiceModel): string[] {
  const names: string[] = [];
  for (const { kind, node } of walk(asJson(document))) {
    if (kind === "parameter" && node.in === "header") names.push(String(node.name));
    if (kind === "response" && isObject(node.headers)) names.push(...Object.keys(node.headers));
  }
  return unique(names.map((name) => name.toLowerCase()));
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}
