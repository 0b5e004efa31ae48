// svc-sdk/crypto: the crypto client and the types of its records.

export type * from "../generated/crypto/resources.ts";
export { CryptoClient, type CryptoClientOptions } from "./wrappers/crypto-client.ts";
