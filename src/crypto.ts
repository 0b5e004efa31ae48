// svc-sdk/crypto: the crypto client, the types of its records, and helpers for tasks of several calls.

export type * from "../generated/crypto/resources.ts";
export { CryptoClient } from "./wrappers/client/crypto-client.ts";
export type { CryptoClientOptions } from "./wrappers/client/services.ts";
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
