// The client of the agent operations.

import { AgentResources } from "../../../generated/crypto/resources.ts";
import { sameNames } from "../http/body.ts";
import type { LimitOptions } from "../options.ts";
import { type ClientClass, clientClass, sharedOptions } from "./client.ts";
import { type AgentClientOptions, agentService } from "./services.ts";

const Base: ClientClass<AgentResources, AgentClientOptions> = /* @__PURE__ */ clientClass(AgentResources, {
  ...agentService("SVC_AGENT", "SVC_CRYPTO_BASE_URL"),
  serviceName: sameNames, // none of its names has the placeholder
});

/**
 * The agent operations of the crypto service: prediction markets and paid fetches. The connector key is sent only with agent
 * operations, and there is no login.
 *
 * @example
 * const agent = new AgentClient({ baseUrl, connectorKey });
 * const fetched = await agent.x402.fetch({ wallet_id, url: "https://data.example/report" });
 * @throws {ConfigurationError} if an option is missing, unknown or invalid.
 * @group Clients
 */
export class AgentClient extends Base {
  /** This client with other limits for its calls. It shares store, hooks, retry budget and `close()`. */
  withOptions(limits: LimitOptions): AgentClient {
    return new AgentClient(sharedOptions(this, limits));
  }
}
