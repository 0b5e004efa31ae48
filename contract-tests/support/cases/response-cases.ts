// The documented successes and failures of an operation, and the results and errors that the SDK must give for them. Read
// from the documents and the rules, not from the SDK's parser.

import { Undescribed } from "../../../src/index.ts";
import {
  type BundledOperation,
  examplesOf,
  type JsonValue,
  type OpenApiDocument,
  type ResponseObject,
  resolve,
  type SchemaObject,
} from "../documents/bundled-documents.ts";
import { decimalsAsStrings } from "../documents/schema-walk.ts";

export interface SuccessCase {
  /** The name of the example, `""` where it has none. */
  readonly name: string;
  readonly status: number;
  readonly envelope: ResponseObject["x-envelope"];
  readonly mediaType: string;
  readonly schema: SchemaObject;
  /** The example, which the mock returns; undefined if the body is undocumented. */
  readonly body: JsonValue | undefined;
}

/** One case for each example of each success; one for a success with an undocumented body. */
export function successesOf({ document, operation }: BundledOperation): SuccessCase[] {
  return Object.entries(operation.responses)
    .filter(([status]) => status.startsWith("2"))
    .flatMap(([status, node]): SuccessCase[] => {
      const { content = {}, "x-envelope": envelope } = resolve<ResponseObject>(document, node);
      const [[mediaType, media] = []] = Object.entries(content);
      if (mediaType === undefined || media === undefined) {
        throw new Error(`${operation.operationId}: the response ${status} has no content`);
      }
      const answer = { status: Number(status), envelope, mediaType, schema: media.schema };
      if (envelope === undefined) return [{ ...answer, name: "", body: undefined }];
      const examples = examplesOf(media);
      if (examples.length === 0) throw new Error(`${operation.operationId}: the response ${status} has no example`);
      return examples.map(([name, body]) => ({ ...answer, name, body }));
    });
}

/** The data that the SDK must return for a response with this body. */
export function expectedData(
  document: OpenApiDocument,
  { envelope, mediaType, schema }: SuccessCase,
  body: JsonValue,
): unknown {
  if (!isJson(mediaType)) return new TextEncoder().encode(String(body));
  const whole = decimalsAsStrings(document, schema, body);
  return hasEnvelope(envelope) ? fieldOf(whole, "data") : whole;
}

/** The data of a result for comparisons; of an `Undescribed`, which must stand for every undocumented body and for no other, the body. */
export function dataIn({ envelope, mediaType }: Pick<SuccessCase, "envelope" | "mediaType">, data: unknown): unknown {
  const isUndescribed = data instanceof Undescribed;
  const isUndocumented = envelope === undefined && isJson(mediaType);
  if (isUndescribed !== isUndocumented) throw new Error(`the result is ${isUndescribed ? "" : "not "}an Undescribed`);
  return isUndescribed ? data.raw : data;
}

/** The message that comes with the data. */
export function expectedMessage({ envelope }: SuccessCase, body: JsonValue): JsonValue | undefined {
  if (envelope === undefined) {
    const message = fieldOf(body, "message");
    return typeof message === "string" ? message : undefined;
  }
  return hasEnvelope(envelope) ? fieldOf(body, "message") : undefined;
}

/** The body with the SDK's data in place of the sent data. */
export function decodedBody({ envelope }: SuccessCase, body: JsonValue, data: unknown): JsonValue {
  if (!hasEnvelope(envelope)) return data as JsonValue;
  return { ...(body as { readonly [field: string]: JsonValue }), data: data as JsonValue };
}

export function isJson(mediaType: string): boolean {
  return /[/+]json$/.test(mediaType);
}

export function hasEnvelope(envelope: SuccessCase["envelope"]): boolean {
  return envelope !== undefined && envelope !== "none" && envelope !== "token";
}

function fieldOf(body: JsonValue, name: string): JsonValue | undefined {
  return (body as { readonly [field: string]: JsonValue } | null)?.[name];
}

export interface FailureCase {
  /** As the document writes it: `409`, `default`. */
  readonly documented: string;
  /** The status that the mock is asked for. */
  readonly status: number;
  readonly name: string;
  /** The codes that are documented under the status. */
  readonly codes: readonly string[];
  readonly schema: SchemaObject;
  readonly body: JsonValue;
}

/** The error that the SDK must throw. */
interface ExpectedError {
  readonly name: ErrorName;
  readonly code: string;
  readonly outcome: "rejected" | "unknown";
  readonly serviceMessage: string;
  readonly fieldErrors: Readonly<Record<string, readonly string[]>>;
  readonly details: JsonValue | undefined;
  readonly requestId: string | undefined;
  readonly raw: JsonValue;
}

/** One for each example of each failure. */
export function failuresOf({ document, operation }: BundledOperation): FailureCase[] {
  return Object.entries(operation.responses)
    .filter(([status]) => !status.startsWith("2"))
    .flatMap(([documented, node]) => {
      const { content, "x-error-codes": codes = [] } = resolve<ResponseObject>(document, node);
      const media = content?.["application/json"];
      if (media === undefined) throw new Error(`${operation.operationId}: the response ${documented} has no JSON body`);
      return statusesFor(documented).flatMap((status) =>
        examplesOf(media).map(([name, body]) => ({ documented, status, name, codes, schema: media.schema, body })),
      );
    });
}

// `default` stands for all other statuses: one after which nothing was done, and one that leaves the outcome open.
function statusesFor(documented: string): number[] {
  return documented === "default" ? [404, 503] : [Number(documented)];
}

/** All codes that an operation documents under any status. */
export function documentedCodes({ document, operation }: BundledOperation): string[] {
  return Object.values(operation.responses).flatMap(
    (node) => resolve<ResponseObject>(document, node)["x-error-codes"] ?? [],
  );
}

export function expectedError(
  document: OpenApiDocument,
  failure: FailureCase,
  codes: readonly string[],
): ExpectedError {
  const { status, schema, body } = failure;
  const raw = decimalsAsStrings(document, schema, body) as Fields;
  const code = [raw.error_code, raw.error].find((value) => typeof value === "string");
  const details = raw.details ?? raw.data ?? undefined;
  return {
    name: errorNameOf(status),
    code: code ?? `http_${status}`,
    outcome: outcomeOf(status, code, codes),
    serviceMessage: String(raw.message),
    fieldErrors: fieldErrorsOf(raw, code),
    details:
      raw.suspension === undefined ? details : { ...(details as Fields | undefined), suspension: raw.suspension },
    requestId: typeof raw.request_id === "string" ? raw.request_id : undefined,
    raw,
  };
}

type Fields = { readonly [name: string]: JsonValue };

// A6: lists of lines under `errors` in the fiat service, single lines under `details` in the crypto service.
function fieldErrorsOf({ errors, details }: Fields, code: string | undefined): Record<string, string[]> {
  const given = errors ?? (code === "validation_error" ? details : undefined);
  return Object.fromEntries(
    Object.entries((given ?? {}) as Fields).map(([field, lines]): [string, string[]] => [
      field,
      [lines].flat().map(String),
    ]),
  );
}

/** Of a failure's class. */
type ErrorName = "ApiError" | "AuthenticationError" | "RateLimitError";

function errorNameOf(status: number): ErrorName {
  return status === 401 ? "AuthenticationError" : status === 429 ? "RateLimitError" : "ApiError";
}

const REFUSALS: readonly number[] = [400, 401, 403, 404, 413, 415, 422, 425, 429];

/** S44. A conflict is a rejection only with a code that the operation documents. */
function outcomeOf(status: number, code: string | undefined, documented: readonly string[]): "rejected" | "unknown" {
  const isRefusal =
    status === 409
      ? code !== undefined && documented.includes(code) && code !== "DUPLICATE_REQUEST_IN_PROGRESS"
      : REFUSALS.includes(status);
  return isRefusal ? "rejected" : "unknown";
}
