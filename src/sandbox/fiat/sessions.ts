// Login and token refresh of the fiat service.

import { uniqueToken } from "../access/unique-token.ts";
import { fiatEnvelope, type HandlerResult } from "../core/handler-result.ts";
import { Refusal } from "../core/refusal.ts";
import type { OperationCall, OperationHandler } from "../state/handler.ts";
import type { Tenant } from "../state/tenant.ts";
import { signToken } from "./json-web-token.ts";

const LIFETIME_SECONDS = 600;

interface LoginBody {
  readonly account_id: string;
  readonly app_secret: string;
}

/** F1, F2: issues a token for the account's credentials. */
export const login: OperationHandler = {
  identify: (body) => (body as LoginBody).account_id,
  authenticate({ tenant, body }) {
    const { account_id, app_secret } = body as LoginBody;
    const { accountId, appSecret } = tenant.state.credentials;
    if (account_id !== accountId || app_secret !== appSecret) {
      throw new Refusal({ status: 401, message: "The credentials are not valid.", rule: "F2", basis: "documented" });
    }
  },
  handle: ({ tenant }) =>
    issueToken(tenant, (data) => fiatEnvelope(data, "Logged in.", { rule: "F1, F5", basis: "documented" })),
};

/** F7, F8: issues a new token; the old one stays valid until it expires. It has been checked already. */
export const refreshToken: OperationHandler = {
  handle: ({ tenant }: OperationCall) =>
    // G3: the response is undocumented; that of the login is assumed.
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
    jti: uniqueToken(tenant, tenant.random.uuid()),
  };
  const token = await signToken(claims, fiat.signingKey);
  // A reset or import in the meantime has invalidated the token.
  if (tenant.state === state) {
    fiat.tokens.set(token, { expiresAt: now + LIFETIME_SECONDS * 1000 });
    tenant.recognise(token);
  }
  return respond({ access_token: token, token_type: "bearer", expires_in: LIFETIME_SECONDS });
}
