// The checks that are due for every operation and each of its documented statuses. Read from the documents alone.

import { isHandedOn } from "../support/cases/numbers.ts";
import {
  type BundledOperation,
  type ResponseObject,
  resolve,
  type SchemaObject,
} from "../support/documents/bundled-documents.ts";
import { numbersOf } from "../support/documents/decimals.ts";
import { operations } from "../support/documents/document-reader.ts";
import type { Concern, ContractCheck } from "./evidence.ts";

/** `<operationId> <status> <check>`, with `any` for checks of the operation under any status. */
export function checkName({ operation, status = "any", check }: Concern): string {
  return `${operation} ${status} ${check}`;
}

let all: readonly string[] | undefined;

/** The names of all checks that are due. */
export function expectedChecks(): readonly string[] {
  all ??= operations().flatMap((entry) => {
    const { operationId: operation, responses } = entry.operation;
    return [
      ...ofOperation(entry).map((check) => checkName({ operation, check })),
      ...Object.keys(responses).flatMap((status) =>
        ofStatus(entry, status).map((check) => checkName({ operation, status, check })),
      ),
    ];
  });
  return all;
}

function ofOperation({ document, operation }: BundledOperation): ContractCheck[] {
  const { parameters = [], requestBody, security = document.security } = operation;
  const body = requestBody?.content["application/json"]?.schema;
  const hasInput = parameters.length > 0 || body !== undefined;
  return [
    ...(["oracles", "redaction"] as const),
    ...(hasInput ? (["parameters"] as const) : []),
    ...(hasInput || security.length > 0 ? (["mutants"] as const) : []),
    ...(body !== undefined && numbersOf(document, body).size > 0 ? (["decimals"] as const) : []),
  ];
}

function ofStatus({ document, operation }: BundledOperation, status: string): ContractCheck[] {
  const { content = {}, "x-envelope": envelope } = resolve<ResponseObject>(document, operation.responses[status] ?? {});
  const isSuccess = status.startsWith("2");
  const schema: SchemaObject = content["application/json"]?.schema ?? {};
  const numbers = [...numbersOf(document, schema)].filter((place) => !isSuccess || isHandedOn(envelope, place));
  return [
    ...(isSuccess ? (["request", "answer", "violations"] as const) : (["error"] as const)),
    "mutated responses",
    ...(numbers.length > 0 ? (["decimals"] as const) : []),
  ];
}
