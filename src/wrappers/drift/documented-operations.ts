// The documented responses of every operation of both services.

import { documentedResponses as cryptoResponses } from "../../../generated/crypto/responses.ts";
import { responses as cryptoValidators } from "../../../generated/crypto/validators.js";
import { documentedResponses as fiatResponses } from "../../../generated/fiat/responses.ts";
import { responses as fiatValidators } from "../../../generated/fiat/validators.js";
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

type Validators = Readonly<Record<string, Readonly<Record<string, BodyValidator>>>>;

/** By operationId. */
export const documentedOperations: ReadonlyMap<string, DriftOperation> = new Map([
  ...documented(fiatResponses, fiatValidators),
  ...documented(cryptoResponses, cryptoValidators),
]);

function documented({ names, operations }: DocumentedResponses, validators: Validators): [string, DriftOperation][] {
  const declared = new Set(names);
  return Object.entries(operations).map(([id, { statuses, openLists = [] }]) => [
    id,
    { statuses: Object.keys(statuses), openLists, validators: validators[id] ?? {}, names: declared },
  ]);
}
