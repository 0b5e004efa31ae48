// svc-sdk/fiat: the fiat client, the types of its records, and a check of proof-of-address files.

export type * from "../generated/fiat/resources.ts";
export { FiatClient } from "./wrappers/client/fiat-client.ts";
export type { FiatClientOptions } from "./wrappers/client/services.ts";
export { checkProofOfAddressFile } from "./wrappers/helpers/proof-of-address.ts";
