// `clients.ts`: a class for each client of the package, and one that joins them under one environment.

import { docComment, importLine, packageHeader, pascalCase, printLiteral, printText } from "../print.ts";
import { type PackageClient, type PackageInput, packageClients } from "./package-clients.ts";

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

// The options interface of one client, with the names of its environment variables.

interface Property {
  readonly name: string;
  readonly type: string;
  readonly doc: string;
  /** The environment variable that is its default. */
  readonly variable?: string;
}

interface OptionsText {
  /** The interface that it extends. */
  readonly base: string;
  readonly about: string;
  readonly properties: readonly Property[];
}

/** The interface of the options that a client extends. */
function baseOptions({ access }: PackageClient): string {
  if (access === "fiat") return "FiatClientOptions";
  if (access === "crypto") return "CryptoClientOptions";
  if (access === "agent") return "AgentClientOptions";
  if (access.security === "none") return "ClientOptions";
  return access.security === "token" ? "TokenClientOptions" : "ApiKeyClientOptions";
}

function clientOptions(client: PackageClient): string {
  const { about, base, properties } = describe(client);
  const members = [...addressOptions(client), ...properties].map(({ name, type, doc, variable }) => {
    const tags = variable === undefined ? [] : [`@default the environment variable \`${variable}\``];
    return `${docComment(doc, "  ", tags)}  readonly ${name}?: ${type};\n`;
  });
  return `${docComment(about)}export interface ${client.className}Options extends Omit<${base}, "serviceName"> {
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

function describe(client: PackageClient): OptionsText {
  const { className, variables, access } = client;
  const base = baseOptions(client);
  const property = (name: string, about: string, suffix: string): Property => ({
    name,
    type: `${base}["${name}"]`,
    doc: about,
    variable: `${variables}_${suffix}`,
  });
  if (access === "fiat") {
    return {
      base,
      about: `Options of \`${className}\`: \`accountId\` and \`appSecret\`, or \`token\`.`,
      properties: [
        property("accountId", "From the account settings of the dashboard.", "ACCOUNT_ID"),
        property("appSecret", "The secret of the account. A function is called at every login.", "APP_SECRET"),
      ],
    };
  }
  if (access === "crypto") {
    return {
      base,
      about: `Options of \`${className}\`: \`apiKey\` and \`apiSecret\`, or \`token\`.`,
      properties: [
        property("apiKey", "An API key from the dashboard.", "API_KEY"),
        property("apiSecret", "The secret of the key. A function is called at every login.", "API_SECRET"),
      ],
    };
  }
  const title = `Options of \`${className}\`.`;
  if (access === "agent") {
    return {
      base,
      about: title,
      properties: [property("connectorKey", "The API key of the connector.", "CONNECTOR_KEY")],
    };
  }
  if (access.security === "none") return { base, about: title, properties: [] };
  if (access.security === "token") {
    const doc =
      "A bearer token. A function is called before every attempt, and after a 401 with the rejected token, so it can renew it.";
    return { base, about: title, properties: [property("token", doc, "TOKEN")] };
  }
  const doc = `The API key, sent in the header \`${access.security.apiKeyHeader}\`.`;
  return { base, about: title, properties: [property("apiKey", doc, "API_KEY")] };
}
