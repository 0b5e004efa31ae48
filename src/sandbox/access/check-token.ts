// Whether the credential of a request is good for its operation, and has not run out.

import type { Route } from "../../wrappers/operation/route.ts";
import type { Label } from "../core/handler-result.ts";
import { Refusal } from "../core/refusal.ts";
import type { Tenant } from "../state/tenant.ts";

/** The services, by the prefix of their addresses. Agent operations are the crypto service's. */
export type ServiceApi = "fiat" | "crypto";

// G4: the status for a token that is missing or dead is assumed; the crypto service's is shown (C6).
const labels: Readonly<Record<ServiceApi, Label>> = {
  fiat: { rule: "F9, G4", basis: "assumed" },
  crypto: { rule: "C6", basis: "documented" },
};

/** 401 for a credential that is missing, is not known or has run out. */
export function refuseCredential(api: ServiceApi, label: Label = labels[api]): Refusal {
  return new Refusal({ status: 401, message: "The access token is missing or has expired.", ...label });
}

/**
 * What speaks against the credential that a request to `tenant` carries; undefined where nothing does. The time is the
 * sandbox's: a token ends at the very moment that its answer named (F6, C2).
 *
 * @param route of the operation; undefined outside any, where either kind of credential will do.
 */
export function checkToken(
  tenant: Tenant,
  api: ServiceApi,
  credential: string,
  route: Route | undefined,
): Refusal | undefined {
  if (api === "fiat") return checkFiatToken(tenant, credential, route);
  const isConnectorKey = credential === tenant.state.credentials.connectorKey;
  // G50: neither credential is good for the operations of the other.
  if (route && isConnectorKey !== (route.credential === "connector")) {
    return refuseCredential("crypto", { rule: "G50, C6", basis: "assumed" });
  }
  return isConnectorKey ? undefined : checkCryptoToken(tenant, credential);
}

function checkFiatToken({ state, now }: Tenant, token: string, route: Route | undefined): Refusal | undefined {
  const issued = state.fiat.tokens.get(token);
  if (!issued) return refuseCredential("fiat");
  if (route?.operationId === "refreshToken") {
    // F8: an expired token can be refreshed; G56: for how long is an option.
    const { refreshGraceSeconds } = state.settings.fiat;
    if (refreshGraceSeconds === null || now() < issued.expiresAt + refreshGraceSeconds * 1000) return undefined;
    return refuseCredential("fiat", { rule: "G56, G4", basis: "assumed" });
  }
  // F6: refused from second 600 on.
  return now() < issued.expiresAt ? undefined : refuseCredential("fiat", { rule: "F6, G4", basis: "assumed" });
}

function checkCryptoToken(tenant: Tenant, token: string): Refusal | undefined {
  const issued = tenant.state.access.tokens.get(token);
  if (!issued) return refuseCredential("crypto");
  // C2: refused once the time of `expires_at` has come.
  if (tenant.now() >= issued.expiresAt) return refuseCredential("crypto", { rule: "C2, C6", basis: "documented" });
  // C4: that the tokens of a key end with it is assumed.
  if (hasKeyEnded(tenant)) return refuseCredential("crypto", { rule: "C4, C6", basis: "assumed" });
  return undefined;
}

/** C4: the API key ends only where an end was set. */
export function hasKeyEnded({ state, now }: Tenant): boolean {
  const { apiKeyExpiresAt } = state.settings.access;
  return apiKeyExpiresAt !== null && now() >= Date.parse(apiKeyExpiresAt);
}
