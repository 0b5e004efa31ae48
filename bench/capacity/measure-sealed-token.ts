// How long a token is, and how long it is in a store, sealed.

import { randomBytes } from "node:crypto";
import type { Fetch } from "../../src/index.ts";
import { builtClients, builtSandbox } from "../built-package.ts";
import { counting } from "../stores/counting.ts";
import type { CapacityResults } from "./capacity-results.ts";

/** Of the sandbox, whose tokens are JSON Web Tokens as those of the service. */
export async function measureSealedToken(): Promise<CapacityResults["sealedToken"]> {
  const { createMemoryStore, createTokenStore, FiatClient } = await builtClients();
  const { createSandbox } = await builtSandbox();
  const tenant = createSandbox().createTenant();
  let sealedCharacters = 0;
  const store = counting(createMemoryStore(), ["set", "setIfAbsent"], (_, [key, value]) => {
    if (String(key).startsWith("token:")) sealedCharacters = String(value).length;
  });
  const tokenStore = createTokenStore({ store, keys: [randomBytes(32).toString("base64")] });
  let tokenCharacters = 0;
  const watching: Fetch = (input, init) => {
    const credential = new Headers(init?.headers).get("authorization") ?? "";
    tokenCharacters = Math.max(tokenCharacters, credential.length - "Bearer ".length);
    return tenant.fiat.fetch(input, init);
  };
  await new FiatClient({ ...tenant.fiat, tokenStore, fetch: watching }).health.check();
  return { tokenCharacters, sealedCharacters };
}
