// Checks what the API key behind a valid token permits: caller address, scope and two-factor code. The documents list scopes
// without assigning them to operations, so the scope of each operation is assumed.

import { Refusal } from "../core/response.ts";
import type { OperationCall } from "../state/handler.ts";

/** Assumed for requests without a forwarded address, such as those of the same process. */
const OWN_ADDRESS = "127.0.0.1";

/**
 * Checks crypto requests with a bearer token; others pass. All three checks are off by default.
 *
 * @throws {Refusal} 403 from an address that the key does not allow, without the operation's scope, or without the
 * two-factor code of a sensitive operation.
 */
export function checkAccess(call: OperationCall): void {
  const { access } = call.route;
  if (!access) return;
  const { enforceScopes, scopes, twoFactor } = call.tenant.state.settings.access;
  checkAddress(call);
  if (enforceScopes && access.scope !== "none" && !scopes.includes(access.scope)) {
    throw refuse(`The API key lacks the scope ${access.scope}.`, "C6, G43");
  }
  if (twoFactor && access.twoFactor && !hasTwoFactorCode(call, twoFactor)) {
    throw refuse("This operation requires a valid two-factor code.", "C11, G25");
  }
}

/** The restriction is documented, its enforcement is not. @throws {Refusal} 403 */
export function checkAddress(call: OperationCall): void {
  const { allowedIps } = call.tenant.state.settings.access;
  if (allowedIps && !allowedIps.includes(addressOf(call))) {
    throw refuse("The API key does not allow this address.", "C4, G71");
  }
}

function refuse(message: string, rule: string): Refusal {
  return new Refusal({ status: 403, message, rule, basis: "assumed" });
}

// The client address reported by proxies; a request in the same process has no other.
function addressOf({ headers }: OperationCall): string {
  return headers.get("x-forwarded-for")?.split(",", 1)[0]?.trim() || OWN_ADDRESS;
}

function hasTwoFactorCode(
  { headers, body }: OperationCall,
  expected: { code: string; header: string; bodyField: string },
): boolean {
  if (headers.get(expected.header) === expected.code) return true;
  if (typeof body !== "object" || body === null || !Object.hasOwn(body, expected.bodyField)) return false;
  return (body as Readonly<Record<string, unknown>>)[expected.bodyField] === expected.code;
}
