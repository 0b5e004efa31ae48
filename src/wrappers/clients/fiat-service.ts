// How a client of the fiat service logs in.

import { credential, type SecretProvider, secret } from "../auth/credential.ts";
import { type TokenOption, tokenOption } from "../auth/provided-token.ts";
import { logIn, loginAuthorization } from "../auth/token-login.ts";
import { checkTokenStore, type TokenStoreOption } from "../auth/token-store.ts";
import type { Operation } from "../operation/operation.ts";
import type { ServiceAccess } from "./client-class.ts";
import type { ClientOptions } from "./client-options.ts";

/** Options of a `FiatClient`: `accountId` and `appSecret`, or `token`. */
export interface FiatClientOptions extends ClientOptions, TokenOption, TokenStoreOption {
  /** From the account settings of the dashboard (F36). @default the environment variable `SVC_FIAT_ACCOUNT_ID` */
  readonly accountId?: string | undefined;
  /**
   * From the developer area of the dashboard; confidential (F36). A function is called at every login, so you can rotate the
   * secret without a restart.
   *
   * @default the environment variable `SVC_FIAT_APP_SECRET`
   */
  readonly appSecret?: string | SecretProvider | undefined;
}

/** The operations by which a client of the fiat service gets and renews its token. */
export interface FiatLogin {
  readonly login: Operation;
  readonly refreshToken: Operation;
}

/** @param variables Prefix of the environment variables: `SVC_FIAT` for `SVC_FIAT_BASE_URL`. */
export function fiatService(
  variables: string,
  login: Operation,
  refreshToken: Operation,
): ServiceAccess<FiatClientOptions> {
  return {
    baseUrlVariable: `${variables}_BASE_URL`,
    credential: "token",
    credentialNames: ["accountId", "appSecret", "token", "tokenStore"],
    authorize(options, context) {
      const { accountId, appSecret } = options;
      const tokenStore = checkTokenStore(options);
      const provided = tokenOption(options, { accountId, appSecret, tokenStore });
      if (provided) return provided;
      const account = credential("accountId", accountId, `${variables}_ACCOUNT_ID`);
      const password = secret("appSecret", appSecret, `${variables}_APP_SECRET`);
      const body = async () => ({ account_id: account, app_secret: await password.read() });
      // The response to a refresh is undocumented, presumably that of the login (G3). Anything else leads to a login.
      const refresh = { ...refreshToken, envelope: login.envelope };
      const documentedLifetime = 600;
      return loginAuthorization(context, {
        tokenStore,
        identity: account,
        secrets: password.known,
        login: (call, signal) => logIn(call, { operation: login, body, options: { signal }, documentedLifetime }),
        // Not retried: a login follows its failure.
        refresh: (call, signal) =>
          logIn(call, { operation: refresh, options: { signal, maxRetries: 0 }, documentedLifetime }),
      });
    },
  };
}
