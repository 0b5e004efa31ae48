// The run-time description of one operation, as `generated/*/operations.ts` carries it: plain data, no behaviour.

/** HTTP methods that the two services use. */
export type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * How a lost or refused attempt may be repeated: reads (S16), idempotent writes (S17), writes that the service
 * deduplicates by key (S18), transfers (S19, S20), and writes whose outcome only a read can tell (S21).
 */
export type RetryClass = "read" | "idempotent" | "keyed" | "transfer" | "read-back";

/** `token`: a bearer token from login; `connector`: the agent's connector key; `none`: login itself. */
export type CredentialKind = "none" | "token" | "connector";

/** Which wrapping a success body has; `unknown` where the description does not show the body, `none` where there is no wrapping. */
export type Envelope = "fiat" | "A" | "B" | "C" | "token" | "none" | "unknown";

/**
 * Who makes the idempotency key: the SDK (`auto`), the caller (`required`), the SDK anew for every attempt (`fresh`),
 * or nobody (`none`). `ttl` is the key's documented life in seconds, `conflict` the code of the refusal that names what
 * was done under the key before (S22).
 */
export interface IdempotencyRule {
  readonly mode: "auto" | "required" | "fresh" | "none";
  readonly ttl?: number;
  readonly conflict?: string;
}

/**
 * Places of values in a JSON body: property names joined by dots, `[]` for every item of an array, `*` for every
 * property of a map (`data.transactions[].amount`). Paths start at the whole body, before it is unwrapped; the empty path
 * is the whole body.
 */
export type JsonPath = string;

/** One amount in a request body; `wire` says whether it travels as a JSON number or as a string. */
export interface RequestDecimal {
  readonly path: JsonPath;
  readonly wire: "number" | "string";
}

/** One operation of one service. Absent lists are empty; what is left out elsewhere, the property says. */
export interface Operation {
  /** The operationId, unique over both services. */
  readonly id: string;
  readonly method: HttpMethod;
  /**
   * Path template relative to the base address; starts with `../` where it lies above the prefix (F31). Every name in
   * braces is a parameter in OpenAPI's style `simple`.
   */
  readonly path: string;
  /** @default "token" */
  readonly auth?: CredentialKind;
  /** Names of the query parameters, all in OpenAPI's style `form`, exploded; `free` where the names are not shown. */
  readonly query?: readonly string[] | "free";
  /** Query parameters of which exactly one must be given (C70). */
  readonly exactlyOne?: readonly string[];
  /** The service wants a literal `{}`. Absent: the body is what the caller gives, if anything. */
  readonly body?: "empty";
  /** How the answer's bytes are read. @default "json" */
  readonly response?: "json" | "bytes";
  readonly envelope: Envelope;
  /** What the data are. `any`: neither always an object nor always a list. @default an object */
  readonly data?: "array" | "any";
  readonly retry: RetryClass;
  /** The operationId of the read that can settle an unknown outcome. */
  readonly readBack?: string;
  /** @default mode `none` for reads, `auto` for everything else */
  readonly idempotency?: IdempotencyRule;
  /** Moves money. */
  readonly money?: true;
  readonly decimals?: {
    readonly request?: readonly RequestDecimal[];
    /** In answers, successes and failures alike. */
    readonly response?: readonly JsonPath[];
    /** The others in answers: they are text, and only assumed to be decimals. */
    readonly assumed?: readonly JsonPath[];
  };
  readonly sensitive?: {
    readonly request?: readonly JsonPath[];
    readonly response?: readonly JsonPath[];
  };
  /** Declared top-level body fields, SDK-managed ones included: `extraBody` must not repeat them (S43). */
  readonly bodyFields?: readonly string[];
  /** Codes that the operation documents for refusals: with one of these nothing was done (S44). */
  readonly errorCodes?: readonly string[];
  readonly paginated?: {
    readonly page: string;
    readonly limit: string;
    readonly items: string;
    readonly total: string;
  };
}

/** Whether an operation stands in a description. The id of any other is made of method and path, with a blank between. */
export function isDescribed({ id }: Pick<Operation, "id">): boolean {
  return !id.includes(" ");
}
