// Pairs the operations of two versions: by operationId, else by method and path, else by their name in the SDK.

import type { OperationModel } from "../pipeline/model/operation-object.ts";

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
