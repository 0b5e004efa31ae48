// svc-sdk/crypto: the crypto and agent clients, the types of their records, and helpers for tasks of several calls.

export type * from "../generated/crypto/resources.ts";
export type { PriceLimit } from "./wrappers/call/pay-within.ts";
export type { PaymentChoice, PaymentOffer } from "./wrappers/call/x402-price.ts";
export { type PaymentOfferOptions, priceLimit, readPaymentOffer } from "./wrappers/call/x402-price.ts";
export { AgentClient } from "./wrappers/client/agent-client.ts";
export { CryptoClient } from "./wrappers/client/crypto-client.ts";
export type { AgentClientOptions, CryptoClientOptions } from "./wrappers/client/services.ts";
export type { CardCustomerId, CardCustomerIdOf } from "./wrappers/helpers/card-customer.ts";
export {
  type CardCustomerLookupClient,
  lookupByCardCustomerId,
  lookupByExternalId,
} from "./wrappers/helpers/card-customer.ts";
export type {
  CardWallet,
  CardWalletClient,
  CardWalletMethods,
  WalletProgress,
  WalletReadyOptions,
  WalletStatus,
} from "./wrappers/helpers/card-wallet.ts";
export { ensureWalletReady } from "./wrappers/helpers/card-wallet.ts";
export type { PaidCallOptions } from "./wrappers/options.ts";
