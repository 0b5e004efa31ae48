// The documented responses of each operation, from the generated files of its service.

import type { DocumentedResponses, OpenList } from "../operation/documented-responses.ts";

/** A compiled schema. After it returns false, `errors` says why, until the next call. */
export interface BodyValidator {
  (body: unknown): boolean;
  readonly errors?:
    | readonly { readonly instancePath: string; readonly keyword: string; readonly message?: string }[]
    | null;
}

export interface DriftOperation {
  readonly statuses: readonly string[];
  readonly openLists?: readonly OpenList[];
  /** By status. Bodies other than JSON have none. */
  readonly validators: Readonly<Record<string, BodyValidator>>;
  /** Documented names, which are safe to show. */
  readonly names: ReadonlySet<string>;
}

/** What the generated files of a service say about its responses. */
export interface DriftService {
  /** `documentedResponses` of its `responses` module. */
  readonly documentedResponses: DocumentedResponses;
  /** `responses` of its `validators` module: by operationId and status. */
  readonly validators: Readonly<Record<string, Readonly<Record<string, BodyValidator>>>>;
}

/** By operationId, which must differ between the services. */
export function documentedOperations(services: readonly DriftService[]): ReadonlyMap<string, DriftOperation> {
  return new Map(services.flatMap(operationsOf));
}

function operationsOf({ documentedResponses, validators }: DriftService): [string, DriftOperation][] {
  const names = new Set(documentedResponses.names);
  return Object.entries(documentedResponses.operations).map(([id, { statuses, openLists = [] }]) => [
    id,
    { statuses: Object.keys(statuses), openLists, validators: validators[id] ?? {}, names },
  ]);
}
