import { expect, test } from "vitest";
import { readCredentials } from "./inputs.ts";
import type { VerifiedService } from "./service.ts";

const services = ["fiat", "crypto", "id-check"].map((api) => ({ api }) as VerifiedService);

test.each<[string, Record<string, string>, object]>([
  [
    "a login",
    { SVC_FIAT_ACCOUNT_ID: "a", SVC_FIAT_APP_SECRET: "s" },
    { fiat: { login: { account_id: "a", app_secret: "s" } } },
  ],
  ["half of a login", { SVC_FIAT_ACCOUNT_ID: "a", SVC_FIAT_APP_SECRET: "" }, {}],
  ["the names of a project", { ACME_CRYPTO_TOKEN: "t", SVC_CRYPTO_TOKEN: "u" }, { crypto: { token: "t" } }],
  ["the key of a login alone", { SVC_CRYPTO_API_KEY: "k" }, {}],
  ["the key of a service of your own", { ACME_IDCHECK_API_KEY: "k" }, { "id-check": { token: "k" } }],
  ["the key of agents", { SVC_AGENT_CONNECTOR_KEY: "k" }, { connector: { token: "k" } }],
])("credentials come from %s", (_, env, expected) => {
  const none = { fiat: {}, crypto: {}, "id-check": {} };
  expect(readCredentials(env, services, "acme")).toEqual({ ...none, ...expected });
});
