// Checks that a request's credential is valid for its operation and has not expired, and what the API key behind it permits: caller
// address, scope and two-factor code.

import type { Route } from "../../wrappers/operation.ts";
import { type Label, Refusal, type ServiceKind } from "../core/response.ts";
import { isObject } from "../core/setting-kinds.ts";
import type { OperationCall } from "../state/handler.ts";
import type { Credentials, Tenant } from "../state/tenant.ts";

// The status for a missing or expired token is assumed for fiat and documented for crypto.
const labels: Readonly<Record<ServiceKind, Label>> = {
  fiat: { rule: "F9, G4", basis: "assumed" },
  crypto: { rule: "C6", basis: "documented" },
  further: { rule: "example", basis: "assumed" },
};

export function refuseCredential(api: ServiceKind, label: Label = labels[api]): Refusal {
  return new Refusal({ status: 401, message: "The access token is missing or has expired.", ...label });
}

/** The refusal of an invalid credential. @param route undefined outside any operation, where either kind is accepted. */
export function checkToken(
  tenant: Tenant,
  api: ServiceKind,
  credential: string,
  route: Route | undefined,
): Refusal | undefined {
  if (api === "further") {
    return credential.endsWith(furtherToken("", tenant.state.credentials)) ? undefined : refuseCredential(api);
  }
  if (api === "fiat") return checkFiatToken(tenant, credential, route);
  const isConnectorKey = credential === tenant.state.credentials.connectorKey;
  if (route && isConnectorKey !== (route.credential === "connector")) {
    return refuseCredential("crypto", { rule: "G50, C6", basis: "assumed" });
  }
  return isConnectorKey ? undefined : checkCryptoToken(tenant, credential);
}

export function furtherToken(service: string, { connectorKey }: Credentials): string {
  return `${service}_${connectorKey}`;
}

function checkFiatToken({ state, now }: Tenant, token: string, route: Route | undefined): Refusal | undefined {
  const issued = state.fiat.tokens.get(token);
  if (!issued) return refuseCredential("fiat");
  if (route?.operationId === "refreshToken") {
    const { refreshGraceSeconds } = state.settings.fiat;
    if (refreshGraceSeconds === null || now() < issued.expiresAt + refreshGraceSeconds * 1000) return undefined;
    return refuseCredential("fiat", { rule: "G56, G4", basis: "assumed" });
  }
  return now() < issued.expiresAt ? undefined : refuseCredential("fiat", { rule: "F6, G4", basis: "assumed" });
}

function checkCryptoToken(tenant: Tenant, token: string): Refusal | undefined {
  const issued = tenant.state.access.tokens.get(token);
  if (!issued) return refuseCredential("crypto");
  if (tenant.now() >= issued.expiresAt) return refuseCredential("crypto", { rule: "C2, C6", basis: "documented" });
  // That tokens expire with their key is assumed.
  if (isApiKeyExpired(tenant)) return refuseCredential("crypto", { rule: "C4, C6", basis: "assumed" });
  return undefined;
}

export function isApiKeyExpired({ state, now }: Tenant): boolean {
  const { apiKeyExpiresAt } = state.settings.access;
  return apiKeyExpiresAt !== null && now() >= Date.parse(apiKeyExpiresAt);
}

/**
 * Checks crypto requests with a bearer token; others pass. All three checks are off by default. The documents list scopes without
 * assigning them to operations, so the scope of each operation is assumed.
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

// The client address reported by proxies. Requests without one, such as those of the same process, are assumed to be local.
function addressOf({ headers }: OperationCall): string {
  return headers.get("x-forwarded-for")?.split(",", 1)[0]?.trim() || "127.0.0.1";
}

function hasTwoFactorCode(
  { headers, body }: OperationCall,
  expected: { code: string; header: string; bodyField: string },
): boolean {
  if (headers.get(expected.header) === expected.code) return true;
  return isObject(body) && Object.hasOwn(body, expected.bodyField) && body[expected.bodyField] === expected.code;
}
