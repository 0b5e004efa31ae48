// Operations without a handler. They check credential and request like any other, and respond with 501.

import type { Route } from "../../wrappers/operation/route.ts";
import type { ServiceApi } from "../access/check-token.ts";
import { Refusal, type RefusalFacts } from "../core/refusal.ts";
import type { OperationHandler } from "../state/handler.ts";

/** Responds with 501: `not_documented` if the response is undocumented, else `not_simulated`. */
export function unhandledOperation(api: ServiceApi, { undocumented }: Route): OperationHandler {
  return {
    handle() {
      throw new Refusal({ status: 501, basis: "assumed", ...reason(api, undocumented) });
    },
  };
}

function reason(api: ServiceApi, undocumented: string | undefined): Pick<RefusalFacts, "code" | "message" | "rule"> {
  // Those of gaps such as G12, G24 and G42.
  if (undocumented !== undefined) {
    const message = "The response of this operation is undocumented, so the sandbox does not invent one.";
    return { code: "not_documented", message, rule: undocumented };
  }
  // Only the shape of errors is documented.
  const rule = api === "fiat" ? "F14" : "C12";
  return { code: "not_simulated", message: "The sandbox does not simulate this operation.", rule };
}
