// The text that `svc-sdk-cli sandbox` prints when it is ready: addresses, credentials, ids, and a first call to paste.

import type { SandboxTenant } from "../../../src/sandbox.ts";
import { type EnvironmentClient, tenantEnvironment } from "./env-file.ts";
import type { RunningServer } from "./start-server.ts";

interface WelcomeFacts extends Pick<RunningServer, "origin" | "tenant" | "isResumed"> {
  readonly hasPage: boolean;
  readonly stateFile: string | undefined;
  /** The clients that read the variables. @default ours */
  readonly clients?: readonly EnvironmentClient[] | undefined;
}

export function welcome({ origin, tenant, isResumed, hasPage, stateFile, clients }: WelcomeFacts): string {
  const state = stateFile === undefined ? [] : [["state", `${stateFile} (${isResumed ? "resumed" : "new"})`] as const];
  const addresses = [
    ["fiat", tenant.fiat.baseUrl] as const,
    ["crypto, agent", tenant.crypto.baseUrl] as const,
    ...Object.entries(tenant.services).map(([name, { baseUrl }]) => [name, baseUrl] as const),
    ["control plane", `${origin}/_sandbox/`] as const,
    ...(hasPage ? [["page", `${origin}/_sandbox/ui`] as const] : []),
    ...state,
  ];
  const variables = [...tenantEnvironment(tenant, clients)];
  return `The sandbox is ready.

${table(addresses)}

Tenant ${tenant.id} has these ids:

${table(ids(tenant))}

Its credentials, valid in this sandbox only, as the SDK's clients read them:

${variables.map(([name, value]) => `  export ${name}=${quoted(value)}`).join("\n")}

Make a first call: send 1 USDC, and show the balance.

${firstCall(tenant)
  .map((line) => `  ${line}`)
  .join("\n")}

Press Ctrl+C to stop.`;
}

function ids({ seeded: { account, assets, cardId } }: SandboxTenant): (readonly [name: string, id: string])[] {
  // Some assets have a second, shorter name.
  const names = new Map(Object.entries(assets).map(([name, id]) => [id, name]));
  return [["account", account], ...[...names].map(([id, name]) => [name, id] as const), ["card", cardId]];
}

function table(rows: readonly (readonly [name: string, value: string])[]): string {
  const width = Math.max(14, ...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `  ${name.padEnd(width)} ${value}`).join("\n");
}

const RECEIVER = "So1anaReceiver1111111111111111111111111111";

/** Lines for bash and zsh, which need curl and sed. Each run is another transfer. */
function firstCall({ crypto: wallets, seeded }: SandboxTenant): readonly string[] {
  const asset = seeded.assets.USDC_SOLANA;
  const login = { api_key: wallets.apiKey, api_secret: wallets.apiSecret };
  const transfer = {
    account: seeded.account,
    assets: asset,
    receiving_address: RECEIVER,
    amount: 1,
    type: "USDC",
    chain: "SOLANA",
    category: "business",
  };
  return `
base=${quoted(wallets.baseUrl)}
json='content-type: application/json'
token=$(curl -s "$base/auth/token" -H "$json" -d ${shown(login)} |
  sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')
auth="authorization: Bearer $token"
curl -s "$base/transactions/send-funds" -H "$json" -H "$auth" \\
  -H "idempotency-key: first-call-$RANDOM" -d ${shown(transfer)}; echo
curl -s "$base/balance/check" -H "$json" -H "$auth" -d ${shown({ asset_id: asset })}; echo`
    .trim()
    .split("\n");
}

/** A line for each field, so that terminals do not wrap them. */
function shown(body: object): string {
  return quoted(JSON.stringify(body, null, 2));
}

/** Quoted if needed: credentials from a state file may hold any character. */
function quoted(text: string): string {
  return /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
