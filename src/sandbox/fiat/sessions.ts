// Tokens of the fiat service: obtained with credentials, renewed with themselves.

import { uniqueToken } from "../access/unique-token.ts";
import { fiatEnvelope, type HandlerResult } from "../core/handler-result.ts";
import { Refusal } from "../core/refusal.ts";
import type { OperationCall, OperationHandler } from "../state/handler.ts";
import type { Tenant } from "../state/tenant.ts";
import { signToken } from "./json-web-token.ts";

const LIFE_SECONDS = 600;

interface LoginBody {
  readonly account_id: string;
  readonly app_secret: string;
}

/** F1, F2: a token for the account's credentials. */
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

/** F7, F8: a new token for an old one, which lives to its own end. Whether that was good enough has been checked. */
export const refreshToken: OperationHandler = {
  handle: ({ tenant }: OperationCall) =>
    // G3: the answer is not shown; that of the login is assumed.
    issueToken(tenant, (data) => fiatEnvelope(data, "Token renewed.", { rule: "F7, F8, G3", basis: "assumed" })),
};

// Everything random is drawn before the signature is waited for, and everything is stored after it in one go.
async function issueToken(tenant: Tenant, answer: (data: object) => HandlerResult): Promise<HandlerResult> {
  const { state } = tenant;
  const { credentials, fiat } = state;
  const now = tenant.now();
  const iat = Math.floor(now / 1000);
  const claims = {
    sub: credentials.accountId,
    iat,
    exp: iat + LIFE_SECONDS,
    jti: uniqueToken(tenant, tenant.random.uuid()),
  };
  const token = await signToken(claims, fiat.signingKey);
  // A reset or an import meanwhile has ended it already.
  if (tenant.state === state) {
    fiat.tokens.set(token, { expiresAt: now + LIFE_SECONDS * 1000 });
    tenant.recognise(token);
  }
  return answer({ access_token: token, token_type: "bearer", expires_in: LIFE_SECONDS });
}
