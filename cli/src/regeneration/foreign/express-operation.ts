// Says why the SDK cannot express an operation: by what the generators say of it alone.

import { DocumentError } from "../../pipeline/bundle/problem.ts";
import { toOperation } from "../../pipeline/generators/operations.ts";
import { toDocumentedResponses } from "../../pipeline/generators/responses.ts";
import type { GeneratorContext } from "../../pipeline/model/model.ts";
import type { OperationEntry } from "../../pipeline/model/openapi-document.ts";
import { type OperationModel, readOperation } from "../../pipeline/model/operation-object.ts";
import { parameterProblems } from "../../pipeline/model/parameter-object.ts";
import { isJson } from "../../pipeline/model/schema-object.ts";

/** The reason, or undefined for an operation that can be called. @param ctx Without operations. */
export function whyNotExpressed(ctx: GeneratorContext, entry: OperationEntry): string | undefined {
  try {
    const model = readOperation(ctx.document, entry);
    const problems = parameterProblems(ctx.document, entry.pointer, entry.parameters);
    if (problems.length > 0) throw new DocumentError(problems);
    const alone = { ...ctx, operations: [model] };
    toOperation(alone, model);
    toDocumentedResponses(alone);
    return whyNotCalled(model);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    return error.problems.map(({ reason }) => reason).join("; ");
  }
}

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** What the generators would accept, and the runtime could not call. */
function whyNotCalled({
  method,
  path,
  pathParameters,
  body,
  operation,
  responses,
}: OperationModel): string | undefined {
  if (!methods.includes(method)) return `the SDK does not send ${method} requests`;
  if (method === "GET" && body !== undefined) return "a GET with a body";
  const undeclared = [...path.matchAll(/\{([^{}]+)\}/g)]
    .map(([, name = ""]) => name)
    .filter((name) => pathParameters.every((parameter) => parameter.name !== name));
  if (undeclared.length > 0) return `the path parameter ${undeclared.join(", ")} is not declared`;
  const types = Object.keys((operation.requestBody as { content?: object } | undefined)?.content ?? {});
  if (body !== undefined && types.length > 0 && !types.some((type) => /^application\/json\b/.test(type))) {
    return types.some(isJson) ? `the SDK sends application/json, not ${types.join(", ")}` : undefined;
  }
  const statuses = responses.map(({ status }) => status);
  const isRedirect =
    statuses.some((status) => status.startsWith("3")) && !statuses.some((one) => /^2|^default$/.test(one));
  return isRedirect ? "it responds with a redirect, which the SDK never follows" : undefined;
}
