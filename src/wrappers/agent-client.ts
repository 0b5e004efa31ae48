// The client of the agent operations.

import { renameMap } from "../../generated/crypto/rename-map.ts";
import { AgentResources } from "../../generated/crypto/resources.ts";
import { connectorAuthorization } from "./authorization.ts";
import { createCaller } from "./call.ts";
import type { Caller } from "./caller.ts";
import { createClientContext, credential } from "./client-context.ts";
import type { ClientOptions } from "./client-options.ts";
import { type ClientRequest, sendRequest } from "./client-request.ts";
import type { ResultPromise } from "./types.ts";

/** Options of an `AgentClient`. */
export interface AgentClientOptions extends ClientOptions {
  /** The connector's API key. @default the environment variable `SVC_AGENT_CONNECTOR_KEY` */
  readonly connectorKey?: string | undefined;
}

/**
 * The agent operations of the crypto service: prediction markets and paid fetches. The connector key goes to these
 * operations and to no other, and nothing logs in (S7). `baseUrl` is read from `SVC_CRYPTO_BASE_URL` where it is not
 * given.
 *
 * @example
 * const agent = new AgentClient({ baseUrl, connectorKey });
 * const fetched = await agent.x402.fetch({ wallet_id, url: "https://data.example/report" });
 * @throws {ConfigurationError} on an option that is missing or makes no sense.
 */
export class AgentClient extends AgentResources {
  readonly #call: Caller;

  constructor(options: AgentClientOptions = {}) {
    const context = createClientContext(options, renameMap, "SVC_CRYPTO_BASE_URL", ["connectorKey"]);
    const connectorKey = credential("connectorKey", options.connectorKey, "SVC_AGENT_CONNECTOR_KEY");
    const call = createCaller({ ...context, authorization: connectorAuthorization(connectorKey) });
    super(call);
    this.#call = call;
  }

  /** Calls an agent operation that the description does not show; its path begins with `/agent/` (S7, S48). */
  request(request: ClientRequest): ResultPromise<unknown> {
    return sendRequest(this.#call, request, "connector");
  }
}
