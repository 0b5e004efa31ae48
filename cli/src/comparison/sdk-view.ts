// One version of a service as users of its SDK see it: operations, generated types and methods, and who uses which record.

import type { Operation } from "../../../src/runtime.ts";
import { toOperation } from "../pipeline/generators/operations.ts";
import { generateResources } from "../pipeline/generators/resources.ts";
import { generateTypes } from "../pipeline/generators/types.ts";
import type { JsonObject } from "../pipeline/model/json-pointer.ts";
import { forCallers, type Model, type OutputNaming, readModel } from "../pipeline/model/model.ts";
import { type RecordUse, recordUses } from "../pipeline/model/record-users.ts";

export interface SdkView {
  /** The document as it travels. */
  readonly wire: Model;
  /** What the runtime is told of each operation, by its id. */
  readonly table: ReadonlyMap<string, Operation>;
  /** The document as callers see it. */
  readonly sdk: Model;
  /** The text of `schema.ts`. */
  readonly schema: string;
  /** The text of `resources.ts`. */
  readonly resources: string;
  readonly useOf: (record: string) => RecordUse;
}

/** Throws a `DocumentError` for a document that no SDK can be generated from. */
export async function sdkView(api: string, document: JsonObject): Promise<SdkView> {
  const naming: OutputNaming = { api, runtime: "../runtime.ts", placeholder: "svc", extension: ".ts" };
  const wire = readModel(document, naming);
  const sdk = forCallers(wire);
  const [schema, resources] = [await generateTypes(sdk), generateResources(sdk)];
  const table = new Map(wire.operations.map((model) => [model.id, toOperation(wire, model)] as const));
  return { wire, table, sdk, schema, resources, useOf: recordUses(sdk) };
}
