// Judges requests that should be refused, and says what was not run.

import { resolve, type Schema } from "../pipeline/model/openapi-document.ts";
import type { OperationModel } from "../pipeline/model/operation-object.ts";
import type { ResponseModel } from "../pipeline/model/response-object.ts";
import { type Finding, isAssumedResponse, toFinding } from "./judge.ts";
import type { Step } from "./plan.ts";
import { responseFor, responsePointer, type VerifiedService } from "./service.ts";

/**
 * Whether the service refused what the documents do not allow. The shape of its response is judged apart. Nothing for a refusal
 * that is not about the request: a rate limit, or a credential that has expired.
 */
export function judgeRefusal(step: Step, status: number): Finding[] {
  const { service, operation, kind, field } = step;
  if (status === 429 || (kind !== "bad token" && (status === 401 || status === 403))) return [];
  const { pointer, isAssumed } = statementOf(step);
  const isRefused = status >= 400 && status < 500;
  const finding = toFinding(service, operation, status, {
    basis: isAssumed ? "assumed" : "documented",
    holds: isRefused,
    path: [kind, field].filter(Boolean).join(": "),
    expected: "refused",
    seen: isRefused ? `refused with ${status}` : status < 300 ? "accepted" : `status ${status}`,
    pointer,
  });
  return [finding];
}

/** The statement that the request breaks. */
function statementOf({ service, operation, kind, field = "" }: Step): { pointer: string; isAssumed: boolean } {
  const { document } = service;
  if (kind === "bad token" || kind === "unknown id") {
    const status = kind === "bad token" ? "401" : "404";
    const response = operation.responses.find((one) => one.status === status);
    const pointer = response ? responsePointer(document, response) : operation.pointer;
    return { pointer, isAssumed: response === undefined || isAssumedResponse(operation, response) };
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
  return { pointer: reference + (kind === "missing field" ? "/required" : `/properties/${field}`), isAssumed };
}

/**
 * The findings in the order of the documents, each once, with a row for each documented status that was not observed.
 *
 * @param reasons Why an operation has no success, by operationId.
 */
export function withNotRun(
  findings: readonly Finding[],
  services: readonly VerifiedService[],
  reasons: ReadonlyMap<string, string>,
): Finding[] {
  const unique = new Map(findings.map((one) => [[one.operationId, one.status, one.path, one.expected].join(" "), one]));
  return services.flatMap((service) =>
    service.operations.flatMap((operation) => {
      const own = [...unique.values()].filter(({ operationId }) => operationId === operation.id);
      const reason = reasons.get(operation.id) ?? "no call of this run got it";
      // A success with another status has been judged as the documented one.
      const judged = own.map(({ status }) => responseFor(operation, Number(status)).response);
      const absent = operation.responses.filter((response) => !judged.includes(response));
      return [...own, ...absent.map((response) => notRun(service, operation, response, reason))];
    }),
  );
}

function notRun(service: VerifiedService, operation: OperationModel, response: ResponseModel, reason: string): Finding {
  const { status } = response;
  const isAssumed = isAssumedResponse(operation, response);
  const pointer = responsePointer(service.document, response);
  const statement = { path: "", holds: true, expected: `status ${status}`, seen: reason, pointer };
  const finding = toFinding(service, operation, status, { ...statement, basis: isAssumed ? "assumed" : "documented" });
  return { ...finding, verdict: "not-run", seen: reason };
}
