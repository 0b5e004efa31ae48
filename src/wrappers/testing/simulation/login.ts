// How the model of the services logs clients in.

import type { TransportRequest, TransportResponse } from "../../http/transport.ts";
import { connectionError, response, wholeBody } from "./damaged-responses.ts";
import type { LoginFate } from "./network-outcomes.ts";

/** The answer to a login of either service, with this token where it succeeds. */
export function loginAnswer(
  fate: LoginFate,
  token: string,
  request: TransportRequest,
): TransportResponse | Promise<never> {
  if (fate === "lost") throw connectionError("ECONNRESET");
  if (fate === "stalls") return new Promise(() => undefined);
  if (fate !== "succeeds") return response(fate, wholeBody("{}"), {}, request);
  const grant = { access_token: token, token_type: "Bearer" };
  const fiat = { status: "success", status_code: 200, message: "", data: { ...grant, expires_in: 600 } };
  const body = request.url.endsWith("/auth/token") ? { success: true, ...grant, expires_in: 3600 } : fiat;
  return response(200, wholeBody(JSON.stringify(body)), {}, request);
}
