// What a handler throws to refuse. It says what is wrong; `error-shapes.ts` writes it in the shape that the operation documents.

import type { Label } from "./handler-result.ts";

/** What a refusal says. */
export interface RefusalFacts extends Label {
  readonly status: number;
  readonly message: string;
  /** The documented code, such as `insufficient_balance`. Where the documents show none, leave it out: none is invented. */
  readonly code?: string | undefined;
  /** Fields of `details`, where the operation's shape has it. */
  readonly details?: Readonly<Record<string, unknown>> | undefined;
  /** What is wrong with each field: 422 `errors` of the fiat service, `details` of the crypto service. */
  readonly fields?: Readonly<Record<string, readonly string[]>> | undefined;
  /** The whole body, where it has a shape of its own. */
  readonly body?: Readonly<Record<string, unknown>> | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Refuses a request. Thrown before anything has changed: a refused request leaves no trace in the state. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly facts: RefusalFacts;

  constructor(facts: RefusalFacts) {
    super(facts.message);
    this.facts = facts;
  }
}
