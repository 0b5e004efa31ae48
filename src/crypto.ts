// svc-sdk/crypto: the crypto client, the types of its records, and helpers for tasks of several calls.

export type * from "../generated/crypto/resources.ts";
export { CryptoClient } from "./wrappers/clients/crypto-client.ts";
export type { CryptoClientOptions } from "./wrappers/clients/crypto-service.ts";
export type { CardCustomerId, CardCustomerIdOf } from "./wrappers/helpers/card-customer-id.ts";
export { ensureWalletReady } from "./wrappers/helpers/ensure-wallet-ready.ts";
export {
  type CardCustomerLookupClient,
  lookupByCardCustomerId,
  lookupByExternalId,
} from "./wrappers/helpers/lookup-card-customer.ts";
export type {
  CardWallet,
  CardWalletClient,
  CardWalletMethods,
  WalletProgress,
  WalletReadyOptions,
} from "./wrappers/helpers/wallet-arguments.ts";
export type { WalletStatus } from "./wrappers/helpers/wallet-status.ts";
