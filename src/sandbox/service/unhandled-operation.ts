// Operations without a handler. They check credential and request like any other, and respond with the example of their
// document, or with 501 without one.

import type { Route } from "../../wrappers/operation.ts";
import type { ServiceKind } from "../access/check-token.ts";
import type { HandlerResult } from "../core/handler-result.ts";
import { Refusal, type RefusalFacts } from "../core/refusal.ts";
import type { OperationHandler } from "../state/handler.ts";
import type { ServiceDocument } from "./documents.ts";

/** Responds with 501 without an example: `not_documented` if the response is undocumented, else `not_simulated`. */
export function unhandledOperation(
  api: ServiceKind,
  route: Route,
  examples: ServiceDocument["examples"],
): OperationHandler {
  const { undocumented } = route;
  const example = examples && (examples[route.operationId] ?? emptySuccess(route));
  return {
    handle(): HandlerResult {
      if (example) return { ...structuredClone(example), rule: "example", basis: "assumed" };
      throw new Refusal({ status: 501, basis: "assumed", ...reason(api, undocumented) });
    },
  };
}

/** A documented success without a body needs no example. */
function emptySuccess({ responses }: Route): { readonly status: number; readonly body: undefined } | undefined {
  const status = Object.keys(responses).find((code) => /^2\d\d$/.test(code));
  if (status === undefined || responses[status]?.contentType !== undefined) return undefined;
  return { status: Number(status), body: undefined };
}

function reason(api: ServiceKind, undocumented: string | undefined): Pick<RefusalFacts, "code" | "message" | "rule"> {
  // Those of gaps such as G12, G24 and G42.
  if (undocumented !== undefined) {
    const message = "The response of this operation is undocumented, so the sandbox does not invent one.";
    return { code: "not_documented", message, rule: undocumented };
  }
  // Only the shape of errors is documented.
  const rule = api === "fiat" ? "F14" : "C12";
  return { code: "not_simulated", message: "The sandbox does not simulate this operation.", rule };
}
