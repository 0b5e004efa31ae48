// A process that calls the service with a token from Redis. Started by shared-tokens.stores.test.ts with its options as JSON.

import { createClient } from "redis";
import { Agent, fetch as fetchThrough } from "undici";
import { CryptoClient, createTokenStore } from "../../../src/index.ts";
import { redisStore } from "../../../src/redis.ts";

export interface TokenProcessOptions {
  readonly redisPort: number;
  readonly tokenKey: string;
  readonly callers: number;
  readonly client: { readonly baseUrl: string; readonly apiKey: string; readonly apiSecret: string };
}

/** What the process says. `login`: it sends one now. */
export type TokenProcessMessage =
  | { readonly kind: "ready" | "login" }
  | { readonly kind: "called"; readonly failures: readonly string[]; readonly tokens: readonly string[] };

const options: TokenProcessOptions = JSON.parse(process.argv[2] ?? "");
const tell = (message: TokenProcessMessage) => process.send?.(message);

const redis = createClient({ socket: { host: "127.0.0.1", port: options.redisPort } });
redis.on("error", () => undefined);
await redis.connect();

const tokens = new Set<string>();
// All calls run at once; a thousand connections would test the machine.
const dispatcher = new Agent({ connections: 2, connect: { timeout: 60_000 } });
const wallets = new CryptoClient({
  ...options.client,
  tokenStore: createTokenStore({ store: redisStore(redis), keys: [options.tokenKey] }),
  timeoutMs: 60_000,
  totalTimeoutMs: 60_000,
  fetch(url, init) {
    if (url.endsWith("/auth/token")) tell({ kind: "login" });
    const [, token] = /^Bearer (.+)$/.exec(new Headers(init.headers).get("authorization") ?? "") ?? [];
    if (token !== undefined) tokens.add(token);
    return fetchThrough(url, { ...init, dispatcher } as never) as never;
  },
});

process.on("message", async () => {
  const calls = Array.from({ length: options.callers }, () => wallets.cardIssuer.status());
  const failures = (await Promise.allSettled(calls)).flatMap((call) =>
    call.status === "rejected" ? [String(call.reason?.name)] : [],
  );
  tell({ kind: "called", failures, tokens: [...tokens] });
});
process.once("disconnect", () => process.exit());
tell({ kind: "ready" });
