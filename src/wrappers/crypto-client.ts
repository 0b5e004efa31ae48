// The client of the crypto service.

import { createToken } from "../../generated/crypto/operations.ts";
import { renameMap } from "../../generated/crypto/rename-map.ts";
import { CryptoResources } from "../../generated/crypto/resources.ts";
import { tokenAuthorization } from "./authorization.ts";
import { createCaller } from "./call.ts";
import type { Caller } from "./caller.ts";
import { createClientContext, credential } from "./client-context.ts";
import type { ClientOptions } from "./client-options.ts";
import { type ClientRequest, sendRequest } from "./client-request.ts";
import { logIn } from "./login.ts";
import { TokenManager } from "./token-manager.ts";
import type { ResultPromise } from "./types.ts";

/** Options of a `CryptoClient`. */
export interface CryptoClientOptions extends ClientOptions {
  /** An API key of the dashboard. @default the environment variable `SVC_CRYPTO_API_KEY` */
  readonly apiKey?: string | undefined;
  /** The secret that was shown once when the key was made (C5). @default `SVC_CRYPTO_API_SECRET` */
  readonly apiSecret?: string | undefined;
}

/**
 * The crypto service: wallets, transfers, swaps, cards and card issuing. It gets its token by itself, once for all
 * concurrent calls (S1). `baseUrl` is read from `SVC_CRYPTO_BASE_URL` where it is not given. Agent operations take
 * another credential: see `AgentClient`.
 *
 * @example
 * const wallets = new CryptoClient({ baseUrl, apiKey, apiSecret }); // a variable called `crypto` would hide WebCrypto
 * const balance = await wallets.balances.check({ asset_id: "asset_1" });
 * @throws {ConfigurationError} on an option that is missing or makes no sense.
 */
export class CryptoClient extends CryptoResources {
  readonly #call: Caller;

  constructor(options: CryptoClientOptions = {}) {
    const context = createClientContext(options, renameMap, "SVC_CRYPTO_BASE_URL", ["apiKey", "apiSecret"]);
    const apiKey = credential("apiKey", options.apiKey, "SVC_CRYPTO_API_KEY");
    const apiSecret = credential("apiSecret", options.apiSecret, "SVC_CRYPTO_API_SECRET");
    const request = {
      operation: createToken,
      body: { api_key: apiKey, api_secret: apiSecret },
      documentedLifetime: 3600,
    };
    const tokens = new TokenManager(() => logIn(call, request), context.clock);
    const call = createCaller({ ...context, authorization: tokenAuthorization(tokens, [apiKey, apiSecret]) });
    super(call);
    this.#call = call;
  }

  /** Calls an operation that the description does not show, with token, key and errors of every other (S48). */
  request(request: ClientRequest): ResultPromise<unknown> {
    return sendRequest(this.#call, request, "token");
  }
}
