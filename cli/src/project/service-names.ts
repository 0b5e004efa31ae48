// The services of a project: ours, and the extra documents that are services of their own.

import type { ProjectConfigInput } from "./config-input.ts";

/** The services of our documents. */
export const OUR_SERVICES: readonly string[] = ["fiat", "crypto"];

/** Members of the joint client and its options; `wallets` is the crypto service's. */
export const RESERVED_CLIENTS: readonly string[] = ["close", "constructor", "environment", "wallets"];

/** Names that the generated package has other uses for: folders, clients, members of classes. */
export const RESERVED_SERVICES: readonly string[] = [
  ...["agent", "sandbox", "clients", "index", "drift", "webhooks"],
  ...RESERVED_CLIENTS,
];

/** The client of a service of its own: `id-check` has `idcheck`. */
export function clientOf(service: string): string {
  return service.replaceAll("-", "");
}

/** In the order of the generated clients. */
export function serviceNames({ extraDocuments = [] }: Pick<ProjectConfigInput, "extraDocuments">): string[] {
  return [...new Set([...OUR_SERVICES, ...extraDocuments.flatMap((extra) => ("as" in extra ? [extra.as] : []))])];
}
