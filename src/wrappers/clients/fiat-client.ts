/// <reference lib="esnext.disposable" preserve="true" />

// The client of the fiat service.

import { renameMap } from "../../../generated/fiat/rename-map.ts";
import { FiatResources } from "../../../generated/fiat/resources.ts";
import type { LimitOptions } from "../operation/call-options.ts";
import type { ResultPromise } from "../operation/results.ts";
import { readClientOptions } from "./client-context.ts";
import { type ClientCore, coreOf, createCore, inherit, inherited, keepCore } from "./client-core.ts";
import type { ClientOptions } from "./client-options.ts";
import { type ClientRequest, sendRequest } from "./client-request.ts";
import { type FiatCredentials, fiatAuthorization, fiatCredentialNames } from "./fiat-authorization.ts";
import { refusePage } from "./web-page.ts";

/** Options of a `FiatClient`. */
export interface FiatClientOptions extends ClientOptions, FiatCredentials {}

/**
 * The fiat payments service. It logs in by itself, once for all concurrent calls (S1), and sends every write with an
 * idempotency key (S9). `baseUrl` is read from `SVC_FIAT_BASE_URL` where it is not given.
 *
 * @example
 * const fiat = new FiatClient({ baseUrl, accountId, appSecret });
 * await fiat.businessWebhook.register({ url: "https://shop.example/hooks" });
 * @throws {ConfigurationError} on an option that is missing or makes no sense.
 */
export class FiatClient extends FiatResources {
  constructor(options: FiatClientOptions = {}) {
    const core = inherited(options) ?? open(options);
    super(core.call);
    keepCore(this, core);
  }

  /** Calls an operation that the description does not show, with token, key, limits and errors of every other (S48). */
  request(request: ClientRequest): ResultPromise<unknown> {
    return sendRequest(coreOf(this).call, request, "token");
  }

  /** This client with other limits for its calls; token, store, hooks, retry budget and end are shared. */
  withOptions(limits: LimitOptions): FiatClient {
    return new FiatClient(inherit(coreOf(this).withLimits(limits)));
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

function open(options: FiatClientOptions): ClientCore {
  const settings = readClientOptions(options, renameMap, "SVC_FIAT_BASE_URL", fiatCredentialNames);
  if (options.token === undefined) refusePage(options);
  return createCore(settings, (context) => fiatAuthorization(options, context));
}
