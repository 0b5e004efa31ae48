// The services of a project: ours, and the extra documents that are services of their own.

import type { ProjectConfigInput } from "./config-input.ts";

/** The services of our documents. */
export const OUR_SERVICES: readonly string[] = ["fiat", "crypto"];

/** Names that the generated package has other uses for: folders, clients, members of classes. */
export const RESERVED_SERVICES: readonly string[] = [
  "agent",
  "sandbox",
  "clients",
  "index",
  "webhooks",
  "close",
  "constructor",
  "environment",
];

/** In the order of the generated clients. */
export function serviceNames({ extraDocuments = [] }: Pick<ProjectConfigInput, "extraDocuments">): string[] {
  return [...OUR_SERVICES, ...extraDocuments.flatMap((extra) => ("as" in extra ? [extra.as] : []))];
}
