// The documented failures of an operation and the expected errors. Read from the documents and the rules (S28, S44, A6),
// not from the SDK's parser.

import {
  type BundledOperation,
  examplesOf,
  type JsonValue,
  type OpenApiDocument,
  type ResponseObject,
  resolve,
  type SchemaObject,
} from "../documents/bundled-documents.ts";
import { decimalsAsStrings } from "../documents/decimals.ts";
import { type ErrorName, errorNameOf, outcomeOf } from "./error-by-status.ts";

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
export interface ExpectedError {
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
