// The text that `svc-sdk-cli sandbox` prints when it is ready: addresses, credentials, ids, and a first call to paste.

import type { SandboxTenant } from "../../../src/sandbox.ts";
import { firstCall } from "./first-call.ts";
import { quoted } from "./quoted.ts";
import type { RunningServer } from "./start-server.ts";
import { type EnvironmentClient, tenantEnvironment } from "./tenant-environment.ts";

/** The facts that the text shows. */
export interface WelcomeFacts extends Pick<RunningServer, "origin" | "tenant" | "isResumed"> {
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
