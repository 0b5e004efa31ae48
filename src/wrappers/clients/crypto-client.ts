/// <reference lib="esnext.disposable" preserve="true" />

// The client of the crypto service.

import { renameMap } from "../../../generated/crypto/rename-map.ts";
import { CryptoResources } from "../../../generated/crypto/resources.ts";
import type { LimitOptions } from "../operation/call-options.ts";
import type { ResultPromise } from "../operation/results.ts";
import { readClientOptions } from "./client-context.ts";
import { type ClientCore, coreOf, createCore, inherit, inherited, keepCore } from "./client-core.ts";
import type { ClientOptions } from "./client-options.ts";
import { type ClientRequest, sendRequest } from "./client-request.ts";
import { type CryptoCredentials, cryptoAuthorization, cryptoCredentialNames } from "./crypto-authorization.ts";
import { refusePage } from "./web-page.ts";

/** Options of a `CryptoClient`. */
export interface CryptoClientOptions extends ClientOptions, CryptoCredentials {}

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
  constructor(options: CryptoClientOptions = {}) {
    const core = inherited(options) ?? open(options);
    super(core.call);
    keepCore(this, core);
  }

  /** Calls an operation that the description does not show, with token, key, limits and errors of every other (S48). */
  request(request: ClientRequest): ResultPromise<unknown> {
    return sendRequest(coreOf(this).call, request, "token");
  }

  /** This client with other limits for its calls; token, store, hooks, retry budget and end are shared. */
  withOptions(limits: LimitOptions): CryptoClient {
    return new CryptoClient(inherit(coreOf(this).withLimits(limits)));
  }

  /**
   * Ends the client, and every one made from it by `withOptions`: calls in flight end as if aborted, nothing is renewed any
   * more, and a transport that can be closed is. Later calls are refused (S49).
   */
  close(): Promise<void> {
    return coreOf(this).close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

function open(options: CryptoClientOptions): ClientCore {
  const settings = readClientOptions(options, renameMap, "SVC_CRYPTO_BASE_URL", cryptoCredentialNames);
  if (options.token === undefined) refusePage(options);
  return createCore(settings, (context) => cryptoAuthorization(options, context));
}
