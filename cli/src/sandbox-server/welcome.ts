// The text that `svc-sdk-cli sandbox` prints when it is ready: addresses, credentials, and a first call to paste.

import type { SandboxTenant } from "../../../src/sandbox.ts";
import type { RunningServer } from "./start-server.ts";

/** The facts that the text shows. */
export interface WelcomeFacts extends Pick<RunningServer, "origin" | "tenant" | "isResumed"> {
  readonly hasPage: boolean;
  readonly stateFile: string | undefined;
  /** The name of the project whose clients read the variables. @default that of our own clients */
  readonly project?: string | undefined;
}

export function welcome({ origin, tenant, isResumed, hasPage, stateFile, project = "svc" }: WelcomeFacts): string {
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

${environment(tenant, project)
  .map(([name, value]) => `  export ${name}=${value}`)
  .join("\n")}

Make a first call:

  ${firstCall(tenant)}

Press Ctrl+C to stop.`;
}

function environment(
  { fiat, crypto: wallets, agent, services }: SandboxTenant,
  project: string,
): [name: string, value: string][] {
  const variables: [string, string][] = [
    ["SVC_FIAT_BASE_URL", fiat.baseUrl],
    ["SVC_FIAT_ACCOUNT_ID", quoted(fiat.accountId)],
    ["SVC_FIAT_APP_SECRET", quoted(fiat.appSecret)],
    ["SVC_CRYPTO_BASE_URL", wallets.baseUrl],
    ["SVC_CRYPTO_API_KEY", quoted(wallets.apiKey)],
    ["SVC_CRYPTO_API_SECRET", quoted(wallets.apiSecret)],
    ["SVC_AGENT_CONNECTOR_KEY", quoted(agent.connectorKey)],
    ...Object.entries(services).flatMap(([name, { baseUrl, token }]): [string, string][] => [
      [`SVC_${variable(name)}_BASE_URL`, baseUrl],
      [`SVC_${variable(name)}_TOKEN`, quoted(token)],
    ]),
  ];
  return variables.map(([name, value]) => [name.replace(/^SVC/, variable(project)), value]);
}

function firstCall({ crypto: { baseUrl, apiKey, apiSecret } }: SandboxTenant): string {
  const body = JSON.stringify({ api_key: apiKey, api_secret: apiSecret });
  return `curl -s ${baseUrl}/auth/token -H 'content-type: application/json' -d ${quoted(body)}`;
}

function variable(name: string): string {
  return name.toUpperCase().replaceAll("-", "_");
}

/** Quoted for a shell: credentials from a state file may hold any character. */
function quoted(text: string): string {
  return /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
