// Credentials as strings or functions, and tokens instead of credentials.

import { CryptoClient, FiatClient, type SecretProvider, type TokenProvider, type TokenRequest } from "svc-sdk";

export function clients(baseUrl: string, appSecret: SecretProvider, token: TokenProvider): readonly object[] {
  return [
    new FiatClient({ baseUrl, accountId: "account", appSecret }),
    new FiatClient({ baseUrl, accountId: "account", appSecret: () => "secret" }),
    new CryptoClient({ baseUrl, apiKey: "key", apiSecret: async () => "secret" }),
    new FiatClient({ baseUrl, token: "token" }),
    new CryptoClient({ baseUrl, token }),
    new CryptoClient({
      baseUrl,
      token: async ({ refused }: TokenRequest) => (refused === undefined ? "first" : "next"),
    }),
    // @ts-expect-error a function that returns no string
    new CryptoClient({ baseUrl, apiKey: "key", apiSecret: () => 7 }),
    // @ts-expect-error a function that may return undefined
    new CryptoClient({ baseUrl, token: async () => undefined }),
  ];
}
