// Reads the body and the query of a request, and checks both against the document.

import type { ServiceKind } from "../access/check-token.ts";
import type { OperationCall } from "../state/handler.ts";
import { checkRepeated, checkRequest, readQuery } from "./check-request.ts";
import type { Endpoint } from "./endpoint.ts";
import { readForm } from "./read-form.ts";
import { readRequestBody } from "./read-request-body.ts";
import { type RequestContext, toOperationCall } from "./request-context.ts";
import { missingKey, refuseFields } from "./service-refusals.ts";
import type { WireNames } from "./wire-names.ts";

/** What reading needs of its service. */
export interface RequestReaderParts {
  readonly api: ServiceKind;
  readonly names: WireNames;
  /** Ends reading the body, and whatever the handler waits for. */
  readonly closed: AbortSignal | undefined;
}

/**
 * Returns what the handler is called with, and sets the body of the context.
 *
 * @throws {Refusal} if the document does not allow the request. Throws the reason of a signal that has been aborted.
 */
export type RequestReader = (context: RequestContext, endpoint: Endpoint) => Promise<OperationCall>;

export function createRequestReader({ api, names, closed }: RequestReaderParts): RequestReader {
  return async (context, endpoint) => {
    const { request } = context;
    const { route, operation, rules, files } = endpoint;
    const rename = (sent: unknown) => names.request(route.operationId, sent);
    const form = files && (await readForm(request, api, { files, validator: rules.request, rename }, closed));
    const body = form ?? (await readRequestBody(request, api, rules.amounts, rename, closed));
    context.requestText = body.text;
    context.body = body.value;
    const query = endpoint.isAdded
      ? Object.fromEntries(request.query)
      : readQuery(route, request.query, names.queryName);
    const call = toOperationCall(context, endpoint, body.exact, query, closed);
    const problems = [
      ...missingKey(endpoint, request),
      ...checkRepeated(route, request.query, names.queryName),
      ...checkRequest(rules, body, query),
      ...(form?.problems ?? []),
    ];
    if (problems.length === 0) return call;
    const refusal = operation.invalid ? operation.invalid(problems, call) : refuseFields(api, problems);
    if (refusal) throw refusal;
    return call;
  };
}
