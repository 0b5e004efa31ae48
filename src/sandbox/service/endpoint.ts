// One operation with all that its requests are led through: what the document says of it, and who behaves for it.

import type { Route } from "../../wrappers/operation/route.ts";
import type { ServiceApi } from "../access/check-token.ts";
import type { OperationHandler, OperationHandlers } from "../state/handler.ts";
import type { RequestRules } from "./check-request.ts";
import type { SchemaValidator, ServiceDocument } from "./documents.ts";
import { rateLimitCategory } from "./rate-limits.ts";
import { undocumentedOperation } from "./undocumented-operations.ts";

export interface Endpoint {
  readonly route: Route;
  readonly operation: OperationHandler;
  readonly rules: RequestRules;
  /** Of the answers, by status. */
  readonly validators: Readonly<Record<string, SchemaValidator>>;
  /** Whether amounts may stand in its answers, which keep their digits. */
  readonly hasAmounts: boolean;
  readonly category: string;
  /**
   * F10: whether its requests carry an idempotency key that the service goes by. C9: those of the crypto service may carry one,
   * which is for the operation to look at.
   */
  readonly isKeyed: boolean;
  /** Whether carrying it out can change the state. Only one of the reads does: a refresh issues credentials (A2). */
  readonly isChange: boolean;
}

/** @throws {TypeError} where nobody behaves for an operation of the document. */
export function createEndpoint(
  api: ServiceApi,
  document: ServiceDocument,
  route: Route,
  operations: OperationHandlers,
): Endpoint {
  const { operationId, method } = route;
  const operation = operations[operationId] ?? undocumentedOperation(operationId);
  if (!operation) throw new TypeError(`nobody behaves for ${operationId}`);
  const { decimals } = document.table[operationId] ?? {};
  const amounts = (decimals?.request ?? []).filter(({ wire }) => wire === "number").map(({ path }) => path);
  const texts = (decimals?.request ?? []).filter(({ wire }) => wire === "string").map(({ path }) => path);
  return {
    route,
    operation,
    rules: { route, request: document.requests[operationId], query: document.queries[operationId], amounts, texts },
    validators: document.responses[operationId] ?? {},
    hasAmounts: (decimals?.response ?? []).length > 0,
    category: rateLimitCategory(route.tag),
    isKeyed: api === "fiat" && (method === "POST" || method === "PUT"),
    isChange: method !== "GET" || operationId === "refreshToken",
  };
}

/** Where a route lies below the origin. */
export function templateOf(api: ServiceApi, { path, abovePrefix }: Route): string {
  // F31: health lies above the prefix. F33: production and sandbox share it.
  return `/${api}/api${abovePrefix ? "" : "/v1"}${path}`;
}
