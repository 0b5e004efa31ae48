// Operations whose responses are undocumented. They check credential and request like any other, and respond with 501.

import { Refusal } from "../core/refusal.ts";
import type { OperationHandler } from "../state/handler.ts";

/** By operationId: the gap that records the undocumented body. */
const gaps: Readonly<Record<string, string>> = {
  refreshAuthentication: "G24",
  exchangeApiKeyToken: "G24",
  generateApiKey: "G24",
  getApiKey: "G24",
  updateApiKeyPermissions: "G24",
  batchAddAssets: "G42",
  quoteSendMoney: "G12",
  createWallet: "G12",
};

/** The handler of an undocumented operation; undefined if the operation is documented. */
export function undocumentedOperation(operationId: string): OperationHandler | undefined {
  const rule = gaps[operationId];
  return rule === undefined ? undefined : { handle: () => refuseUndocumented(rule) };
}

function refuseUndocumented(rule: string): never {
  const message = "The response of this operation is undocumented, so the sandbox does not invent one.";
  throw new Refusal({ status: 501, code: "not_documented", message, rule, basis: "assumed" });
}
