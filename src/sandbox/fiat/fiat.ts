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
    handle: (call) => ({ status: 200, body: receiptPdf(call.path("id")), rule: "F32, G12", basis: "assumed" }),
  },
  checkHealth: health("The service is healthy."),
  pingHealth: health("The service responds."),
};

// With or without a token. The body is undocumented; the service's envelope is assumed.
function health(message: string): OperationHandler {
  const respond = (): HandlerResult => fiatEnvelope({}, message, { rule: "F31, G54", basis: "assumed" });
  return { handle: respond, anonymous: respond };
}

/** A one-page PDF that names the transaction, with the same bytes every time. */
export function receiptPdf(transactionId: string): Uint8Array {
  // Keep printable ASCII only, and escape parentheses and backslashes, which have a meaning in PDF text.
  const name = transactionId
    .replace(/[^ -~]/g, "?")
    .slice(0, 80)
    .replace(/[\\()]/g, "\\$&");
  const page = `BT /F1 12 Tf 40 160 Td (Receipt of transaction ${name}) Tj ET`;
  return encoder.encode(
    writeFile([
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
      `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]),
  );
}

// All ASCII, so one character is one byte. Readers find the objects by the offset table at the end.
function writeFile(objects: readonly string[]): string {
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return file + table + trailer;
}
