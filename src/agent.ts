// svc-sdk/agent: the agent client and the types of its records.

export type * from "../generated/crypto/resources.ts";
export { AgentClient, type AgentClientOptions } from "./wrappers/clients/agent-client.ts";
