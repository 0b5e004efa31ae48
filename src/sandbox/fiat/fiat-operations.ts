// Handlers of the fiat operations whose responses are documented or can be derived.

import { fiatEnvelope, type HandlerResult } from "../core/handler-result.ts";
import type { OperationHandler, OperationHandlers } from "../state/handler.ts";
import { getBusinessWebhook, registerBusinessWebhook, updateBusinessWebhook } from "./business-webhook.ts";
import { createNamedWebhook, listNamedWebhooks } from "./named-webhooks.ts";
import { receiptPdf } from "./receipt.ts";
import { login, refreshToken } from "./sessions.ts";

export const fiatOperations: OperationHandlers = {
  login,
  refreshToken,
  registerBusinessWebhook,
  getBusinessWebhook,
  updateBusinessWebhook,
  createNamedWebhook,
  listNamedWebhooks,
  getTransactionReceipt: {
    // F32: a PDF. No operation creates transactions (G13), so every id has a receipt (G12, G53).
    handle: (call) => ({ status: 200, body: receiptPdf(call.path("id")), rule: "F32, G12", basis: "assumed" }),
  },
  checkHealth: health("The service is healthy."),
  pingHealth: health("The service responds."),
};

// F31, G54: with or without a token. The body is undocumented; the service's envelope is assumed.
function health(message: string): OperationHandler {
  const respond = (): HandlerResult => fiatEnvelope({}, message, { rule: "F31, G54", basis: "assumed" });
  return { handle: respond, anonymous: respond };
}
