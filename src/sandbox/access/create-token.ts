// The token exchange of the crypto service, and what keeps tokens unique.

import type { CreateTokenRequest } from "../../../generated/crypto/resources.ts";
import { type HandlerResult, type Label, Refusal } from "../core/response.ts";
import type { OperationCall, OperationHandlers } from "../state/handler.ts";
import type { Tenant, TenantState } from "../state/tenant.ts";
import { checkAddress, isApiKeyExpired } from "./check-token.ts";

const LIFETIME_SECONDS = 3600;
const DAY_MS = 86_400_000;

/** Handler of `createToken`; the other operations on keys have undocumented bodies. */
export const accessOperations: OperationHandlers = {
  createToken: {
    loginId: (body) => (body as CreateTokenRequest).api_key,
    checkLogin: checkCredentials,
    handle: createToken,
  },
};

function checkCredentials(call: OperationCall): void {
  const { tenant, body } = call;
  const { api_key, api_secret } = body as CreateTokenRequest;
  const { credentials } = tenant.state;
  if (api_key !== credentials.apiKey || api_secret !== credentials.apiSecret) {
    throw refuse("The API key or its secret is invalid.", { rule: "C6", basis: "documented" });
  }
  if (isApiKeyExpired(tenant)) throw refuse("The API key has expired.", { rule: "C4, C6", basis: "assumed" });
  checkAddress(call);
}

function createToken({ tenant }: OperationCall): HandlerResult {
  dropOldTokens(tenant);
  const { access } = tenant.state;
  const token = `access_${uniqueToken(tenant, tenant.random.hex(48))}`;
  const expiresAt = tenant.now() + LIFETIME_SECONDS * 1000;
  access.tokens.set(token, { expiresAt });
  tenant.addToken(token);
  return {
    status: 200,
    body: {
      success: true,
      access_token: token,
      token_type: "Bearer",
      expires_in: LIFETIME_SECONDS,
      expires_at: new Date(expiresAt).toISOString(),
    },
    rule: "C1, C2",
    basis: "documented",
  };
}

/** Drops those that expired a day ago. The oldest come first. */
function dropOldTokens(tenant: Tenant): void {
  const { tokens } = tenant.state.access;
  for (const [token, { expiresAt }] of tokens) {
    if (tenant.now() < expiresAt + DAY_MS) return;
    tokens.delete(token);
    tenant.removeToken(token);
  }
}

function refuse(message: string, label: Label): Refusal {
  return new Refusal({ status: 401, message, ...label });
}

// How often the state of a tenant was replaced since its first token. Not part of the state: it spans imports and resets.
const seen = new WeakMap<Tenant, { readonly state: TenantState; readonly generation: number }>();

/** A token text that this tenant has never issued: `random`, with the generation from 1 on. */
export function uniqueToken(tenant: Tenant, random: string): string {
  const { state } = tenant;
  const last = seen.get(tenant);
  const generation = last ? last.generation + (last.state === state ? 0 : 1) : 0;
  seen.set(tenant, { state, generation });
  return generation === 0 ? random : `${random}.${generation}`;
}
