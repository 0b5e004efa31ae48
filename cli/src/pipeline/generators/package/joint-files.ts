// The files of a package that join its services: clients, index, drift, webhooks.

import { exportLine, packageHeader, pascalCase } from "../print.ts";
import { generateClientsFile } from "./clients.ts";
import { generateDriftModule } from "./drift.ts";
import { type PackageInput, packageClients } from "./package-clients.ts";
import { sharedExports } from "./shared-exports.ts";
import { generateWebhooksModule } from "./webhooks.ts";

/** By name, relative to the sources of the package. Throws a `DocumentError` for a service whose client could not be made. */
export function generateJointFiles(input: PackageInput): Readonly<Record<string, string>> {
  return {
    "clients.ts": generateClientsFile(input),
    "drift.ts": generateDriftModule(input),
    "index.ts": generateIndexFile(input),
    "webhooks.ts": generateWebhooksModule(input),
  };
}

// `index.ts`: the clients of the package, and the errors and helpers of `svc-sdk` that go with them.

function generateIndexFile(input: PackageInput): string {
  const clients = packageClients(input);
  const { name } = input;
  const ours = [...clients.map(({ className }) => className), `${pascalCase(name)}Client`];
  const has = (access: string) => clients.some((client) => client.access === access);
  return [
    packageHeader(name, "The clients, and the errors and helpers that go with them."),
    exportLine(
      ours.flatMap((className) => [className, `type ${className}Options`]),
      "./clients.js",
    ),
    "\n",
    exportLine(sharedExports["svc-sdk"], "svc-sdk"),
    ...(has("fiat") ? [exportLine(sharedExports["svc-sdk/fiat"], "svc-sdk/fiat")] : []),
    ...(has("crypto") || has("agent") ? [exportLine(sharedExports["svc-sdk/crypto"], "svc-sdk/crypto")] : []),
  ].join("");
}
