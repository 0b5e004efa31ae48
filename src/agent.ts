// svc-sdk/agent: the agent client, the types of its records, and a reader of prices.

export type * from "../generated/crypto/resources.ts";
export type { PaymentChoice, PaymentOffer } from "./wrappers/call/x402-price.ts";
export { type PaymentOfferOptions, readPaymentOffer } from "./wrappers/call/x402-price.ts";
export { AgentClient } from "./wrappers/client/agent-client.ts";
export type { AgentClientOptions } from "./wrappers/client/services.ts";
export type { PaidCallOptions } from "./wrappers/options.ts";
