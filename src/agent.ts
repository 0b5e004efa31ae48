// svc-sdk/agent: the agent client, the types of its records, and a reader of prices.

export type * from "../generated/crypto/resources.ts";
export { AgentClient } from "./wrappers/clients/agent-client.ts";
export type { AgentClientOptions } from "./wrappers/clients/agent-service.ts";
export type { PaidCallOptions } from "./wrappers/operation/call-options.ts";
export type { PaymentChoice, PaymentOffer } from "./wrappers/x402/payment-offer.ts";
export { type PaymentOfferOptions, readPaymentOffer } from "./wrappers/x402/read-payment-offer.ts";
