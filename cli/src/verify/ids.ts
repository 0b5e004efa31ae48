// The ids that calls need: from a file of fixtures, or from the responses of reads before them.

import path from "node:path";
import { fileError } from "../pipeline/bundle/problem.ts";
import { readYaml } from "../pipeline/bundle/read-yaml.ts";
import { isObject } from "../pipeline/model/json-pointer.ts";
import type { Document, Parameter, Schema } from "../pipeline/model/openapi-document.ts";
import type { OperationModel } from "../pipeline/model/operation-object.ts";
import { schemaName } from "../pipeline/model/schema-object.ts";
import { placedSchemas } from "./service.ts";

/** What the caller knows about the service's data. */
export interface Fixtures {
  /** By name, such as `svcCardId`; of one operation, `getTransactionReceipt.id` or `deployCardSafe.svcCardId`. */
  readonly ids: Readonly<Record<string, string>>;
  readonly operations: Readonly<Record<string, OperationFixture>>;
}

export interface OperationFixture {
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export const noFixtures: Fixtures = { ids: {}, operations: {} };

/** @throws {PipelineError} for a file that is no file of fixtures */
export async function readFixtures(file: string, operationIds: readonly string[]): Promise<Fixtures> {
  const absolute = path.resolve(file);
  const { value } = await readYaml(absolute);
  const hint = "Write `ids: { svcCardId: … }` and `operations: { createWallet: { body: … } }`.";
  if (!isObject(value)) throw fileError(absolute, "is no file of fixtures", hint);
  const unknown = Object.keys(value).find((key) => key !== "ids" && key !== "operations");
  if (unknown !== undefined) throw fileError(absolute, `has no use for ${JSON.stringify(unknown)}`, hint);
  const { ids = {}, operations = {} } = value;
  if (!isObject(ids) || !isObject(operations)) throw fileError(absolute, "ids and operations must be maps", hint);
  for (const [id, fixture] of Object.entries(operations)) {
    if (!operationIds.includes(id)) throw fileError(absolute, `there is no operation ${JSON.stringify(id)}`, hint);
    const bad = isObject(fixture) ? Object.keys(fixture).find((key) => !/^(?:body|query|headers)$/.test(key)) : id;
    if (bad !== undefined) throw fileError(absolute, `operations.${id} takes body, query and headers`, hint);
  }
  for (const [name, id] of Object.entries(ids)) {
    if (typeof id !== "string" && typeof id !== "number") throw fileError(absolute, `ids.${name} must be text`, hint);
  }
  const texts = Object.entries(ids).map(([name, id]) => [name, String(id)]);
  return { ids: Object.fromEntries(texts), operations: operations as unknown as Fixtures["operations"] };
}

/** The name of a record's id: that of its schema, else of the operation's parameter. */
export function idName(
  { id }: Pick<OperationModel, "id">,
  { name, schema }: Pick<Parameter, "name" | "schema">,
): string {
  const named = schema && idOfSchema(schema);
  if (named !== undefined) return named;
  return name === "id" ? `${id}.id` : name;
}

/** `svcCardId` for a schema that refers to `SvcCardId`. */
export function idOfSchema(schema: Schema): string | undefined {
  const name = schemaName(schema);
  return name?.endsWith("Id") ? lowerFirst(name) : undefined;
}

/** An id in a response: its name, and its place in the body. */
export type ProducedId = readonly [name: string, place: string];

/** The ids in the successes of an operation. */
export function producedIds(document: Document, { responses }: OperationModel): ProducedId[] {
  const placed = responses.filter(({ success }) => success).flatMap((response) => placedSchemas(document, response));
  return placed.flatMap(({ place, schema }): ProducedId[] => {
    const own = idOfSchema(schema);
    const { id } = (schema["x-sdk"] ?? {}) as { readonly id?: { readonly type: string; readonly name: string } };
    return [
      ...(own === undefined ? [] : [[own, place] as const]),
      ...(id === undefined ? [] : [[lowerFirst(id.type), [place, id.name].filter(Boolean).join(".")] as const]),
    ];
  });
}

function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
