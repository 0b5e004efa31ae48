// How a client of the agent operations gets its credential.

import { connectorAuthorization } from "../auth/authorization.ts";
import { credential } from "../auth/credential.ts";
import type { ServiceAccess } from "./client-class.ts";
import type { ClientOptions } from "./client-options.ts";

/** Options of an `AgentClient`. */
export interface AgentClientOptions extends ClientOptions {
  /** The API key of the connector. @default the environment variable `SVC_AGENT_CONNECTOR_KEY` */
  readonly connectorKey?: string | undefined;
}

/**
 * @param variables Prefix of the environment variables: `SVC_AGENT` for `SVC_AGENT_CONNECTOR_KEY`.
 * @param baseUrlVariable The variable of the crypto service, whose address the agent operations have.
 */
export function agentService(variables: string, baseUrlVariable: string): ServiceAccess<AgentClientOptions> {
  return {
    baseUrlVariable,
    credential: "connector",
    credentialNames: ["connectorKey"],
    authorize: ({ connectorKey }) =>
      connectorAuthorization(credential("connectorKey", connectorKey, `${variables}_CONNECTOR_KEY`)),
  };
}
