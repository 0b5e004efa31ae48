// Judges requests that should be refused, and says what was not run.

import { resolve, type Schema } from "../pipeline/model/openapi-document.ts";
import type { OperationModel } from "../pipeline/model/operation-object.ts";
import type { ResponseModel } from "../pipeline/model/response-object.ts";
import type { Finding } from "./judge.ts";
import type { Step } from "./plan.ts";
import { responsePointer, type VerifiedService } from "./service.ts";

/** Whether the service refused what the documents do not allow. The shape of its response is judged apart. */
export function judgeRefusal(step: Step, status: number): Finding {
  const { service, operation, kind, field } = step;
  const { pointer, isAssumed } = statementOf(step);
  const isRefused = status >= 400 && status < 500;
  const confirmed = isAssumed ? "settled" : "confirmed";
  const refuted = isAssumed ? "settled" : "differs";
  const outcome = isRefused ? `refused with ${status}` : status < 300 ? "accepted" : `status ${status}`;
  return {
    service: service.api,
    operationId: operation.id,
    status: String(status),
    verdict: isRefused ? confirmed : refuted,
    path: [kind, field].filter(Boolean).join(": "),
    basis: isAssumed ? "assumed" : "documented",
    source: service.source(pointer),
    fact: service.fact(pointer) ?? "",
    expected: "refused",
    seen: isAssumed ? `${isRefused ? "as assumed" : "not as assumed"}: ${outcome}` : outcome,
  };
}

/** The statement that the request breaks. */
function statementOf({ service, operation, kind, field = "" }: Step): { pointer: string; isAssumed: boolean } {
  const { document } = service;
  const refusal = kind === "bad token" ? "401" : "404";
  if (kind === "bad token" || kind === "unknown id") {
    const response = operation.responses.find((one) => one.status === refusal);
    const pointer = response ? responsePointer(document, response) : operation.pointer;
    return { pointer, isAssumed: response === undefined || response.response["x-basis"] === "assumed" };
  }
  const { requestBody } = operation.operation;
  const body = requestBody && resolve(document, requestBody);
  const schema: Schema = operation.body ? resolve(document, operation.body.schema) : {};
  const property = schema.properties?.[field];
  const basis = schema["x-basis"];
  const ofField = typeof property === "object" && property["x-basis"] === "assumed";
  const ofRequired = kind === "missing field" && typeof basis === "object";
  const isAssumed = body?.["x-basis"] === "assumed" || basis === "assumed" || ofField || ofRequired;
  const reference = operation.body?.schema.$ref?.slice(1) ?? operation.body?.pointer ?? operation.pointer;
  return {
    pointer: kind === "missing field" ? `${reference}/required` : `${reference}/properties/${field}`,
    isAssumed,
  };
}

export function notRun(
  service: VerifiedService,
  operation: OperationModel,
  response: ResponseModel,
  reason: string,
): Finding {
  const pointer = responsePointer(service.document, response);
  return {
    service: service.api,
    operationId: operation.id,
    status: response.status,
    verdict: "not-run",
    path: "",
    basis: response.response["x-basis"] === "assumed" ? "assumed" : "documented",
    source: service.source(pointer),
    fact: service.fact(pointer) ?? "",
    expected: `status ${response.status}`,
    seen: reason,
  };
}
