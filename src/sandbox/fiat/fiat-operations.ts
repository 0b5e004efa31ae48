// The operations of the fiat service whose answers are shown, or can be made of what is shown elsewhere.

import { fiatEnvelope, type HandlerResult } from "../core/handler-result.ts";
import type { OperationHandler, OperationHandlers } from "../state/handler.ts";
import { getBusinessWebhook, registerBusinessWebhook, updateBusinessWebhook } from "./business-webhook.ts";
import { createNamedWebhook, listNamedWebhooks } from "./named-webhooks.ts";
import { receiptPdf } from "./receipt.ts";
import { login, refreshToken } from "./sessions.ts";

/** By operationId. */
export const fiatOperations: OperationHandlers = {
  login,
  refreshToken,
  registerBusinessWebhook,
  getBusinessWebhook,
  updateBusinessWebhook,
  createNamedWebhook,
  listNamedWebhooks,
  getTransactionReceipt: {
    // F32: a PDF. Transactions have no operations that would make one (G13), so every id has a receipt (G12, G53).
    handle: (call) => ({ status: 200, body: receiptPdf(call.path("id")), rule: "F32, G12", basis: "assumed" }),
  },
  checkHealth: health("The service is healthy."),
  pingHealth: health("The service answers."),
};

// F31, G54: with a token or without. The body is not shown; the envelope of the service is assumed.
function health(message: string): OperationHandler {
  const answer = (): HandlerResult => fiatEnvelope({}, message, { rule: "F31, G54", basis: "assumed" });
  return { handle: answer, anonymous: answer };
}
