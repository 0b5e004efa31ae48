// The operations of the fiat service whose responses are documented or can be derived.

import { encoder } from "../../wrappers/webhooks/signature.ts";
import { fiatEnvelope, type HandlerResult } from "../core/response.ts";
import type { OperationHandler, OperationHandlers } from "../state/handler.ts";
import { fiatWebhookOperations } from "./fiat-webhooks.ts";
import { login, refreshToken } from "./sessions.ts";

export const fiatOperations: OperationHandlers = {
  login,
  refreshToken,
  ...fiatWebhookOperations,
  getTransactionReceipt: {
    // A PDF. No operation creates transactions, so every id has a receipt.
    handle: () => ({ status: 200, body: receipt, rule: "F32, G12", basis: "assumed" }),
  },
  checkHealth: health("The service is healthy."),
  pingHealth: health("The service responds."),
};

// With or without a token. The body is undocumented; the service's envelope is assumed.
function health(message: string): OperationHandler {
  const respond = (): HandlerResult => fiatEnvelope({}, message, { rule: "F31, G54", basis: "assumed" });
  return { handle: respond, anonymous: respond };
}

// One blank page: what a receipt shows is undocumented. The table at the end has the position of each object.
const receipt = encoder.encode(`%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 595 200]>> endobj
xref
0 4
0000000000 65535 f 
0000000009 00000 n 
0000000054 00000 n 
0000000105 00000 n 
trailer <</Size 4/Root 1 0 R>>
startxref
170
%%EOF
`);
