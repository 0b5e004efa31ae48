// Login and token refresh of the fiat service. Its tokens are signed JSON Web Tokens.

import type { LoginRequest } from "../../../generated/fiat/resources.ts";
import { encoder, hmacSignerOf } from "../../wrappers/webhooks/signature.ts";
import { uniqueToken } from "../access/create-token.ts";
import { fiatEnvelope, type HandlerResult, Refusal } from "../core/response.ts";
import type { OperationCall, OperationHandler } from "../state/handler.ts";
import type { Tenant } from "../state/tenant.ts";

const LIFETIME_SECONDS = 600;

export const login: OperationHandler = {
  loginId: (body) => (body as LoginRequest).account_id,
  checkLogin({ tenant, body }) {
    const { account_id, app_secret } = body as LoginRequest;
    const { accountId, appSecret } = tenant.state.credentials;
    if (account_id !== accountId || app_secret !== appSecret) {
      throw new Refusal({ status: 401, message: "The credentials are not valid.", rule: "F2", basis: "documented" });
    }
  },
  handle: ({ tenant }) =>
    issueToken(tenant, (data) => fiatEnvelope(data, "Logged in.", { rule: "F1, F5", basis: "documented" })),
};

export const refreshToken: OperationHandler = {
  handle: ({ tenant }: OperationCall) =>
    // The response is undocumented; that of the login is assumed.
    issueToken(tenant, (data) => fiatEnvelope(data, "Token renewed.", { rule: "F7, F8, G3", basis: "assumed" })),
};

// Draws all random values before awaiting the signature, and stores everything at once after it.
async function issueToken(tenant: Tenant, respond: (data: object) => HandlerResult): Promise<HandlerResult> {
  const { state } = tenant;
  const { credentials, fiat } = state;
  const now = tenant.now();
  const iat = Math.floor(now / 1000);
  const claims = {
    sub: credentials.accountId,
    iat,
    exp: iat + LIFETIME_SECONDS,
    // Distinguishes tokens issued in the same second.
    jti: uniqueToken(tenant, tenant.random.uuid()),
  };
  const token = await signToken(claims, fiat.signingKey);
  // A reset or import in the meantime has invalidated the token.
  if (tenant.state === state) {
    fiat.tokens.set(token, { expiresAt: now + LIFETIME_SECONDS * 1000 });
    tenant.addToken(token);
  }
  return respond({ access_token: token, token_type: "bearer", expires_in: LIFETIME_SECONDS });
}

/** Signs claims with HMAC-SHA256 (`HS256`) and the UTF-8 bytes of `key`. */
export async function signToken(claims: object, key: string): Promise<string> {
  const content = `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}`;
  const sign = await hmacSignerOf(encoder.encode(key));
  return `${content}.${base64Url(await sign([content]))}`;
}

function part(value: object): string {
  return base64Url(encoder.encode(JSON.stringify(value)));
}

function base64Url(bytes: Uint8Array): string {
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
