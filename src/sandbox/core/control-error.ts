// The error of the control plane: a 400 or 404 over HTTP, thrown by methods.

import type { Operation } from "../../wrappers/operation.ts";
import { similarName } from "../../wrappers/util/validate.ts";

/** Invalid input to the control plane, or to a method of the sandbox. The message says what is wrong and what is allowed. */
export class ControlError extends Error {
  override readonly name = "ControlError";
  /** HTTP status: 400 for invalid input, 404 if something does not exist. */
  readonly status: 400 | 404;
  /** The allowed values or fields as JSON, if a list helps. */
  readonly allowed: unknown;

  constructor(message: string, status: 400 | 404 = 400, allowed?: unknown) {
    super(message);
    this.status = status;
    this.allowed = allowed;
  }
}

/** For an unknown operationId, which may be the name of an SDK method. */
export function suggestOperation(given: string, operations: readonly Pick<Operation, "id" | "name">[]): string {
  const ofMethod = operations.find(({ name }) => name === given);
  if (ofMethod) return ` (did you mean ${ofMethod.id}?)`;
  return suggestion(
    given,
    operations.map(({ id }) => id),
  );
}

export function suggestion(name: string, names: readonly string[]): string {
  const similar = similarName(name, names);
  return similar === undefined ? "" : ` (did you mean ${similar}?)`;
}
