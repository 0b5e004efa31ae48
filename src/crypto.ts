// svc-sdk/crypto: the crypto client, the types of its records, and helpers for tasks of several calls.

export type * from "../generated/crypto/resources.ts";
export { CryptoClient, type CryptoClientOptions } from "./wrappers/clients/crypto-client.ts";
export type { CardCustomerId } from "./wrappers/helpers/card-customer-id.ts";
export { ensureWalletReady } from "./wrappers/helpers/ensure-wallet-ready.ts";
export { lookupByCardCustomerId, lookupByExternalId } from "./wrappers/helpers/lookup-card-customer.ts";
export type { CardWallet, WalletProgress, WalletReadyOptions } from "./wrappers/helpers/wallet-arguments.ts";
export type { WalletStatus } from "./wrappers/helpers/wallet-status.ts";
