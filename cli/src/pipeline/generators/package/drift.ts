// `drift.ts` of a package: a drift detector that knows all its operations.

import { docComment, exportLine, importLine, packageHeader, pascalCase, variableName } from "../print.ts";
import type { PackageInput } from "./package-clients.ts";

const runtime = "svc-sdk/runtime/v1";

export function generateDriftModule({ name, services }: PackageInput): string {
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
