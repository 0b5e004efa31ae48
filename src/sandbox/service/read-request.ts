// Reads a request, checks it against the document, and makes of it what a handler is called with.

import type { ServiceApi } from "../access/check-token.ts";
import type { OperationCall } from "../state/handler.ts";
import { checkRepeated, checkRequest, readQuery } from "./check-request.ts";
import type { EdgeNames } from "./edge-names.ts";
import type { Endpoint } from "./endpoint.ts";
import { readBody } from "./read-body.ts";
import { type RequestContext, toCall } from "./request-context.ts";
import type { Found } from "./router.ts";
import { missingKey, refuseFields } from "./service-refusals.ts";

/** What reading needs of its service. */
export interface CallReaderParts {
  readonly api: ServiceApi;
  readonly names: EdgeNames;
  /** Ends what is read, and what the handler waits for. */
  readonly closed: AbortSignal | undefined;
}

/**
 * Gives what the handler is called with; what was read is noted in the visit.
 *
 * @throws {Refusal} on what the document does not allow; the reason of a signal that has ended.
 */
export type CallReader = (visit: RequestContext, found: Found<Endpoint>) => Promise<OperationCall>;

export function createCallReader({ api, names, closed }: CallReaderParts): CallReader {
  return async (visit, found) => {
    const { request } = visit;
    const { route, operation, rules } = found.target;
    const body = await readBody(request, api, rules.amounts, (sent) => names.request(route.operationId, sent), closed);
    visit.requestText = body.text;
    visit.body = body.value;
    const query = readQuery(route, request.query, names.queryName);
    const call = toCall(visit, found, body.exact, query, closed);
    const problems = [
      ...missingKey(found.target, request),
      ...checkRepeated(route, request.query, names.queryName),
      ...checkRequest(rules, body, query),
    ];
    if (problems.length === 0) return call;
    const refusal = operation.invalid ? operation.invalid(problems, call) : refuseFields(api, problems);
    if (refusal) throw refusal;
    return call;
  };
}
