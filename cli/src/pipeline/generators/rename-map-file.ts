// `rename-map.ts`: where the placeholder for the service's name stands on the wire.

import type { RenameMap } from "../../../../src/runtime.ts";
import { type Finder, jsonPaths } from "../model/json-paths.ts";
import { isObject } from "../model/json-pointer.ts";
import { asJson, type Document, type Schema } from "../model/openapi-document.ts";
import { type OperationModel, readOperations } from "../model/operation-object.ts";
import { walk } from "../model/walk.ts";
import { type GeneratedFileOptions, generatedHeader } from "./generated-file.ts";
import { printLiteral } from "./literal.ts";

export interface RenameOptions extends GeneratedFileOptions {
  /** As it stands in wire names. */
  readonly placeholder: string;
}

/** Made from the bundle itself: the map speaks of what travels. */
export function generateRenameMap(bundle: Document, { api, runtime, placeholder }: RenameOptions): string {
  const start = "export const renameMap: RenameMap = ";
  const map = printLiteral(toRenameMap(bundle, placeholder), "", start.length);
  return [
    generatedHeader(api, "Where the placeholder for the service's name stands on the wire."),
    `import type { RenameMap } from "${runtime}";\n`,
    `${start}${map};\n`,
  ].join("\n");
}

/** Declared names only: what stands in bodies and maps that are not shown is never touched. */
export function toRenameMap(bundle: Document, placeholder: string): RenameMap {
  const models = readOperations(bundle);
  const carries = (name: string) => name.includes(placeholder);
  const bodies = models.map((model) => [model.id, bodyNames(bundle, model, carries)] as const);
  return {
    placeholder,
    pathSegments: unique(models.flatMap(({ path }) => path.split("/"))).filter(
      (segment) => carries(segment) && !segment.includes("{"),
    ),
    queryNames: unique(models.flatMap(({ queryParameters }) => queryParameters.map(({ name }) => name))).filter(
      carries,
    ),
    headers: headerNames(bundle).filter(carries),
    bodies: Object.fromEntries(bodies.filter(([, names]) => Object.keys(names).length > 0)),
  };
}

function bodyNames(
  bundle: Document,
  { body, responses }: OperationModel,
  carries: (name: string) => boolean,
): RenameMap["bodies"][string] {
  const find: Finder = (_: Schema, name = "") => (carries(name) ? "and below" : false);
  const request = body ? jsonPaths(bundle, body.schema, body.pointer, find) : [];
  const response = unique(
    responses.flatMap(({ schema, pointer }) => (schema ? jsonPaths(bundle, schema, pointer, find) : [])),
  );
  return { ...(request.length > 0 && { request }), ...(response.length > 0 && { response }) };
}

/** Headers of requests, answers and webhooks; header names have no case. */
function headerNames(bundle: Document): string[] {
  const names: string[] = [];
  for (const { kind, node } of walk(asJson(bundle))) {
    if (kind === "parameter" && node.in === "header") names.push(String(node.name));
    if (kind === "response" && isObject(node.headers)) names.push(...Object.keys(node.headers));
  }
  return unique(names.map((name) => name.toLowerCase()));
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}
