// `clients.ts`: a class for each client of the package, and one that joins them under one environment.

import { docComment, importLine, packageHeader, pascalCase, printLiteral, printText } from "../print.ts";
import { credentialKind, type PackageClient, type PackageInput, packageClients } from "./package-clients.ts";

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
  const given = [
    ...(operations.length > 0 ? [`  operations: { ${operations.join(", ")} },\n`] : []),
    ...(typeof access === "object" ? [`  security: ${printLiteral(access.security)},\n`] : []),
    `  variables: ${printText(variables)},\n`,
    ...(access === "agent" ? [`  baseUrlVariable: ${printText(baseUrlVariable)},\n`] : []),
    ...(Object.keys(addresses).length > 0 ? [`  baseUrls: ${printLiteral(addresses, "  ", 12)},\n`] : []),
  ];
  const options = `${className}Options`;
  const doc = docComment(`${clientAbout(client)}\n\n`, "", [
    "@example",
    `const ${client.property} = new ${className}(${exampleOptions(client)});`,
    "@throws {ConfigurationError} if an option is missing, unknown or invalid.",
  ]);
  return `const ${className}Base: ClientClass<${resourcesClass}, ${options}> = /* @__PURE__ */ ${factory(client)}(${resourcesClass}, {
${given.join("")}});

${doc}export class ${className} extends ${className}Base {
  /** This client with other limits for its calls. It shares everything else with this one, \`close()\` too. */
  withOptions(limits: LimitOptions): ${className} {
    return new ${className}(sharedOptions(this, limits));
  }
}
`;
}

function clientAbout({ access, api, client }: PackageClient): string {
  if (access === "fiat" || access === "crypto") {
    return `A client of the ${api} service. It logs in automatically; concurrent calls share one login.`;
  }
  if (access === "agent") {
    return "The agent operations of the crypto service. The connector key is sent only with agent operations, and there is no login.";
  }
  return `A client of the ${client} service.`;
}

function exampleOptions(client: PackageClient): string {
  const [environment] = Object.keys(client.addresses);
  const address = environment === undefined ? "baseUrl" : `environment: ${printText(environment)}`;
  return `{ ${[address, ...credentialsOf(client).map(({ name }) => name)].join(", ")} }`;
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

// The options interface of one client, with the names of its environment variables.

interface Property {
  readonly name: string;
  readonly type: string;
  readonly doc: string;
  /** The environment variable that is its default. */
  readonly variable?: string;
}

function baseOptions(client: PackageClient): string {
  const kind = credentialKind(client);
  return kind === "none" ? "ClientOptions" : `${pascalCase(kind)}ClientOptions`;
}

function factory({ access }: PackageClient): string {
  return typeof access === "string" ? `${access}ClientClass` : "serviceClientClass";
}

function clientOptions(client: PackageClient): string {
  const base = baseOptions(client);
  const credentials = credentialsOf(client);
  const members = [...addressOptions(client), ...credentials].map(({ name, type, doc, variable }) => {
    const tags = variable === undefined ? [] : [`@default the environment variable \`${variable}\``];
    return `${docComment(doc, "  ", tags)}  readonly ${name}?: ${type};\n`;
  });
  const [id, secret] = credentials.map(({ name }) => `\`${name}\``);
  const choice = secret === undefined ? "" : `: ${id} and ${secret}, or \`token\``;
  const about = docComment(`Options of \`${client.className}\`${choice}.`);
  return `${about}export interface ${client.className}Options extends Omit<${base}, "serviceName"> {
${members.join("")}}
`;
}

function addressOptions({ baseUrlVariable, addresses }: PackageClient): Property[] {
  const environments = Object.keys(addresses);
  const baseUrl = {
    name: "baseUrl",
    type: "string | undefined",
    doc: "Base address with its path prefix. It comes before every other way to choose the address.",
    variable: baseUrlVariable,
  };
  if (environments.length === 0) return [baseUrl];
  const list = Object.entries(addresses).map(([name, address]) => `- \`${name}\`: ${address}`);
  return [
    baseUrl,
    {
      name: "environment",
      type: [...environments.map((name) => printText(name)), "undefined"].join(" | "),
      doc:
        `Sends calls to a known address, unless \`baseUrl\` is set. It wins over \`${baseUrlVariable}\`. There is no default.\n\n` +
        list.join("\n"),
    },
  ];
}

/** The options with a client's credential. */
function credentialsOf(client: PackageClient): Property[] {
  const { access, variables } = client;
  const property = (name: string, suffix: string, doc: string): Property => ({
    name,
    type: `${baseOptions(client)}["${name}"]`,
    doc,
    variable: `${variables}_${suffix}`,
  });
  const secretOf = (owner: string) => `The secret of the ${owner}. A function is called at every login.`;
  switch (access) {
    case "fiat":
      return [
        property("accountId", "ACCOUNT_ID", "From the account settings of the dashboard."),
        property("appSecret", "APP_SECRET", secretOf("account")),
      ];
    case "crypto":
      return [
        property("apiKey", "API_KEY", "An API key from the dashboard."),
        property("apiSecret", "API_SECRET", secretOf("key")),
      ];
    case "agent":
      return [property("connectorKey", "CONNECTOR_KEY", "The API key of the connector.")];
  }
  const { security } = access;
  if (security === "none") return [];
  if (security !== "token") {
    return [property("apiKey", "API_KEY", `The API key, sent in the header \`${security.apiKeyHeader}\`.`)];
  }
  const about =
    "A bearer token. A function is called before every attempt, and after a 401 with the rejected token, so it can renew it.";
  return [property("token", "TOKEN", about)];
}
