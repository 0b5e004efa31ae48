// One operation with everything that its requests pass through: the rules of its document and its handler.

import type { FileRule, Route } from "../../wrappers/operation.ts";
import type { ServiceKind } from "../access/check-token.ts";
import type { OperationHandler, OperationHandlers } from "../state/handler.ts";
import type { RequestRules } from "./check-request.ts";
import { type SchemaValidator, type ServiceDocument, serviceDocuments } from "./documents.ts";
import { rateLimitCategory } from "./rate-limits.ts";
import { unhandledOperation } from "./unhandled-operation.ts";

export interface Endpoint {
  readonly route: Route;
  readonly operation: OperationHandler;
  readonly rules: RequestRules;
  /** Of the responses, by status. */
  readonly validators: Readonly<Record<string, SchemaValidator>>;
  /** Whether its responses may contain amounts, whose digits must be kept. */
  readonly hasAmounts: boolean;
  readonly category: string;
  /** The files of a form; undefined if the body is JSON. */
  readonly files: Readonly<Record<string, FileRule>> | undefined;
  /** The fields of a body; undefined if it may have others. */
  readonly bodyFields: readonly string[] | undefined;
  /**
   * F10: whether the service replays responses by the request's idempotency key. C9: requests to the crypto service may have a
   * key, too, which their handlers read.
   */
  readonly isKeyed: boolean;
  /** Whether it can change the state. One GET does, which issues credentials (A2), and one POST does not. */
  readonly isChange: boolean;
  /**
   * Whether our documents have the operation. Then its refusals are documented ones, and it is a login if it takes no
   * credential; operations that users add often describe no refusals.
   */
  readonly isOurs: boolean;
  /** Whether no document has it: its requests are not checked, except for a credential of any kind. */
  readonly isAdded: boolean;
}

export function createEndpoint(
  api: ServiceKind,
  document: ServiceDocument,
  route: Route,
  operations: OperationHandlers,
): Endpoint {
  const { operationId, method } = route;
  const { decimals, bodyFields, openBody, body, files = {} } = document.table[operationId] ?? {};
  const amounts = (decimals?.request ?? []).filter(({ wire }) => wire !== "string").map(({ path }) => path);
  const texts = (decimals?.request ?? []).filter(({ wire }) => wire === "string").map(({ path }) => path);
  return {
    route,
    operation: operations[operationId] ?? unhandledOperation(api, route, document.examples),
    rules: { route, request: document.requests[operationId], query: document.queries[operationId], amounts, texts },
    validators: document.responses[operationId] ?? {},
    hasAmounts: (decimals?.response ?? []).length > 0,
    category: rateLimitCategory(route.tag),
    files: body === "multipart" ? files : undefined,
    bodyFields: openBody ? undefined : bodyFields,
    isKeyed: api === "fiat" && (method === "POST" || method === "PUT"),
    isChange: method === "GET" ? operationId === "refreshToken" : operationId !== "checkBalance",
    isOurs: api !== "further" && ourOperations.has(operationId),
    isAdded: !document.routes.includes(route),
  };
}

const ourOperations: ReadonlySet<string> = new Set(
  Object.values(serviceDocuments).flatMap(({ routes }) => routes.map(({ operationId }) => operationId)),
);

/** The path of a route below the origin. @param name of the service, which is the first segment. */
export function templateOf(kind: ServiceKind, name: string, { path, abovePrefix }: Route): string {
  if (kind === "further") return `/${name}${path}`;
  // F31: health is above the prefix. F33: production and sandbox share the prefix.
  return `/${name}/api${abovePrefix ? "" : "/v1"}${path}`;
}
