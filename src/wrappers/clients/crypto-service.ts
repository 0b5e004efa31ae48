// How a client of the crypto service logs in.

import { credential, type SecretProvider, secret } from "../auth/credential.ts";
import { type TokenOption, tokenOption } from "../auth/provided-token.ts";
import { logIn, loginAuthorization } from "../auth/token-login.ts";
import { checkTokenStore, type TokenStoreOption } from "../auth/token-store.ts";
import type { Operation } from "../operation/operation.ts";
import type { ServiceAccess } from "./client-class.ts";
import type { ClientOptions } from "./client-options.ts";

/** Options of a `CryptoClient`: `apiKey` and `apiSecret`, or `token`. */
export interface CryptoClientOptions extends ClientOptions, TokenOption, TokenStoreOption {
  /** An API key from the dashboard. @default the environment variable `SVC_CRYPTO_API_KEY` */
  readonly apiKey?: string | undefined;
  /**
   * The secret that the dashboard showed once, when the key was created (C5). A function is called at every login.
   *
   * @default the environment variable `SVC_CRYPTO_API_SECRET`
   */
  readonly apiSecret?: string | SecretProvider | undefined;
}

/** @param variables Prefix of the environment variables: `SVC_CRYPTO` for `SVC_CRYPTO_BASE_URL`. */
export function cryptoService(
  variables: string,
  { createToken }: { readonly createToken: Operation },
): ServiceAccess<CryptoClientOptions> {
  return {
    baseUrlVariable: `${variables}_BASE_URL`,
    credential: "token",
    credentialNames: ["apiKey", "apiSecret", "token", "tokenStore"],
    // Without a refresh operation, a token is renewed by another login (C3, A3).
    authorize(options, context) {
      const { apiKey, apiSecret } = options;
      const tokenStore = checkTokenStore(options);
      const provided = tokenOption(options, { apiKey, apiSecret, tokenStore });
      if (provided) return provided;
      const key = credential("apiKey", apiKey, `${variables}_API_KEY`);
      const password = secret("apiSecret", apiSecret, `${variables}_API_SECRET`);
      const body = async () => ({ api_key: key, api_secret: await password.read() });
      return loginAuthorization(context, {
        tokenStore,
        identity: key,
        secrets: () => [key, ...password.known()],
        login: (call, signal) =>
          logIn(call, { operation: createToken, body, options: { signal }, documentedLifetime: 3600 }),
      });
    },
  };
}
