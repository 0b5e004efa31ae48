// The files of a package that join its services: clients, index, drift, webhooks.

import { generateClientsFile } from "./clients-file.ts";
import type { PackageInput } from "./clients-input.ts";
import { generateDriftModule } from "./drift-module.ts";
import { generateIndexFile } from "./index-file.ts";
import { generateWebhooksModule } from "./webhooks-module.ts";

/** By name, relative to the sources of the package. Throws a `DocumentError` for a service whose client could not be made. */
export function generateClients(input: PackageInput): Readonly<Record<string, string>> {
  return {
    "clients.ts": generateClientsFile(input),
    "drift.ts": generateDriftModule(input),
    "index.ts": generateIndexFile(input),
    "webhooks.ts": generateWebhooksModule(input),
  };
}
