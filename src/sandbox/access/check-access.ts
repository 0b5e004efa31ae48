// Whether the API key behind a good token permits the request: from where it comes, what it is for, and with which code.

import { Refusal } from "../core/refusal.ts";
import type { OperationCall } from "../state/handler.ts";
import { operationAccess } from "./operation-access.ts";

/** Of requests that do not say where they come from: those of the same process. */
const OWN_ADDRESS = "127.0.0.1";

/**
 * Checks a request of the crypto service that carries a bearer token; any other passes.
 *
 * @throws {Refusal} 403 from an address outside the key's restriction (C4, G71), without the operation's scope (C6, G43), and
 * without the two-factor code of a sensitive operation (C11, G25). All three are off until the settings switch them on.
 */
export function checkAccess(call: OperationCall): void {
  const access = operationAccess[call.route.operationId];
  if (!access) return;
  const { allowedIps, enforceScopes, scopes, twoFactor } = call.tenant.state.settings.access;
  // C4: the restriction is documented, how it is enforced is not (G71).
  if (allowedIps && !allowedIps.includes(addressOf(call))) {
    throw refuse("The API key may not be used from this address.", "C4, G71");
  }
  if (enforceScopes && access.scope && !scopes.includes(access.scope)) {
    throw refuse(`The API key lacks the scope ${access.scope}.`, "C6, G43");
  }
  if (twoFactor && access.isSensitive && !isGiven(call, twoFactor)) {
    throw refuse("A valid two-factor code is needed.", "C11, G25");
  }
}

function refuse(message: string, rule: string): Refusal {
  return new Refusal({ status: 403, message, rule, basis: "assumed" });
}

// The address nearest to the caller, as proxies tell it: a request inside a process has no other.
function addressOf({ headers }: OperationCall): string {
  return headers.get("x-forwarded-for")?.split(",", 1)[0]?.trim() || OWN_ADDRESS;
}

function isGiven(
  { headers, body }: OperationCall,
  expected: { code: string; header: string; bodyField: string },
): boolean {
  if (headers.get(expected.header) === expected.code) return true;
  if (typeof body !== "object" || body === null || !Object.hasOwn(body, expected.bodyField)) return false;
  return (body as Readonly<Record<string, unknown>>)[expected.bodyField] === expected.code;
}
