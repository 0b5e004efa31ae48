// How a CryptoClient is authorized.

import { createToken } from "../../../generated/crypto/operations.ts";
import type { Authorization } from "../auth/authorization.ts";
import { credential, type SecretProvider, secret } from "../auth/credential.ts";
import { type AuthorizationContext, loginAuthorization } from "../auth/login-authorization.ts";
import { type TokenOption, tokenOption } from "../auth/provided-token.ts";
import { logIn } from "../auth/token-login.ts";

/** Credentials of a `CryptoClient`: `apiKey` and `apiSecret`, or `token`. */
export interface CryptoCredentials extends TokenOption {
  /** An API key of the dashboard. @default the environment variable `SVC_CRYPTO_API_KEY` */
  readonly apiKey?: string | undefined;
  /**
   * The secret that was shown once when the key was made (C5). A function is asked at every login. @default
   * `SVC_CRYPTO_API_SECRET`
   */
  readonly apiSecret?: string | SecretProvider | undefined;
}

export const cryptoCredentialNames: readonly (keyof CryptoCredentials)[] = ["apiKey", "apiSecret", "token"];

/**
 * To renew a token is to log in again (C3, A3).
 *
 * @throws {ConfigurationError} on a credential that is missing or makes no sense.
 */
export function cryptoAuthorization(options: CryptoCredentials, context: AuthorizationContext): Authorization {
  const provided = tokenOption(options, { apiKey: options.apiKey, apiSecret: options.apiSecret });
  if (provided) return provided;
  const apiKey = credential("apiKey", options.apiKey, "SVC_CRYPTO_API_KEY");
  const apiSecret = secret("apiSecret", options.apiSecret, "SVC_CRYPTO_API_SECRET");
  const body = async () => ({ api_key: apiKey, api_secret: await apiSecret.read() });
  return loginAuthorization(context, {
    identity: apiKey,
    secrets: () => [apiKey, ...apiSecret.known()],
    login: (call, signal) =>
      logIn(call, { operation: createToken, body, options: { signal }, documentedLifetime: 3600 }),
  });
}
