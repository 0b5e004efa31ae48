/// <reference lib="esnext.disposable" preserve="true" />

// The client of the agent operations.

import { renameMap } from "../../../generated/crypto/rename-map.ts";
import { AgentResources } from "../../../generated/crypto/resources.ts";
import { connectorAuthorization } from "../auth/authorization.ts";
import { credential } from "../auth/credential.ts";
import type { LimitOptions } from "../operation/call-options.ts";
import type { ResultPromise } from "../operation/results.ts";
import { readClientOptions } from "./client-context.ts";
import { type ClientCore, coreOf, createCore, inherit, inherited, keepCore } from "./client-core.ts";
import type { ClientOptions } from "./client-options.ts";
import { type ClientRequest, sendRequest } from "./client-request.ts";
import { refusePage } from "./web-page.ts";

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
  constructor(options: AgentClientOptions = {}) {
    const core = inherited(options) ?? open(options);
    super(core.call);
    keepCore(this, core);
  }

  /** Calls an agent operation that the description does not show; its path begins with `/agent/` (S7, S48). */
  request(request: ClientRequest): ResultPromise<unknown> {
    return sendRequest(coreOf(this).call, request, "connector");
  }

  /** This client with other limits for its calls; store, hooks, retry budget and end are shared. */
  withOptions(limits: LimitOptions): AgentClient {
    return new AgentClient(inherit(coreOf(this).withLimits(limits)));
  }

  /**
   * Ends the client, and every one made from it by `withOptions`: calls in flight end as if aborted, and a transport that can
   * be closed is. Later calls are refused (S49).
   */
  close(): Promise<void> {
    return coreOf(this).close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

function open(options: AgentClientOptions): ClientCore {
  const settings = readClientOptions(options, renameMap, "SVC_CRYPTO_BASE_URL", ["connectorKey"]);
  refusePage(options);
  const connectorKey = credential("connectorKey", options.connectorKey, "SVC_AGENT_CONNECTOR_KEY");
  return createCore(settings, () => connectorAuthorization(connectorKey));
}
