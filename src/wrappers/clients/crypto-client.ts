// The client of the crypto service.

import { createToken } from "../../../generated/crypto/operations.ts";
import { renameMap } from "../../../generated/crypto/rename-map.ts";
import { CryptoResources } from "../../../generated/crypto/resources.ts";
import type { Authorization } from "../auth/authorization.ts";
import { credential, type SecretProvider, secret } from "../auth/credential.ts";
import { type TokenOption, tokenOption } from "../auth/provided-token.ts";
import { type AuthorizationContext, logIn, loginAuthorization } from "../auth/token-login.ts";
import type { LimitOptions } from "../operation/call-options.ts";
import { type ClientClass, clientClass } from "./client-class.ts";
import { attachCore, coreOf } from "./client-core.ts";
import type { ClientOptions } from "./client-options.ts";

/** Options of a `CryptoClient`: `apiKey` and `apiSecret`, or `token`. */
export interface CryptoClientOptions extends ClientOptions, TokenOption {
  /** An API key from the dashboard. @default the environment variable `SVC_CRYPTO_API_KEY` */
  readonly apiKey?: string | undefined;
  /**
   * The secret that the dashboard showed once, when the key was created (C5). A function is called at every login.
   *
   * @default the environment variable `SVC_CRYPTO_API_SECRET`
   */
  readonly apiSecret?: string | SecretProvider | undefined;
}

const Base: ClientClass<CryptoResources, CryptoClientOptions> = /* @__PURE__ */ clientClass(CryptoResources, {
  renameMap,
  baseUrlVariable: "SVC_CRYPTO_BASE_URL",
  credential: "token",
  credentialNames: ["apiKey", "apiSecret", "token"],
  authorize,
});

/**
 * The crypto service: wallets, transfers, swaps, cards and card issuing. The client logs in automatically; concurrent calls
 * share one login (S1). Agent operations take another credential: see `AgentClient`.
 *
 * @example
 * const wallets = new CryptoClient({ baseUrl, apiKey, apiSecret }); // a variable called `crypto` would hide WebCrypto
 * const balance = await wallets.balances.check({ asset_id: "asset_1" });
 * @throws {ConfigurationError} if an option is missing, unknown or invalid.
 */
export class CryptoClient extends Base {
  /** This client with other limits for its calls. It shares token, store, hooks, retry budget and `close()`. */
  withOptions(limits: LimitOptions): CryptoClient {
    return new CryptoClient(attachCore({}, coreOf(this).withLimits(limits)));
  }
}

// Without a refresh operation, a token is renewed by another login (C3, A3).
function authorize(options: CryptoClientOptions, context: AuthorizationContext): Authorization {
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
