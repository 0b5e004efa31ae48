// The client of the fiat service.

import { login, refreshToken } from "../../../generated/fiat/operations.ts";
import { FiatResources } from "../../../generated/fiat/resources.ts";
import { sameNames } from "../http/body.ts";
import type { LimitOptions } from "../options.ts";
import { type ClientClass, clientClass, sharedOptions } from "./client.ts";
import { type FiatClientOptions, fiatService } from "./services.ts";

const Base: ClientClass<FiatResources, FiatClientOptions> = /* @__PURE__ */ clientClass(FiatResources, {
  ...fiatService("SVC_FIAT", login, refreshToken),
  serviceName: sameNames, // none of its names has the placeholder
});

/**
 * The fiat payments service. The client logs in automatically; concurrent calls share one login. Every write carries an
 * idempotency key.
 *
 * @example
 * const fiat = new FiatClient({ baseUrl, accountId, appSecret });
 * await fiat.businessWebhook.register({ url: "https://shop.example/hooks" });
 * @throws {ConfigurationError} if an option is missing, unknown or invalid.
 * @group Clients
 */
export class FiatClient extends Base {
  /** This client with other limits for its calls. It shares token, store, hooks, retry budget and `close()`. */
  withOptions(limits: LimitOptions): FiatClient {
    return new FiatClient(sharedOptions(this, limits));
  }
}
