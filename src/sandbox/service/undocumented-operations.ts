// Operations of which the documents show a path and nothing else. They check credential and request as any other, and answer 501.

import { Refusal } from "../core/refusal.ts";
import type { OperationHandler } from "../state/handler.ts";

/** By operationId: the gap that says that the body is not shown. */
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

/** The behaviour of an operation that nobody has described; undefined for those that somebody has. */
export function undocumentedOperation(operationId: string): OperationHandler | undefined {
  const rule = gaps[operationId];
  return rule === undefined ? undefined : { handle: () => refuseUndocumented(rule) };
}

function refuseUndocumented(rule: string): never {
  const message = "What this operation answers is not documented, so the sandbox does not invent it.";
  throw new Refusal({ status: 501, code: "not_documented", message, rule, basis: "assumed" });
}
