// `index.ts`: the clients of the package, and the errors and helpers of `svc-sdk` that go with them.

import { pascalCase } from "../names.ts";
import type { PackageInput } from "./clients-input.ts";
import { packageClients } from "./package-clients.ts";
import { exportLine, packageHeader } from "./package-text.ts";
import { sharedExports } from "./shared-exports.ts";

export function generateIndexFile(input: PackageInput): string {
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
    ...(has("crypto") ? [exportLine(sharedExports["svc-sdk/crypto"], "svc-sdk/crypto")] : []),
    ...(has("agent") ? [exportLine(sharedExports["svc-sdk/agent"], "svc-sdk/agent")] : []),
  ].join("");
}
