// svc-sdk/fiat: the fiat client and the types of its records.

export type * from "../generated/fiat/resources.ts";
export { FiatClient, type FiatClientOptions } from "./wrappers/fiat-client.ts";
