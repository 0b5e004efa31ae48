// One version of a service as users of its SDK see it, and the operations that two versions share.

import type { Operation } from "../../../src/runtime.ts";
import { toOperation } from "../pipeline/generators/operations.ts";
import { generateResources } from "../pipeline/generators/resources.ts";
import { generateTypes } from "../pipeline/generators/types.ts";
import type { JsonObject } from "../pipeline/model/json-pointer.ts";
import { forCallers, type OutputNaming, readModel, type ServiceModel } from "../pipeline/model/model.ts";
import type { OperationModel } from "../pipeline/model/operation-object.ts";
import { type RecordUse, recordUses } from "../pipeline/model/record-users.ts";

export interface SdkView {
  /** The document as it travels. */
  readonly wire: ServiceModel;
  /** What the runtime is told of each operation, by its id. */
  readonly table: ReadonlyMap<string, Operation>;
  /** The document as callers see it. */
  readonly sdk: ServiceModel;
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

export interface OperationPair {
  readonly before: OperationModel;
  readonly after: OperationModel;
}

export interface MatchedOperations {
  readonly pairs: readonly OperationPair[];
  readonly removed: readonly OperationModel[];
  readonly added: readonly OperationModel[];
}

const identities: readonly ((model: OperationModel) => string)[] = [
  ({ id }) => id,
  ({ method, path }) => `${method} ${path.replace(/\{[^}]*\}/g, "{}")}`,
  ({ sdk }) => `${sdk.client}.${sdk.resource}.${sdk.method}`,
];

export function matchOperations(
  before: readonly OperationModel[],
  after: readonly OperationModel[],
): MatchedOperations {
  const pairs: OperationPair[] = [];
  let removed = [...before];
  const added = new Set(after);
  for (const identity of identities) {
    const byIdentity = new Map([...added].map((model) => [identity(model), model] as const));
    removed = removed.filter((old) => {
      const young = byIdentity.get(identity(old));
      if (young === undefined || !added.delete(young)) return true;
      pairs.push({ before: old, after: young });
      return false;
    });
  }
  return { pairs, removed, added: [...added] };
}
