// `clients.ts`: a class for each client of the package, and one that joins them under one environment.

import { docComment } from "../doc-comment.ts";
import { printLiteral, printText } from "../literal.ts";
import { pascalCase } from "../names.ts";
import { baseOptions, clientOptions } from "./client-options.ts";
import type { PackageInput } from "./clients-input.ts";
import { type PackageClient, packageClients } from "./package-clients.ts";
import { importLine, packageHeader } from "./package-text.ts";

export function generateClientsFile(input: PackageInput): string {
  const clients = packageClients(input);
  return [
    `/// <reference lib="esnext.disposable" preserve="true" />\n`,
    packageHeader(input.name, "The clients, by service and all together."),
    imports(clients),
    ...clients.flatMap((client) => [clientOptions(client), clientClass(client)]),
    jointOptions(input.name, clients),
    jointClass(input.name, clients),
  ].join("\n");
}

function factory({ access }: PackageClient): string {
  return typeof access === "string" ? `${access}ClientClass` : "serviceClientClass";
}

function imports(clients: readonly PackageClient[]): string {
  const runtime = [
    ...clients.flatMap((client) => [`type ${baseOptions(client)}`, factory(client)]),
    ...["type ClientClass", "type ClientGroup", "clientGroup", "type LimitOptions", "sharedOptions"],
  ];
  const apis = [...new Set(clients.map(({ api }) => api))];
  return [
    importLine(runtime, "svc-sdk/runtime/v1"),
    ...apis.flatMap((api) => {
      const own = clients.filter((client) => client.api === api);
      return [
        importLine(
          own.flatMap(({ operations }) => operations),
          `./${api}/operations.js`,
        ),
        importLine(
          own.map(({ resourcesClass }) => resourcesClass),
          `./${api}/resources.js`,
        ),
      ];
    }),
  ].join("");
}

function clientClass(client: PackageClient): string {
  const { className, resourcesClass, access, operations, variables, addresses, baseUrlVariable } = client;
  const facts = [
    ...(operations.length > 0 ? [`  operations: { ${operations.join(", ")} },\n`] : []),
    ...(typeof access === "object" ? [`  security: ${printLiteral(access.security)},\n`] : []),
    `  variables: ${printText(variables)},\n`,
    ...(access === "agent" ? [`  baseUrlVariable: ${printText(baseUrlVariable)},\n`] : []),
    ...(Object.keys(addresses).length > 0 ? [`  baseUrls: ${printLiteral(addresses, "  ", 12)},\n`] : []),
  ];
  const options = `${className}Options`;
  const doc = docComment(`${about(client)}\n\n`, "", [
    "@example",
    `const ${client.property} = new ${className}(${exampleOptions(client)});`,
    "@throws {ConfigurationError} if an option is missing, unknown or invalid.",
  ]);
  return `const ${className}Base: ClientClass<${resourcesClass}, ${options}> = /* @__PURE__ */ ${factory(client)}(${resourcesClass}, {
${facts.join("")}});

${doc}export class ${className} extends ${className}Base {
  /** This client with other limits for its calls. It shares everything else with this one, \`close()\` too. */
  withOptions(limits: LimitOptions): ${className} {
    return new ${className}(sharedOptions(this, limits));
  }
}
`;
}

function about({ access, api, client }: PackageClient): string {
  if (access === "fiat" || access === "crypto") {
    return `A client of the ${api} service. It logs in automatically; concurrent calls share one login.`;
  }
  if (access === "agent") {
    return "The agent operations of the crypto service. The connector key is sent only with agent operations, and there is no login.";
  }
  return `A client of the ${client} service.`;
}

function exampleOptions({ access, addresses }: PackageClient): string {
  const [environment] = Object.keys(addresses);
  const address = environment === undefined ? "baseUrl" : `environment: ${printText(environment)}`;
  const credentials = {
    fiat: ["accountId", "appSecret"],
    crypto: ["apiKey", "apiSecret"],
    agent: ["connectorKey"],
    token: ["token"],
    none: [],
  };
  const names =
    typeof access === "string"
      ? credentials[access]
      : typeof access.security === "string"
        ? credentials[access.security]
        : ["apiKey"];
  return `{ ${[address, ...names].join(", ")} }`;
}

function environmentsOf(clients: readonly PackageClient[]): string[] {
  return [...new Set(clients.flatMap(({ addresses }) => Object.keys(addresses)))];
}

function jointOptions(name: string, clients: readonly PackageClient[]): string {
  const environments = environmentsOf(clients);
  const members = clients.map(({ client, property, className, addresses }) => {
    const options = `${className}Options`;
    const type = Object.keys(addresses).length > 0 ? `Omit<${options}, "environment">` : options;
    return `  /** Options of \`${property}\`. */\n  readonly ${client}?: ${type} | undefined;\n`;
  });
  const environment =
    environments.length === 0
      ? ""
      : `${docComment("Sends the calls of all clients to the addresses of this environment. There is no default.", "  ")}  readonly environment?: ${environments.map((one) => printText(one)).join(" | ")} | undefined;\n`;
  return `/** Options of \`${pascalCase(name)}Client\`: one environment, and the options of each client. */
export interface ${pascalCase(name)}ClientOptions {
${environment}${members.join("")}}
`;
}

function jointClass(name: string, clients: readonly PackageClient[]): string {
  const className = `${pascalCase(name)}Client`;
  const members = clients.map(
    ({ client, api, className: Client, addresses }) =>
      `  ${client}: { Client: typeof ${Client}; environments: ${environmentList(addresses)}${api === client ? "" : `; service: ${printText(api)}`} };\n`,
  );
  const values = clients.map(
    ({ client, api, className: Client, addresses }) =>
      `      ${client}: { Client: ${Client}, environments: ${printLiteral(Object.keys(addresses))}${api === client ? "" : `, service: ${printText(api)}`} },\n`,
  );
  const properties = clients.map(
    ({ client, property, className: Client }) => `
  /** Made when it is first used. @throws {ConfigurationError} if an option is missing, unknown or invalid. */
  get ${property}(): ${Client} {
    return this.#clients.get(${printText(client)});
  }
`,
  );
  const [environment] = environmentsOf(clients);
  const example = environment === undefined ? "" : `{ environment: ${printText(environment)} }`;
  const doc = docComment(
    "All clients under one environment. Each is made when it is first used, and needs its options only then.",
    "",
    [
      "@example",
      `await using ${name} = new ${className}(${example});`,
      "@throws {ConfigurationError} if an option is unknown, or the environment is.",
    ],
  );
  return `${doc}export class ${className} {
  readonly #clients: ClientGroup<${className}Members>;

  constructor(options: ${className}Options = {}) {
    const members: ${className}Members = {
${values.join("")}    };
    this.#clients = clientGroup("${className}", members, options);
  }
${properties.join("")}
  /** Closes all clients: aborts running calls and stops renewing tokens. Later calls throw. */
  close(): Promise<void> {
    return this.#clients.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

type ${className}Members = {
${members.join("")}};
`;
}

function environmentList(addresses: PackageClient["addresses"]): string {
  return `readonly [${Object.keys(addresses)
    .map((name) => printText(name))
    .join(", ")}]`;
}
