// The options interface of one client, with the names of its environment variables.

import { docComment } from "../doc-comment.ts";
import { printText } from "../literal.ts";
import type { PackageClient } from "./package-clients.ts";

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
export function baseOptions({ access }: PackageClient): string {
  if (access === "fiat") return "FiatClientOptions";
  if (access === "crypto") return "CryptoClientOptions";
  if (access === "agent") return "AgentClientOptions";
  if (access.security === "none") return "ClientOptions";
  return access.security === "token" ? "TokenClientOptions" : "ApiKeyClientOptions";
}

export function clientOptions(client: PackageClient): string {
  const { about, base, properties } = describe(client);
  const members = [...addressOptions(client), ...properties].map(
    ({ name, type, doc, variable }) => `${docComment(doc, "  ", defaultTag(variable))}  readonly ${name}?: ${type};\n`,
  );
  return `${docComment(about)}export interface ${client.className}Options extends Omit<${base}, "serviceName"> {
${members.join("")}}
`;
}

function defaultTag(variable: string | undefined): string[] {
  return variable === undefined ? [] : [`@default the environment variable \`${variable}\``];
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
      ...{ base, about: `Options of \`${className}\`: \`accountId\` and \`appSecret\`, or \`token\`.` },
      properties: [
        property("accountId", "From the account settings of the dashboard.", "ACCOUNT_ID"),
        property("appSecret", "The secret of the account. A function is called at every login.", "APP_SECRET"),
      ],
    };
  }
  if (access === "crypto") {
    return {
      ...{ base, about: `Options of \`${className}\`: \`apiKey\` and \`apiSecret\`, or \`token\`.` },
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
