// How many tokens a process and a fleet need in an hour, and what sharing them costs in the store, in the sandbox's time.

import { randomBytes } from "node:crypto";
import { builtClients, builtSandbox } from "../built-package.ts";
import { rounded } from "../measure.ts";
import { counting, storeOperations } from "../stores/counting.ts";
import type { TokenHour, TokenKey, TokenService } from "./capacity-results.ts";

const PROCESSES = 4;
/** Divides the 24 s after which a process looks at a shared token, so that no look is late. */
const STEP_SECONDS = 4;
/** Long enough for three tokens that live for an hour. */
const HOURS = 2;
const HOUR_SECONDS = 3_600;

/** A refresh is a new token as well. */
const tokenRequests: ReadonlySet<string> = new Set(["login", "refreshToken", "createToken"]);

export async function measureTokens(service: TokenService): Promise<TokenHour> {
  const alone = await runHours(service, false);
  const shared = await runHours(service, true);
  const perProcessHour = (kind: TokenKey) => rounded(shared.operations[kind] / PROCESSES / HOURS);
  return {
    lifetimeSeconds: alone.lifetimeSeconds,
    tokensAlone: rounded(alone.tokensPerHour / PROCESSES),
    tokensShared: rounded(shared.tokensPerHour),
    operations: {
      token: perProcessHour("token"),
      "token-fresh": perProcessHour("token-fresh"),
      "token-lock": perProcessHour("token-lock"),
    },
  };
}

interface Hours {
  /** Of all processes, from the first token on. */
  readonly tokensPerHour: number;
  readonly lifetimeSeconds: number;
  readonly operations: Record<TokenKey, number>;
}

/** All processes call the service every few seconds. */
async function runHours(service: TokenService, isShared: boolean): Promise<Hours> {
  const { createMemoryStore, createTokenStore, CryptoClient, FiatClient } = await builtClients();
  const { createSandbox } = await builtSandbox();
  const sandbox = createSandbox();
  const tenant = sandbox.createTenant();
  const operations = { token: 0, "token-fresh": 0, "token-lock": 0 };
  const memory = createMemoryStore({ clock: tenant[service].clock });
  const store = counting(memory, storeOperations, (_, [key]) => {
    operations[String(key).split(":")[0] as TokenKey] += 1;
  });
  const tokenStore = createTokenStore({ store, keys: [randomBytes(32).toString("base64")] });
  const sharing = isShared ? { tokenStore } : {};
  const calls = Array.from({ length: PROCESSES }, () => {
    if (service === "fiat") {
      const client = new FiatClient({ ...tenant.fiat, ...sharing });
      return () => client.health.check();
    }
    const client = new CryptoClient({ ...tenant.crypto, ...sharing });
    return () => client.cardIssuer.status();
  });
  const batches: { readonly second: number; readonly tokens: number }[] = [];
  let lifetimeSeconds = Number.NaN;
  for (let second = 0; second < HOURS * HOUR_SECONDS; second += STEP_SECONDS) {
    await Promise.all(calls.map((call) => call()));
    // Renewals in the background take a few turns.
    for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setImmediate(resolve));
    const made = sandbox.requests.list().filter(({ operationId }) => tokenRequests.has(String(operationId)));
    if (made.length > 0) batches.push({ second, tokens: made.length });
    lifetimeSeconds = lifetimeIn(made[0]?.responseBody) ?? lifetimeSeconds;
    sandbox.requests.clear();
    tenant.clock.advance(STEP_SECONDS);
  }
  return { tokensPerHour: perHour(batches), lifetimeSeconds, operations };
}

/** The first ones are those of the start. */
function perHour(batches: readonly { readonly second: number; readonly tokens: number }[]): number {
  const [first, ...renewed] = batches;
  const tokens = renewed.reduce((sum, batch) => sum + batch.tokens, 0);
  return (tokens / (Number(renewed.at(-1)?.second) - Number(first?.second))) * HOUR_SECONDS;
}

/** In seconds, as the service states it. */
function lifetimeIn(body: string | null | undefined): number | undefined {
  const found = /"expires_in":\s*(\d+)/.exec(body ?? "")?.[1];
  return found === undefined ? undefined : Number(found);
}
