// The calls of each operation: the SDK's arguments, the expected request and the expected result. All of it follows from
// the bundle, so a new operation is tested without an edit here.

import {
  APIS,
  type Api,
  type BundledOperation,
  type OpenApiDocument,
  type OperationDefinition,
  operationsOf,
  type ParameterObject,
  resolve,
  type SchemaObject,
} from "../documents/bundled-documents.ts";
import { enrichedDocuments } from "../documents/enriched.ts";
import { documentedCodes, type FailureCase, failuresOf } from "./failure-cases.ts";
import { type RequestCase, requestsOf } from "./request-cases.ts";
import { type SuccessCase, successesOf } from "./success-cases.ts";

/** One operation with everything that the tests need. */
export interface OperationCase {
  readonly api: Api;
  readonly document: OpenApiDocument;
  readonly operationId: string;
  /** The method's place: `wallets.cards.unfreeze` is client `crypto`, resource `cards`, method `unfreeze`. */
  readonly sdk: OperationDefinition["x-sdk"];
  /** The same as errors name it: `wallets.cards.unfreeze`. */
  readonly sdkMethod: string;
  readonly rules: readonly string[];
  readonly method: string;
  readonly path: string;
  readonly credential: "none" | "token" | "connector";
  readonly query: readonly ParameterObject[];
  readonly bodySchema: SchemaObject | undefined;
  /** The fewest calls that use every example of a request and of a success. */
  readonly calls: readonly CallCase[];
  /** Every example of every failure. */
  readonly failures: readonly FailureCase[];
  /** The codes that it documents under any status. */
  readonly errorCodes: readonly string[];
  /** Calling it changes nothing, so an unknown outcome does not matter. */
  readonly isRead: boolean;
}

/** One call with its expected request and response. */
export interface CallCase {
  readonly title: string;
  readonly request: RequestCase;
  readonly answer: SuccessCase;
}

/** All operations of all documents. */
export const cases: readonly OperationCase[] = APIS.flatMap((api) =>
  operationsOf(enrichedDocuments[api]).map((entry) => caseOf(api, entry)),
);

function methodNameOf({ client, resource, method }: OperationDefinition["x-sdk"]): string {
  return `${client === "crypto" ? "wallets" : client}.${resource}.${method}`;
}

function caseOf(api: Api, entry: BundledOperation): OperationCase {
  const { document, method, path, operation } = entry;
  const parameters = (operation.parameters ?? []).map((parameter) => resolve<ParameterObject>(document, parameter));
  return {
    api,
    document,
    operationId: operation.operationId,
    sdk: operation["x-sdk"],
    sdkMethod: methodNameOf(operation["x-sdk"]),
    rules: operation["x-rules"] ?? [],
    method,
    path,
    credential: credentialOf(entry),
    query: parameters.filter((parameter) => parameter.in === "query"),
    bodySchema: operation.requestBody?.content["application/json"]?.schema,
    calls: combine(requestsOf(entry), successesOf(entry)),
    failures: failuresOf(entry),
    errorCodes: documentedCodes(entry),
    isRead: operation["x-retry"] === "read",
  };
}

function credentialOf({ document, operation }: BundledOperation): OperationCase["credential"] {
  const [scheme] = (operation.security ?? document.security).flatMap((requirement) => Object.keys(requirement));
  if (scheme === undefined) return "none";
  return scheme === "connectorKey" ? "connector" : "token";
}

// A request and a response with examples of the same name belong together.
function combine(requests: readonly RequestCase[], answers: readonly SuccessCase[]): CallCase[] {
  const [firstRequest] = requests;
  const [firstAnswer] = answers;
  if (firstRequest === undefined || firstAnswer === undefined) return [];
  const pairs = answers.map((answer) => ({
    request: requests.find(({ name }) => name === answer.name) ?? firstRequest,
    answer,
  }));
  const used = new Set(pairs.map(({ request }) => request));
  const others = requests.filter((request) => !used.has(request)).map((request) => ({ request, answer: firstAnswer }));
  return [...pairs, ...others].map(({ request, answer }) => {
    const names = new Set([String(answer.status), request.name, answer.name].filter(Boolean));
    return { title: [...names].join(" "), request, answer };
  });
}
