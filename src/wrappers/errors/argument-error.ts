import { brandClass } from "./brand.ts";
import { assignDefined, type CallFacts, type Outcome, SdkError } from "./sdk-error.ts";
import type { SdkErrorCode } from "./sdk-error-code.ts";

/** The facts of an `ArgumentError`. */
export interface ArgumentErrorFacts extends CallFacts {
  /** @default "invalid_argument" */
  readonly code?: SdkErrorCode | undefined;
  /** @default "not-sent" */
  readonly outcome?: Outcome | undefined;
  readonly field?: string | undefined;
}

/** An argument was rejected before anything was sent. The message names it and the accepted values, never its own value. */
export class ArgumentError extends SdkError {
  /** The argument or option, such as `amount`, `headers.x-trace` or `idempotencyKey`. Absent if it is not one alone. */
  declare readonly field?: string;

  static {
    brandClass(ArgumentError, "ArgumentError");
  }

  constructor(message: string, facts: ArgumentErrorFacts = {}) {
    super(message, { ...facts, code: facts.code ?? "invalid_argument", outcome: facts.outcome ?? "not-sent" });
    assignDefined(this, { field: facts.field });
  }
}
