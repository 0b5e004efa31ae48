// What a handler throws to refuse a request. `error-shapes.ts` writes it in the shape that the operation documents.

import type { Label } from "./handler-result.ts";

/** The content of a refusal. */
export interface RefusalFacts extends Label {
  readonly status: number;
  readonly message: string;
  /** The documented code, such as `insufficient_balance`. Omit it if none is documented; never invent one. */
  readonly code?: string | undefined;
  /** Fields of `details`, if the operation's shape has it. */
  readonly details?: Readonly<Record<string, unknown>> | undefined;
  /** Messages by field: `errors` of a 422 of the fiat service, `details` of the crypto service. */
  readonly fields?: Readonly<Record<string, readonly string[]>> | undefined;
  /** The whole body, if it has a special shape. */
  readonly body?: Readonly<Record<string, unknown>> | undefined;
  /** In lower case. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** A body as it is, in place of JSON; without a text there is none. */
  readonly raw?: { readonly text: string | undefined; readonly contentType: string | undefined } | undefined;
}

/** Refuses a request. Throw it before changing anything: a refused request leaves no trace in the state. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly facts: RefusalFacts;

  constructor(facts: RefusalFacts) {
    super(facts.message);
    this.facts = facts;
  }
}
