// svc-sdk/agent: the agent client and the types of its records, which belong to the crypto service.

export type * from "../generated/crypto/resources.ts";
export { AgentClient, type AgentClientOptions } from "./wrappers/clients/agent-client.ts";
