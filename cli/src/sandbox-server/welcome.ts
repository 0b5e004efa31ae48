// The text that `svc-sdk-cli sandbox` prints when it is ready: addresses, credentials, and a first call to paste.

import type { SandboxTenant } from "../../../src/sandbox.ts";
import type { RunningServer } from "./start-server.ts";

/** The facts that the text shows. */
export interface WelcomeFacts extends Pick<RunningServer, "origin" | "tenant" | "isResumed"> {
  readonly hasPage: boolean;
  readonly stateFile: string | undefined;
  /** The clients that read the variables. @default ours */
  readonly clients?: readonly WelcomeClient[] | undefined;
}

/** A client, and the environment variables that it reads. */
export interface WelcomeClient {
  /** The service, as in the path of its address. */
  readonly api: string;
  readonly credential: "fiat" | "crypto" | "agent" | "token" | "apiKey" | "none";
  /** Prefix of the variables of the credential: `ACME_KYC`. */
  readonly variables: string;
  readonly baseUrlVariable: string;
}

const ourClients: readonly WelcomeClient[] = [
  { api: "fiat", credential: "fiat", variables: "SVC_FIAT", baseUrlVariable: "SVC_FIAT_BASE_URL" },
  { api: "crypto", credential: "crypto", variables: "SVC_CRYPTO", baseUrlVariable: "SVC_CRYPTO_BASE_URL" },
  { api: "crypto", credential: "agent", variables: "SVC_AGENT", baseUrlVariable: "SVC_CRYPTO_BASE_URL" },
];

export function welcome({ origin, tenant, isResumed, hasPage, stateFile, clients = ourClients }: WelcomeFacts): string {
  const state = stateFile === undefined ? [] : [["state", `${stateFile} (${isResumed ? "resumed" : "new"})`]];
  const addresses = [
    ["fiat", tenant.fiat.baseUrl],
    ["crypto, agent", tenant.crypto.baseUrl],
    ...Object.entries(tenant.services).map(([name, { baseUrl }]): [string, string] => [name, baseUrl]),
    ["control plane", `${origin}/_sandbox/`],
    ...(hasPage ? [["page", `${origin}/_sandbox/ui`]] : []),
    ...state,
  ];
  return `The sandbox is ready.

${addresses.map(([name = "", value]) => `  ${name.padEnd(14)} ${value}`).join("\n")}

Credentials of tenant ${tenant.id}, in the variables that the SDK's clients read (valid in this sandbox only):

${environment(tenant, clients)
  .map(([name, value]) => `  export ${name}=${value}`)
  .join("\n")}

Make a first call:

  ${firstCall(tenant)}

Press Ctrl+C to stop.`;
}

function environment(tenant: SandboxTenant, clients: readonly WelcomeClient[]): [name: string, value: string][] {
  const variables = clients.flatMap((client): [string, string][] => [
    [client.baseUrlVariable, addressOf(tenant, client.api)],
    ...credentialOf(tenant, client).map(([suffix, secret]): [string, string] => [
      `${client.variables}_${suffix}`,
      quoted(secret),
    ]),
  ]);
  // Clients of one service may share the variable of its address.
  return [...new Map(variables)];
}

function addressOf({ fiat, crypto: wallets, services }: SandboxTenant, api: string): string {
  const { baseUrl } = { ...services, fiat, crypto: wallets }[api] ?? { baseUrl: "" };
  return baseUrl;
}

function credentialOf(tenant: SandboxTenant, { api, credential }: WelcomeClient): [suffix: string, secret: string][] {
  const { fiat, crypto: wallets, agent, services } = tenant;
  const token = services[api]?.token ?? "";
  const credentials: Record<WelcomeClient["credential"], [string, string][]> = {
    fiat: [
      ["ACCOUNT_ID", fiat.accountId],
      ["APP_SECRET", fiat.appSecret],
    ],
    crypto: [
      ["API_KEY", wallets.apiKey],
      ["API_SECRET", wallets.apiSecret],
    ],
    agent: [["CONNECTOR_KEY", agent.connectorKey]],
    token: [["TOKEN", token]],
    apiKey: [["API_KEY", token]],
    none: [],
  };
  return credentials[credential];
}

function firstCall({ crypto: { baseUrl, apiKey, apiSecret } }: SandboxTenant): string {
  const body = JSON.stringify({ api_key: apiKey, api_secret: apiSecret });
  return `curl -s ${baseUrl}/auth/token -H 'content-type: application/json' -d ${quoted(body)}`;
}

/** Quoted for a shell: credentials from a state file may hold any character. */
function quoted(text: string): string {
  return /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
