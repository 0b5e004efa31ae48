// The sample of an operation as a program: imports, a client of a new sandbox, what must exist before, the call.

import { callStatement } from "../pipeline/generators/method-example.ts";
import { Code, pascalCase, printText } from "../pipeline/generators/print.ts";
import type { ServiceModel } from "../pipeline/model/model.ts";
import { clientVariable, type OperationModel } from "../pipeline/model/operation-object.ts";
import { keyHeader } from "../pipeline/model/security-requirement-object.ts";
import type { OperationSample } from "./operation-sample.ts";
import { sampleSetup } from "./sample-setup.ts";

/** How a package exports what a sample imports. */
export interface PackageNames {
  /** `svc-sdk`; its sandbox and its webhooks are in modules below it. */
  readonly module: string;
  /** Begins the names of its classes: `Acme`, or nothing. */
  readonly prefix: string;
}

export const ourNames: PackageNames = { module: "svc-sdk", prefix: "" };

type Setup = ReturnType<typeof sampleSetup>;

/** It runs as it is, and prints what the call returns. */
export function programText(
  service: ServiceModel,
  model: OperationModel,
  sample: OperationSample,
  names: PackageNames,
): string {
  const setup = sampleSetup(model.id, service.placeholder);
  const isRefused = sample.expect.code !== undefined;
  const className = `${names.prefix}${pascalCase(sample.client)}Client`;
  const create = `create${names.prefix}Sandbox`;
  const exports = isRefused ? ["ApiError", className].sort().join(", ") : className;
  const call = callLines(model, withSetup(sample, setup));
  return [
    `import { ${exports} } from ${printText(names.module)};`,
    `import { ${create} } from ${printText(`${names.module}/sandbox`)};`,
    "",
    ...sandboxLines(create, setup),
    ...clientLines(service, sample.client, className),
    "",
    ...(setup.lines.length > 0 ? [...setup.lines, ""] : []),
    ...(isRefused ? refusedLines(call) : call),
  ].join("\n");
}

function sandboxLines(create: string, { sandbox, lines }: Setup): string[] {
  if (!lines.some((line) => line.includes("sandbox."))) return [`const tenant = ${create}(${sandbox}).createTenant();`];
  return [`const sandbox = ${create}(${sandbox});`, "const tenant = sandbox.createTenant();"];
}

const ofTenant: readonly string[] = ["fiat", "crypto", "agent"];

function clientLines(service: ServiceModel, client: string, className: string): string[] {
  const create = (options: string) => [
    "// in production: your address and credentials",
    `const ${clientVariable(client)} = new ${className}(${options});`,
  ];
  if (ofTenant.includes(client)) return create(`tenant.${client}`);
  const own = service.operations.filter(({ sdk }) => sdk.client === client);
  const hasKey = own.some(({ operation }) => keyHeader(service.document, { operation }) !== undefined);
  const credential = hasKey ? "apiKey: token, " : own.some(({ auth }) => auth !== "none") ? "token, " : "";
  const token = credential === "" ? "" : 'token = "", ';
  return [
    `const { baseUrl = "", ${token}fetch } = tenant.services${member(service.api)} ?? {};`,
    ...create(`{ baseUrl, ${credential}fetch }`),
  ];
}

function member(name: string): string {
  return /^[a-z]\w*$/i.test(name) ? `.${name}` : `[${printText(name)}]`;
}

/** Seeded ids stand in place of the document's. */
function withSetup(sample: OperationSample, { values }: Setup): OperationSample {
  const replaced = (value: unknown): unknown => {
    if (typeof value === "string" && Object.hasOwn(values, value)) return new Code(values[value] ?? "");
    if (Array.isArray(value)) return value.map(replaced);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaced(item)]));
  };
  return { ...sample, arguments: sample.arguments.map(replaced) };
}

function callLines({ envelope, bytes }: OperationModel, sample: OperationSample): string[] {
  if (sample.iterated !== undefined)
    return [callStatement(sample, "for await (const item of ", ") {"), "  console.log(item);", "}"];
  const after = envelope === "unknown" && !bytes ? ".unwrap();" : ";";
  return [
    callStatement(sample, "const result = await ", after),
    bytes ? "console.log(result.byteLength);" : "console.log(result);",
  ];
}

/** The sandbox refuses it: the response is undocumented. */
function refusedLines(call: readonly string[]): string[] {
  return [
    "try {",
    ...call.map((lines) => lines.replaceAll(/^/gm, "  ")),
    "} catch (error) {",
    "  if (!(error instanceof ApiError)) throw error;",
    "  console.log(error.code); // in the sandbox: not_documented",
    "}",
  ];
}
