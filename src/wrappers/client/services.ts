// How the client of each service gets its credential.

import { credential, type SecretProvider, secret, type TokenOption, tokenOption } from "../auth/credentials.ts";
import { logIn, loginAuthorization } from "../auth/login.ts";
import { checkTokenStore, type TokenStoreOption } from "../auth/shared-token.ts";
import { type Authorization, connectorAuthorization, fixedAuthorization } from "../auth/token.ts";
import type { Operation } from "../operation.ts";
import type { ServiceAccess } from "./client.ts";
import type { ClientOptions } from "./options.ts";

/** Options of a `FiatClient`: `accountId` and `appSecret`, or `token`. */
export interface FiatClientOptions extends ClientOptions, TokenOption, TokenStoreOption {
  /** From the account settings of the dashboard. @default the environment variable `SVC_FIAT_ACCOUNT_ID` */
  readonly accountId?: string | undefined;
  /**
   * From the developer area of the dashboard; confidential. A function is called at every login, so you can rotate the
   * secret without a restart.
   *
   * @default the environment variable `SVC_FIAT_APP_SECRET`
   */
  readonly appSecret?: string | SecretProvider | undefined;
}

/** The operations by which a client of the fiat service gets and renews its token. */
export interface FiatLogin {
  readonly login: Operation;
  readonly refreshToken: Operation;
}

/** @param variables Prefix of the environment variables: `SVC_FIAT` for `SVC_FIAT_BASE_URL`. */
export function fiatService(
  variables: string,
  login: Operation,
  refreshToken: Operation,
): ServiceAccess<FiatClientOptions> {
  return {
    baseUrlVariable: `${variables}_BASE_URL`,
    credential: "token",
    credentialNames: ["accountId", "appSecret", "token", "tokenStore"],
    authorize(options, context) {
      const { accountId, appSecret } = options;
      const tokenStore = checkTokenStore(options);
      const provided = tokenOption(options, { accountId, appSecret, tokenStore });
      if (provided) return provided;
      const account = credential("accountId", accountId, `${variables}_ACCOUNT_ID`);
      const password = secret("appSecret", appSecret, `${variables}_APP_SECRET`);
      const body = async () => ({ account_id: account, app_secret: await password.read() });
      // The response of a refresh is undocumented, presumably that of a login. Anything else leads to a login.
      const refresh = { ...refreshToken, envelope: login.envelope };
      const documentedLifetime = 600;
      return loginAuthorization(context, {
        tokenStore,
        identity: account,
        secrets: password.known,
        login: (call, signal) => logIn(call, { operation: login, body, options: { signal }, documentedLifetime }),
        // Not retried: a login follows its failure.
        refresh: (call, signal) =>
          logIn(call, { operation: refresh, options: { signal, maxRetries: 0 }, documentedLifetime }),
      });
    },
  };
}

/** Options of a `CryptoClient`: `apiKey` and `apiSecret`, or `token`. */
export interface CryptoClientOptions extends ClientOptions, TokenOption, TokenStoreOption {
  /** An API key from the dashboard. @default the environment variable `SVC_CRYPTO_API_KEY` */
  readonly apiKey?: string | undefined;
  /**
   * The secret that the dashboard showed once, when the key was created. A function is called at every login.
   *
   * @default the environment variable `SVC_CRYPTO_API_SECRET`
   */
  readonly apiSecret?: string | SecretProvider | undefined;
}

export function cryptoService(
  variables: string,
  { createToken }: { readonly createToken: Operation },
): ServiceAccess<CryptoClientOptions> {
  return {
    baseUrlVariable: `${variables}_BASE_URL`,
    credential: "token",
    credentialNames: ["apiKey", "apiSecret", "token", "tokenStore"],
    // Without a refresh operation, a token is renewed by another login.
    authorize(options, context) {
      const { apiKey, apiSecret } = options;
      const tokenStore = checkTokenStore(options);
      const provided = tokenOption(options, { apiKey, apiSecret, tokenStore });
      if (provided) return provided;
      const key = credential("apiKey", apiKey, `${variables}_API_KEY`);
      const password = secret("apiSecret", apiSecret, `${variables}_API_SECRET`);
      const body = async () => ({ api_key: key, api_secret: await password.read() });
      return loginAuthorization(context, {
        tokenStore,
        identity: key,
        secrets: () => [key, ...password.known()],
        login: (call, signal) =>
          logIn(call, { operation: createToken, body, options: { signal }, documentedLifetime: 3600 }),
      });
    },
  };
}

/** Options of an `AgentClient`. */
export interface AgentClientOptions extends ClientOptions {
  /** The API key of the connector. @default the environment variable `SVC_AGENT_CONNECTOR_KEY` */
  readonly connectorKey?: string | undefined;
}

/** `baseUrlVariable`: of the crypto service, whose address the agent operations have. */
export function agentService(variables: string, baseUrlVariable: string): ServiceAccess<AgentClientOptions> {
  return {
    baseUrlVariable,
    credential: "connector",
    credentialNames: ["connectorKey"],
    authorize: ({ connectorKey }) =>
      connectorAuthorization(credential("connectorKey", connectorKey, `${variables}_CONNECTOR_KEY`)),
  };
}

/** How a service knows who calls: by a bearer token, by an API key in a header of its own, or not at all. */
export type ServiceSecurity = "token" | "none" | { readonly apiKeyHeader: string };

/** Options of a client with a bearer token. The client never renews it: pass a function that does. */
export interface TokenClientOptions extends ClientOptions, TokenOption {}

/** Options of a client with an API key. */
export interface ApiKeyClientOptions extends ClientOptions {
  /** @default the environment variable of the client that ends with `_API_KEY` */
  readonly apiKey?: string | undefined;
}

/** The options of a client by the security of its service. */
export type FurtherServiceOptions<Security extends ServiceSecurity> = Security extends "token"
  ? TokenClientOptions
  : Security extends "none"
    ? ClientOptions
    : ApiKeyClientOptions;

export function furtherService(
  variables: string,
  security: ServiceSecurity,
): ServiceAccess<TokenClientOptions & ApiKeyClientOptions> {
  const baseUrlVariable = `${variables}_BASE_URL`;
  if (security === "none") {
    return { baseUrlVariable, credential: "none", credentialNames: [], authorize: () => noAuthorization };
  }
  if (security === "token") {
    return {
      baseUrlVariable,
      credential: "token",
      credentialNames: ["token"],
      authorize: ({ token }) =>
        tokenOption({ token }, {}) ?? fixedAuthorization(credential("token", undefined, `${variables}_TOKEN`)),
    };
  }
  const headerName = security.apiKeyHeader.toLowerCase();
  return {
    baseUrlVariable,
    credential: "token",
    credentialNames: ["apiKey"],
    authorize({ apiKey }) {
      const key = credential("apiKey", apiKey, `${variables}_API_KEY`);
      const header: Authorization["header"] = async ({ auth }) => (auth === "none" ? undefined : key);
      return { ...fixedAuthorization(key), identity: key, headerName, header };
    },
  };
}

const noAuthorization: Authorization = { ...fixedAuthorization(""), header: async () => undefined, secrets: () => [] };
