// The client of the crypto service.

import { createToken } from "../../../generated/crypto/operations.ts";
import { renameMap } from "../../../generated/crypto/rename-map.ts";
import { CryptoResources } from "../../../generated/crypto/resources.ts";
import { createRenamer } from "../http/body.ts";
import type { LimitOptions } from "../options.ts";
import { type ClientClass, clientClass, sharedOptions } from "./client.ts";
import { type CryptoClientOptions, cryptoService } from "./services.ts";

const Base: ClientClass<CryptoResources, CryptoClientOptions> = /* @__PURE__ */ clientClass(CryptoResources, {
  ...cryptoService("SVC_CRYPTO", { createToken }),
  serviceName: (given: string | undefined) => createRenamer(renameMap, given),
});

/**
 * The crypto service: wallets, transfers, swaps, cards and card issuing. The client logs in automatically; concurrent calls
 * share one login. Agent operations take another credential: see `AgentClient`.
 *
 * @example
 * const wallets = new CryptoClient({ baseUrl, apiKey, apiSecret });
 * const balance = await wallets.balances.check({ asset_id: "asset_1" });
 * @throws {ConfigurationError} if an option is missing, unknown or invalid.
 * @group Clients
 */
export class CryptoClient extends Base {
  /** This client with other limits for its calls. It shares token, store, hooks, retry budget and `close()`. */
  withOptions(limits: LimitOptions): CryptoClient {
    return new CryptoClient(sharedOptions(this, limits));
  }
}
