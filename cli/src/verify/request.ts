// The request of one step: the values of the fixtures, the examples of the document, and the ids that are known by then.

import { isObject } from "../pipeline/model/json-pointer.ts";
import { type Document, type Parameter, resolve, type Schema } from "../pipeline/model/openapi-document.ts";
import type { OperationModel } from "../pipeline/model/operation-object.ts";
import { isFree, joinPath, schemaName } from "../pipeline/model/schema-object.ts";
import type { Fixtures } from "./fixtures.ts";
import type { Step } from "./plan.ts";
import type { VerifiedOperation } from "./service.ts";

/** A place of a request that takes an id. */
export interface Slot {
  readonly in: "path" | "query" | "body";
  readonly name: string;
  /** The name of the id, such as `svcCardId`. */
  readonly id: string;
  readonly required: boolean;
}

/** Of what the fixtures give, nothing is a slot. */
export function slotsOf(document: Document, operation: OperationModel, fixtures: Fixtures): Slot[] {
  const { queryParameters, pathParameters, exactlyOne, body } = operation;
  const { query: values = {}, body: given } = fixtures.operations[operation.id] ?? {};
  const slot = (at: Slot["in"], { name, schema }: Pick<Parameter, "name" | "schema">, required: boolean): Slot => {
    return { in: at, name, id: idOf(schema) ?? (name === "id" ? `${operation.id}.id` : name), required };
  };
  const free = queryParameters.filter((one) => values[one.name] === undefined && !isFree(one.schema));
  const isChoice = ({ name }: Parameter) => exactlyOne.includes(name);
  const isChosen = exactlyOne.some((name) => values[name] !== undefined);
  const choices = isChosen ? [] : free.filter(isChoice).map((parameter) => slot("query", parameter, true));
  // Of parameters that exclude one another, the first that is known, else the first that is the id of a record.
  const choice =
    choices.find(({ id }) => fixtures.ids[id] !== undefined) ??
    choices.find(({ id }) => !id.includes(".")) ??
    choices[0];
  const sent = given === undefined && body ? resolve(document, body.schema) : {};
  const isRequired = (parameter: Parameter) => parameter.required === true && !hasExample(parameter);
  return [
    ...pathParameters.map((parameter) => slot("path", parameter, true)),
    ...free.filter((one) => !isChoice(one)).map((parameter) => slot("query", parameter, isRequired(parameter))),
    ...(choice ? [choice] : []),
    ...Object.entries(sent.properties ?? {}).flatMap(([name, property]) => {
      const isId = typeof property === "object" && idOf(property) !== undefined;
      return isId ? [slot("body", { name, schema: property }, sent.required?.includes(name) === true)] : [];
    }),
  ];
}

/** An id in an example is invented. */
function hasExample({ example, schema }: Parameter): boolean {
  return example !== undefined && idOf(schema) === undefined;
}

/** `svcCardId` for a schema that refers to `SvcCardId`. */
function idOf(schema: Schema = {}): string | undefined {
  const name = schemaName(schema);
  return name?.endsWith("Id") ? lowerFirst(name) : undefined;
}

/** An id in a response: its name, and its place in the body. */
export type ProducedId = readonly [name: string, place: string];

/** The ids in the successes of an operation. */
export function producedIds({ responses }: VerifiedOperation): ProducedId[] {
  const placed = responses.filter(({ success }) => success).flatMap((response) => response.placed);
  return placed.flatMap(({ place, schema }): ProducedId[] => {
    const own = idOf(schema);
    const { id } = (schema["x-sdk"] ?? {}) as { readonly id?: { readonly type: string; readonly name: string } };
    return [
      ...(own ? [[own, place] as const] : []),
      ...(id ? [[lowerFirst(id.type), joinPath(place, id.name)] as const] : []),
    ];
  });
}

function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

export interface WireRequest {
  readonly path: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** @param idFor Undefined for an id that is not known. */
export function requestOf(step: Step, fixtures: Fixtures, idFor: (name: string) => string | undefined): WireRequest {
  const { operation, negative, slots } = step;
  const given = fixtures.operations[operation.id] ?? {};
  let path = operation.relativePath;
  const query = new URLSearchParams();
  const body = isObject(step.body) ? { ...step.body } : step.body;
  for (const { in: at, name, id } of slots) {
    const value = idFor(id);
    const parameter = operation.queryParameters.find((one) => one.name === name);
    const example = parameter?.required && hasExample(parameter) ? String(parameter.example) : undefined;
    if (at === "path") path = path.replace(`{${name}}`, () => encodeURIComponent(negative?.id ?? value ?? ""));
    else if (at === "query") for (const known of [value ?? example ?? []].flat()) query.set(name, known);
    else if (isObject(body) && value !== undefined) body[name] = value;
    // Optional ids of an example are invented.
    else if (isObject(body)) delete body[name];
  }
  for (const [name, value] of Object.entries(given.query ?? {})) query.set(name, String(value));
  if (isObject(body)) negative?.spoil?.(body);
  const text = query.toString();
  return { path: text === "" ? path : `${path}?${text}`, body, headers: given.headers ?? {} };
}
