// How a FiatClient is authorized.

import { login, refreshToken } from "../../../generated/fiat/operations.ts";
import type { Authorization } from "../auth/authorization.ts";
import { credential, type SecretProvider, secret } from "../auth/credential.ts";
import { type AuthorizationContext, loginAuthorization } from "../auth/login-authorization.ts";
import { type TokenOption, tokenOption } from "../auth/provided-token.ts";
import { logIn } from "../auth/token-login.ts";

/** Credentials of a `FiatClient`: `accountId` and `appSecret`, or `token`. */
export interface FiatCredentials extends TokenOption {
  /** From the account settings of the dashboard (F36). @default the environment variable `SVC_FIAT_ACCOUNT_ID` */
  readonly accountId?: string | undefined;
  /**
   * From the developer API-key area of the dashboard; confidential (F36). A function is asked at every login, so that a
   * secret may change while the client lives. @default `SVC_FIAT_APP_SECRET`
   */
  readonly appSecret?: string | SecretProvider | undefined;
}

export const fiatCredentialNames: readonly (keyof FiatCredentials)[] = ["accountId", "appSecret", "token"];

// The answer to a refresh is not shown; presumably it is that of the login (G3). Whatever else it is leads to a login.
const refresh = { ...refreshToken, envelope: login.envelope };
const documentedLifetime = 600;

/** @throws {ConfigurationError} on a credential that is missing or makes no sense. */
export function fiatAuthorization(options: FiatCredentials, context: AuthorizationContext): Authorization {
  const provided = tokenOption(options, { accountId: options.accountId, appSecret: options.appSecret });
  if (provided) return provided;
  const accountId = credential("accountId", options.accountId, "SVC_FIAT_ACCOUNT_ID");
  const appSecret = secret("appSecret", options.appSecret, "SVC_FIAT_APP_SECRET");
  const body = async () => ({ account_id: accountId, app_secret: await appSecret.read() });
  return loginAuthorization(context, {
    identity: accountId,
    secrets: appSecret.known,
    login: (call, signal) => logIn(call, { operation: login, body, options: { signal }, documentedLifetime }),
    // Not sent twice: after its failure a login does the same.
    refresh: (call, signal) =>
      logIn(call, { operation: refresh, options: { signal, maxRetries: 0 }, documentedLifetime }),
  });
}
