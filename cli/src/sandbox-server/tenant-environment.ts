// The environment variables that the SDK's clients read, with the values of a tenant.

import type { SandboxTenant } from "../../../src/sandbox.ts";

/** A client, and the environment variables that it reads. */
export interface EnvironmentClient {
  /** The service, as in the path of its address. */
  readonly api: string;
  readonly credential: "fiat" | "crypto" | "agent" | "token" | "apiKey" | "none";
  /** Prefix of the variables of the credential: `ACME_KYC`. */
  readonly variables: string;
  readonly baseUrlVariable: string;
}

const ourClients: readonly EnvironmentClient[] = [
  { api: "fiat", credential: "fiat", variables: "SVC_FIAT", baseUrlVariable: "SVC_FIAT_BASE_URL" },
  { api: "crypto", credential: "crypto", variables: "SVC_CRYPTO", baseUrlVariable: "SVC_CRYPTO_BASE_URL" },
  { api: "crypto", credential: "agent", variables: "SVC_AGENT", baseUrlVariable: "SVC_CRYPTO_BASE_URL" },
];

/** Values by variable. @param clients the clients that read them; ours by default */
export function tenantEnvironment(
  tenant: SandboxTenant,
  clients: readonly EnvironmentClient[] = ourClients,
): ReadonlyMap<string, string> {
  // Clients of one service may share the variable of its address.
  return new Map(
    clients.flatMap((client) => [
      [client.baseUrlVariable, addressOf(tenant, client.api)] as const,
      ...credentialOf(tenant, client).map(([suffix, secret]) => [`${client.variables}_${suffix}`, secret] as const),
    ]),
  );
}

function addressOf({ fiat, crypto: wallets, services }: SandboxTenant, api: string): string {
  const { baseUrl } = { ...services, fiat, crypto: wallets }[api] ?? { baseUrl: "" };
  return baseUrl;
}

function credentialOf(
  tenant: SandboxTenant,
  { api, credential }: EnvironmentClient,
): readonly (readonly [suffix: string, secret: string])[] {
  const { fiat, crypto: wallets, agent, services } = tenant;
  const token = services[api]?.token ?? "";
  const credentials: Record<EnvironmentClient["credential"], readonly (readonly [string, string])[]> = {
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
