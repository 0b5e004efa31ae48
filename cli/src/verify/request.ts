// The request of one step: the values of the fixtures, the examples of the document, and the ids that are known by then.

import { randomUUID } from "node:crypto";
import { isObject } from "../pipeline/model/json-pointer.ts";
import { type Parameter, resolve } from "../pipeline/model/openapi-document.ts";
import type { OperationModel } from "../pipeline/model/operation-object.ts";
import { isFree } from "../pipeline/model/schema-object.ts";
import { type Fixtures, idName, idOfSchema } from "./ids.ts";
import type { Step } from "./plan.ts";
import type { VerifiedService } from "./service.ts";

/** A place of a request that takes an id. */
export interface Slot {
  readonly in: "path" | "query" | "body";
  readonly name: string;
  /** The name of the id, such as `svcCardId`. */
  readonly id: string;
  readonly required: boolean;
}

/** Of what the fixtures give, nothing is a slot. */
export function slotsOf({ document }: VerifiedService, operation: OperationModel, fixtures: Fixtures): Slot[] {
  const { queryParameters, pathParameters, exactlyOne, body } = operation;
  const { query: values = {}, body: given } = fixtures.operations[operation.id] ?? {};
  const slot = (at: Slot["in"], parameter: Parameter, required: boolean): Slot => {
    return { in: at, name: parameter.name, id: idName(operation, parameter), required };
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
  const schema = given === undefined && body ? resolve(document, body.schema) : {};
  const properties = Object.entries(schema.properties ?? {}).flatMap(([name, property]): Slot[] => {
    const id = typeof property === "object" ? idOfSchema(property) : undefined;
    return id === undefined ? [] : [{ in: "body", name, id, required: schema.required?.includes(name) === true }];
  });
  return [
    ...pathParameters.map((parameter) => slot("path", parameter, true)),
    ...free
      .filter((parameter) => !isChoice(parameter))
      .map((parameter) => slot("query", parameter, parameter.required === true && !hasExample(parameter))),
    ...(choice ? [choice] : []),
    ...properties,
  ];
}

/** An id in an example is invented. */
function hasExample({ example, schema }: Parameter): boolean {
  return example !== undefined && (schema === undefined || idOfSchema(schema) === undefined);
}

export interface WireRequest {
  readonly path: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** @param idOf Undefined for an id that is not known. */
export function requestOf(step: Step, fixtures: Fixtures, idOf: (name: string) => string | undefined): WireRequest {
  const { operation, kind, slots } = step;
  const given = fixtures.operations[operation.id] ?? {};
  const values = (at: Slot["in"]) =>
    slots.filter((slot) => slot.in === at).map((slot) => [slot, idOf(slot.id)] as const);
  let path = operation.relativePath;
  for (const [{ name }, known = ""] of values("path")) {
    const value = kind === "unknown id" ? `unknown-${randomUUID()}` : known;
    path = path.replace(`{${name}}`, () => encodeURIComponent(value));
  }
  const query = new URLSearchParams();
  for (const [{ name }, value] of values("query")) {
    const parameter = operation.queryParameters.find((one) => one.name === name);
    const example = parameter?.required && hasExample(parameter) ? String(parameter.example) : undefined;
    const sent = value ?? example;
    if (sent !== undefined) query.set(name, sent);
  }
  for (const [name, value] of Object.entries(given.query ?? {})) query.set(name, String(value));
  const body = isObject(step.body) ? { ...step.body } : step.body;
  for (const [{ name }, value] of values("body")) {
    if (!isObject(body)) break;
    // Optional ids of an example are invented.
    if (value === undefined) delete body[name];
    else body[name] = value;
  }
  if (step.field !== undefined && isObject(body)) {
    if (kind === "missing field") delete body[step.field];
    else body[step.field] = { not: "a string" };
  }
  const text = query.toString();
  return { path: text === "" ? path : `${path}?${text}`, body, headers: given.headers ?? {} };
}
