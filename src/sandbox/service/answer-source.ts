// Behaviour that is given to operations while the sandbox runs, as a service sees it.

import type { Route } from "../../wrappers/operation.ts";
import type { HandlerResult } from "../core/handler-result.ts";
import type { OperationCall } from "../state/handler.ts";
import type { Found } from "./router.ts";

/** The answers of a sandbox. */
export interface AnswerSource {
  readonly isEmpty: boolean;
  /** The newest answer to an operation, in place of its handler. It counts as used. */
  take(
    operationId: string,
    tenantId: string,
  ): ((call: OperationCall) => HandlerResult | Promise<HandlerResult>) | undefined;
  /** The route of an answer to a path that no document has. The path begins with the name of the service. */
  find(method: string, path: string, tenantId: string | undefined): Found<Route> | undefined;
}
