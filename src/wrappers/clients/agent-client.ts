// The client of the agent operations.

import { renameMap } from "../../../generated/crypto/rename-map.ts";
import { AgentResources } from "../../../generated/crypto/resources.ts";
import { connectorAuthorization } from "../auth/authorization.ts";
import { credential } from "../auth/credential.ts";
import type { LimitOptions } from "../operation/call-options.ts";
import { type ClientClass, clientClass } from "./client-class.ts";
import { attachCore, coreOf } from "./client-core.ts";
import type { ClientOptions } from "./client-options.ts";

/** Options of an `AgentClient`. */
export interface AgentClientOptions extends ClientOptions {
  /** The API key of the connector. @default the environment variable `SVC_AGENT_CONNECTOR_KEY` */
  readonly connectorKey?: string | undefined;
}

const Base: ClientClass<AgentResources, AgentClientOptions> = /* @__PURE__ */ clientClass(AgentResources, {
  renameMap,
  baseUrlVariable: "SVC_CRYPTO_BASE_URL",
  credential: "connector",
  credentialNames: ["connectorKey"],
  authorize: ({ connectorKey }) =>
    connectorAuthorization(credential("connectorKey", connectorKey, "SVC_AGENT_CONNECTOR_KEY")),
});

/**
 * The agent operations of the crypto service: prediction markets and paid fetches. The connector key is sent only with agent
 * operations, and there is no login (S7).
 *
 * @example
 * const agent = new AgentClient({ baseUrl, connectorKey });
 * const fetched = await agent.x402.fetch({ wallet_id, url: "https://data.example/report" });
 * @throws {ConfigurationError} if an option is missing, unknown or invalid.
 */
export class AgentClient extends Base {
  /** This client with other limits for its calls. It shares store, hooks, retry budget and `close()`. */
  withOptions(limits: LimitOptions): AgentClient {
    return new AgentClient(attachCore({}, coreOf(this).withLimits(limits)));
  }
}
