// How a client of a further service, such as an identity platform, gets its credential.

import { type Authorization, fixedAuthorization } from "../auth/authorization.ts";
import { credential } from "../auth/credential.ts";
import { type TokenOption, tokenOption } from "../auth/provided-token.ts";
import type { ServiceAccess } from "./client-class.ts";
import type { ClientOptions } from "./client-options.ts";

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

/** @param variables Prefix of the environment variables: `ACME_KYC` for `ACME_KYC_TOKEN`. */
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
      ...{ baseUrlVariable, credential: "token", credentialNames: ["token"] },
      authorize: ({ token }) =>
        tokenOption({ token }, {}) ?? fixedAuthorization(credential("token", undefined, `${variables}_TOKEN`)),
    };
  }
  const headerName = security.apiKeyHeader.toLowerCase();
  return {
    ...{ baseUrlVariable, credential: "token", credentialNames: ["apiKey"] },
    authorize({ apiKey }) {
      const key = credential("apiKey", apiKey, `${variables}_API_KEY`);
      const header: Authorization["header"] = async ({ auth }) => (auth === "none" ? undefined : key);
      return { ...fixedAuthorization(key), identity: key, headerName, header };
    },
  };
}

const noAuthorization: Authorization = { ...fixedAuthorization(""), header: async () => undefined, secrets: () => [] };
