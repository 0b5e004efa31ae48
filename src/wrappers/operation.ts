// One operation as plain data, the shape of the generated `operations.ts`.

/** The HTTP methods of the two services. */
export type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * After which failures a call may be retried:
 *
 * - `read`: it changes nothing.
 * - `idempotent`: repeating it has no further effect.
 * - `keyed`: the service replays its first response for a known key.
 * - `keyed-transfer`: the same for a transfer, some of whose rejections are final.
 * - `unsent`: the effect of repeating it is undocumented, so it must provably not have been carried out.
 *
 * Without a key, `keyed` and `keyed-transfer` count as `unsent`.
 */
export type RetryRule = "read" | "idempotent" | "keyed" | "keyed-transfer" | "unsent";

/** `token`: a bearer token from the login; `connector`: the connector key of the agent; `none`: the login itself. */
export type CredentialKind = "none" | "token" | "connector";

/** The envelope of a success body; `unknown` for an undocumented body, `none` for a body without an envelope. */
export type Envelope = "fiat" | "A" | "B" | "C" | "token" | "none" | "unknown";

/**
 * Who makes the idempotency key: the SDK (`auto`), the user (`required`), the SDK for every attempt (`fresh`); `none` if there
 * is no key. `ttl` is the documented lifetime of a key in seconds. `conflict` is the code of the refusal that names what was
 * done under the key before.
 */
export interface IdempotencyRule {
  readonly mode: "auto" | "required" | "fresh" | "none";
  readonly ttl?: number;
  readonly conflict?: string;
}

/**
 * A place in a JSON body: property names joined by dots, `[]` for every item of an array, `*` for every property of a map
 * (`data.transactions[].amount`). Paths start at the body with its envelope; the empty path is the whole body.
 */
export type JsonPath = string;

/** One amount, or an exact integer, in a request body. `wire`: whether it is sent as a JSON number, as a string, or as an integer. */
export interface RequestDecimal {
  readonly path: JsonPath;
  readonly wire: "number" | "string" | "integer";
}

/**
 * What a document says of a JSON value: 1 a text, 2 a number, 3 either, 4 an amount, 5 a text that is only assumed to be an amount; or the
 * shapes of an object's properties. `[]` is every item of an array, `*` every other property, and `=` the value itself. A function gives
 * the shape of a record within itself.
 */
export type Shape = 1 | 2 | 3 | 4 | 5 | { readonly [name: string]: Shape } | (() => Shape);

/** The type of a parameter that is no text; `scalar`: any of several. A list of them counts as its items. */
export type ParameterType = "integer" | "number" | "decimal" | "boolean" | "scalar";

/** One operation of one service. Absent lists are empty. */
export interface Operation {
  /** The operationId, unique across both services. */
  readonly id: string;
  /** The SDK method, such as `wallets.transactions.sendFunds`; of an undocumented operation its id. Errors name it. */
  readonly name: string;
  readonly method: HttpMethod;
  /**
   * Path template relative to the base address; starts with `../` if it is above the prefix. A name in braces is a
   * parameter of OpenAPI style `simple`.
   */
  readonly path: string;
  /** @default "token" */
  readonly auth?: CredentialKind;
  /** Names of the query parameters, all of OpenAPI style `form`, exploded; `free` if the names are undocumented. */
  readonly query?: readonly string[] | "free";
  /** The parameters of path and query that are no texts, by name. */
  readonly parameters?: Readonly<Record<string, ParameterType>>;
  /** Query parameters of which exactly one must be given. */
  readonly exactlyOne?: readonly string[];
  /** `empty`: the service demands a literal `{}`. `multipart`: a form with files. Absent: the body is that of the caller, if any. */
  readonly body?: "empty" | "multipart";
  /** The files of a form, by field. */
  readonly files?: Readonly<Record<string, FileRule>>;
  /** Checks the body, if a user defined the operation. Returns what is sent. */
  readonly checkBody?: (body: unknown) => unknown;
  /** The same for the data of a response. */
  readonly checkData?: (data: unknown) => unknown;
  /** How the response is read. @default "json" */
  readonly response?: "json" | "bytes";
  readonly envelope: Envelope;
  /** The type of the data. `any`: neither always an object nor always an array. @default an object */
  readonly data?: "array" | "any";
  /** Whether a success may have no data: null stays null, and without the field, the result is the whole body. */
  readonly optionalData?: true;
  readonly retry: RetryRule;
  /** The SDK method of the read that reveals an unknown outcome. */
  readonly readBack?: string;
  /**
   * Where the first argument of that read comes from: the name of a path value or of a body field, or of one for each property
   * of its query. Absent if it takes none, or the caller has to find it.
   */
  readonly readArgs?: string | Readonly<Record<string, string>>;
  /** @default mode `none` for reads, `auto` for writes */
  readonly idempotency?: IdempotencyRule;
  /** Whether the operation moves money. */
  readonly money?: true;
  /**
   * Fields of the data of a success of which at least one must be present, because without it nothing shows that the write was
   * carried out: the `id` of what it made, or a `flag`.
   */
  readonly proof?: Readonly<Record<string, "id" | "flag">>;
  /** The amounts of the request. */
  readonly amounts?: readonly RequestDecimal[];
  /** The texts, numbers and amounts of the documented responses. */
  readonly shape?: { readonly success?: Shape; readonly failure?: Shape };
  readonly sensitive?: {
    readonly request?: readonly JsonPath[];
    readonly response?: readonly JsonPath[];
  };
  /** Declared top-level body fields, including those that the SDK sets. `extraBody` must not repeat them. */
  readonly bodyFields?: readonly string[];
  /** The document says that the body has more fields than these. */
  readonly openBody?: true;
  readonly codes?: ErrorCodes;
  readonly paginated?: {
    readonly page: string;
    readonly limit: string;
    readonly items: string;
    readonly total: string;
  };
}

/** Error codes of an operation. */
export interface ErrorCodes {
  /** The documented ones of failures other than a 5xx, besides `common` and `refusals`. */
  readonly documented?: readonly string[];
  /** Those that all operations of the service have. */
  readonly common?: readonly string[];
  /** Those that prove that nothing was done, with a 409 or a false flag too. */
  readonly refusals?: readonly string[];
}

/** All documented codes of failures other than a 5xx, some of them twice. */
export function documentedCodes({ codes = {} }: Pick<Operation, "codes">): readonly string[] {
  return [codes.common, codes.documented, codes.refusals].flatMap((list) => list ?? []);
}

/** Whether a call moves money. A request to an undocumented operation is known by its retry rule only. */
export function movesMoney({ money, retry }: Operation): boolean {
  return money === true || retry === "keyed-transfer";
}

/** Whether the operation is documented. The id of an undocumented one is its method and path, with a space between. */
export function isDocumented({ id }: Pick<Operation, "id">): boolean {
  return !id.includes(" ");
}

/** A parameter of the query, as the document declares it. */
export interface QueryParameter {
  readonly name: string;
  readonly type: "string" | "integer" | "number" | "boolean";
  readonly required: boolean;
}

/** One operation, as the sandbox serves it: the shape of the generated `routes.ts`. */
export interface Route {
  readonly operationId: string;
  readonly method: string;
  /** Template below the prefix, such as `/apikey/{id}`. */
  readonly path: string;
  /** Whether the path lies one level above the prefix, as the health checks do. */
  readonly abovePrefix: boolean;
  readonly credential: CredentialKind;
  readonly tag: string;
  /** The scope of the credential that it needs (assumed, G43), and whether it needs a two-factor code. */
  readonly access?: { readonly scope: string; readonly twoFactor?: true };
  /** The ids of the gaps that leave its successful response undocumented, such as `G24`. */
  readonly undocumented?: string;
  /** The ids of the gaps that leave its request body undocumented, such as `G42`. */
  readonly undocumentedBody?: string;
  readonly body: "none" | "optional" | "required";
  readonly query: readonly QueryParameter[];
  /** By status; `default` stands for every status without an entry. */
  readonly responses: Readonly<Record<string, DocumentedResponse>>;
}

/** The shape of the generated `responses.ts`. */
export interface DocumentedResponses {
  /** Every property name of a documented body. */
  readonly names: readonly string[];
  /** By operationId. */
  readonly operations: Readonly<Record<string, OperationResponses>>;
}

export interface OperationResponses {
  /** By status; `default` stands for every status without an entry. */
  readonly statuses: Readonly<Record<string, DocumentedResponse>>;
  /** Absent if there are none. */
  readonly openLists?: readonly OpenList[];
}

export interface DocumentedResponse {
  /** Absent if no body is documented. */
  readonly contentType?: string;
  /** Names of the schemas that the body may have; empty for an undocumented shape. */
  readonly schemas: readonly string[];
  /** Names in lower case. */
  readonly headers: readonly string[];
  /** Those that may be missing. @default none */
  readonly optionalHeaders?: readonly string[];
  /** The body is undocumented. @default false */
  readonly undescribed?: boolean;
  /** The places of all documented fields, such as `data.cards[].status`. Absent if there are none. */
  readonly fields?: readonly string[];
}

/** The known values of an enum that may grow, at one path of the responses with these statuses. */
export interface OpenList {
  readonly statuses: readonly string[];
  readonly path: JsonPath;
  readonly known: readonly string[];
}

/** Every wire name that contains the placeholder, which `serviceName` replaces: the shape of the generated `rename-map.ts`. */
export interface RenameMap {
  /** The placeholder in wire names. */
  readonly placeholder: string;
  /** Path segments, e.g. `svc-card`. */
  readonly pathSegments: readonly string[];
  /** Query parameter names. */
  readonly queryNames: readonly string[];
  /** Header names, in lower case. */
  readonly headers: readonly string[];
  /** Body properties by operationId. Undocumented bodies and maps are not renamed. */
  readonly bodies: Readonly<
    Record<string, { readonly request?: readonly JsonPath[]; readonly response?: readonly JsonPath[] }>
  >;
}

/** The content of a file with its name. */
export interface NamedFile {
  readonly content: Blob | Uint8Array;
  /** With its extension. @default the name of a `File`, else the name of the field */
  readonly name?: string | undefined;
  /** The media type, where the first bytes do not tell it. @default that of a `Blob` */
  readonly type?: string | undefined;
}

/** A file to send. PDF, JPEG, PNG, TIFF and HEIC are told by their first bytes; for others, the declared type counts. */
export type FileUpload = Blob | Uint8Array | NamedFile;

/** What the document says about a file. */
export interface FileRule {
  readonly maxBytes?: number;
  /** The allowed media types. */
  readonly types?: readonly string[];
  readonly required?: true;
}

declare const flavor: unique symbol;

/**
 * An id of one kind. Plain strings are accepted as ids; an id of another kind does not compile.
 *
 * @example
 * declare const cardId: Id<"CardId">;
 * const account: Id<"AccountId"> = cardId; // does not compile
 */
export type Id<Name extends string> = string & { readonly [flavor]?: Name };

/** An amount from the service: an exact decimal string such as `"25.10"`, never a float. */
export type Decimal = string;

/**
 * An amount to send: a decimal string such as `"25.10"`, or a bigint of whole units. No sign, exponent or spaces; at most 39
 * digits before the point and 38 after it.
 */
export type DecimalInput = string | bigint;

/** An integer that a JavaScript number may not hold, both given and received: a string of digits such as `"9007199254740993"`. */
export type ExactInteger = string;

/** Bytes; assignable to `BodyInit` and `BlobPart` under every supported TypeScript version. */
export type Bytes = ReturnType<Uint8Array["slice"]>;

/** A query whose parameter names are undocumented. */
export type FreeQuery = Readonly<Record<string, string | number | boolean | undefined>>;
