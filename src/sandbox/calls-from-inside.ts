// Keeps what the sandbox itself sends, deliveries and paid fetches, away from the control plane.

import type { IncomingRequest } from "./incoming-request.ts";
import { outboundHeader } from "./outbound.ts";

/** Whether one of the sandbox's own calls is on its way to the control plane; inboxes are there for them. */
export function isFromInside({ headers, path }: IncomingRequest): boolean {
  return headers.has(outboundHeader) && !path.startsWith("/_sandbox/inbox/");
}

/** 403 in the control plane's shape. */
export async function refuseInside(): Promise<Response> {
  const body = { error: "forbidden", message: "Deliveries and paid fetches do not reach the control plane." };
  return Response.json(body, { status: 403, headers: { "x-sandbox-rule": "control", "x-sandbox-basis": "assumed" } });
}
