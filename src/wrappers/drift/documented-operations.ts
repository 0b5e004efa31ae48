// What is described of the answers to every operation of both services.

import { documentedAnswers as cryptoAnswers } from "../../../generated/crypto/answers.ts";
import { responses as cryptoValidators } from "../../../generated/crypto/validators.js";
import { documentedAnswers as fiatAnswers } from "../../../generated/fiat/answers.ts";
import { responses as fiatValidators } from "../../../generated/fiat/validators.js";
import type { AnswersOfOperation, DocumentedAnswers } from "../operation/documented-answers.ts";

/** A compiled schema: after a `false`, `errors` says why, until the next call. */
export interface BodyValidator {
  (body: unknown): boolean;
  readonly errors?:
    | readonly { readonly instancePath: string; readonly keyword: string; readonly message?: string }[]
    | null;
}

export interface DocumentedOperation extends AnswersOfOperation {
  /** By status; a body that is not JSON has none. */
  readonly validators: Readonly<Record<string, BodyValidator>>;
  /** Names that are no secret, wherever they come up. */
  readonly names: ReadonlySet<string>;
}

type Validators = Readonly<Record<string, Readonly<Record<string, BodyValidator>>>>;

/** By operationId. */
export const documentedOperations: ReadonlyMap<string, DocumentedOperation> = new Map([
  ...describe(fiatAnswers, fiatValidators),
  ...describe(cryptoAnswers, cryptoValidators),
]);

function describe({ names, operations }: DocumentedAnswers, validators: Validators): [string, DocumentedOperation][] {
  const declared = new Set(names);
  return Object.entries(operations).map(([id, answers]) => [
    id,
    { ...answers, validators: validators[id] ?? {}, names: declared },
  ]);
}
