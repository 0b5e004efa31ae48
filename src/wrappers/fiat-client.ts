// The client of the fiat service.

import { login } from "../../generated/fiat/operations.ts";
import { renameMap } from "../../generated/fiat/rename-map.ts";
import { FiatResources } from "../../generated/fiat/resources.ts";
import { tokenAuthorization } from "./authorization.ts";
import { createCaller } from "./call.ts";
import type { Caller } from "./caller.ts";
import { createClientContext, credential } from "./client-context.ts";
import type { ClientOptions } from "./client-options.ts";
import { type ClientRequest, sendRequest } from "./client-request.ts";
import { logIn } from "./login.ts";
import { TokenManager } from "./token-manager.ts";
import type { ResultPromise } from "./types.ts";

/** Options of a `FiatClient`. */
export interface FiatClientOptions extends ClientOptions {
  /** From the account settings of the dashboard (F36). @default the environment variable `SVC_FIAT_ACCOUNT_ID` */
  readonly accountId?: string | undefined;
  /** From the developer API-key area of the dashboard; confidential (F36). @default `SVC_FIAT_APP_SECRET` */
  readonly appSecret?: string | undefined;
}

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
  readonly #call: Caller;

  constructor(options: FiatClientOptions = {}) {
    const context = createClientContext(options, renameMap, "SVC_FIAT_BASE_URL", ["accountId", "appSecret"]);
    const accountId = credential("accountId", options.accountId, "SVC_FIAT_ACCOUNT_ID");
    const appSecret = credential("appSecret", options.appSecret, "SVC_FIAT_APP_SECRET");
    const request = {
      operation: login,
      body: { account_id: accountId, app_secret: appSecret },
      documentedLifetime: 600,
    };
    const tokens = new TokenManager(() => logIn(call, request), context.clock);
    const call = createCaller({ ...context, authorization: tokenAuthorization(tokens, [appSecret]) });
    super(call);
    this.#call = call;
  }

  /** Calls an operation that the description does not show, with token, key and errors of every other (S48). */
  request(request: ClientRequest): ResultPromise<unknown> {
    return sendRequest(this.#call, request, "token");
  }
}
