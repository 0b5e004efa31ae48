// The documented responses of every operation of both services.

import { documentedResponses as cryptoResponses } from "../../../generated/crypto/responses.ts";
import { responses as cryptoValidators } from "../../../generated/crypto/validators.js";
import { documentedResponses as fiatResponses } from "../../../generated/fiat/responses.ts";
import { responses as fiatValidators } from "../../../generated/fiat/validators.js";
import type { DocumentedResponses, OpenList } from "../operation/documented-responses.ts";

/** A compiled schema: after a `false`, `errors` says why, until the next call. */
export interface BodyValidator {
  (body: unknown): boolean;
  readonly errors?:
    | readonly { readonly instancePath: string; readonly keyword: string; readonly message?: string }[]
    | null;
}

export interface DocumentedOperation {
  readonly statuses: readonly string[];
  readonly openLists?: readonly OpenList[];
  /** By status; a body that is not JSON has none. */
  readonly validators: Readonly<Record<string, BodyValidator>>;
  /** Names that are no secret, wherever they come up. */
  readonly names: ReadonlySet<string>;
}

type Validators = Readonly<Record<string, Readonly<Record<string, BodyValidator>>>>;

/** By operationId. */
export const documentedOperations: ReadonlyMap<string, DocumentedOperation> = new Map([
  ...describe(fiatResponses, fiatValidators),
  ...describe(cryptoResponses, cryptoValidators),
]);

function describe({ names, operations }: DocumentedResponses, validators: Validators): [string, DocumentedOperation][] {
  const declared = new Set(names);
  return Object.entries(operations).map(([id, { statuses, openLists = [] }]) => [
    id,
    { statuses: Object.keys(statuses), openLists, validators: validators[id] ?? {}, names: declared },
  ]);
}
