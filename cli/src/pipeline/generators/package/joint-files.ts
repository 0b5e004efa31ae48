// The files of a package that join its services: clients, index, drift, webhooks.

import { docComment, exportLine, importLine, packageHeader, pascalCase, variableName } from "../print.ts";
import { generateClientsFile } from "./clients.ts";
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

// `drift.ts`: a drift detector that knows all operations of the package.

function generateDriftModule({ name, services }: PackageInput): string {
  const runtime = "svc-sdk/runtime/v1";
  const apis = services.map(({ model: { api } }) => ({ api, variable: variableName(api) }));
  const imports = apis.map(
    ({ api, variable }) =>
      importLine([`documentedResponses as ${variable}Responses`], `./${api}/responses.js`) +
      importLine([`responses as ${variable}Validators`], `./${api}/validators.js`),
  );
  const entries = apis.map(
    ({ variable }) => `  { documentedResponses: ${variable}Responses, validators: ${variable}Validators },\n`,
  );
  const doc = docComment(
    "For the client option `drift`: validates every response with the schemas of the documents, overlays included. A difference does not change the result of the call. The schemas are loaded only with this module.",
    "",
    [
      "@example",
      "const drift = driftDetector({ onDrift: (event) => console.warn(event) });",
      `const ${variableName(name)} = new ${pascalCase(name)}Client({ ${apis[0]?.api}: { drift } });`,
      "@throws {ConfigurationError} if `onDrift` is not a function or an option is unknown.",
    ],
  );
  return [
    packageHeader(name, "Reports where responses differ from the documents."),
    importLine(["type DriftService", "type DriftObserver", "type DriftOptions", "serviceDriftDetector"], runtime) +
      imports.join(""),
    exportLine(["type DriftEvent", "type DriftObserver", "type DriftOptions", "type ObservedResponse"], runtime),
    `const services: readonly DriftService[] = [\n${entries.join("")}];\n`,
    `${doc}export function driftDetector(options: DriftOptions): DriftObserver {
  return serviceDriftDetector(services, options);
}
`,
  ].join("\n");
}
