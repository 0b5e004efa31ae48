// Loads the built package, so that benchmarks measure what users install, not the sources through a compiler.

import { existsSync } from "node:fs";
import { CheckFailure } from "../scripts/lib/step-runner.ts";

/** The entry point `svc-sdk/webhooks`. @throws {CheckFailure} if there is no build */
export function builtWebhooks(): Promise<typeof import("../src/webhooks.ts")> {
  return built("webhooks");
}

/** The entry point `svc-sdk/sandbox`. @throws {CheckFailure} if there is no build */
export function builtSandbox(): Promise<typeof import("../src/sandbox.ts")> {
  return built("sandbox");
}

/** The clients. @throws {CheckFailure} if there is no build */
export function builtClients(): Promise<typeof import("../src/index.ts")> {
  return built("index");
}

/** The entry point `svc-sdk/undici`. @throws {CheckFailure} if there is no build */
export function builtUndici(): Promise<typeof import("../src/undici.ts")> {
  return built("undici");
}

/** The entry point `svc-sdk/redis`. @throws {CheckFailure} if there is no build */
export function builtRedis(): Promise<typeof import("../src/redis.ts")> {
  return built("redis");
}

/** The entry point `svc-sdk/postgres`. @throws {CheckFailure} if there is no build */
export function builtPostgres(): Promise<typeof import("../src/postgres.ts")> {
  return built("postgres");
}

async function built<Module>(name: string): Promise<Module> {
  const entry = new URL(`../dist/node/${name}.js`, import.meta.url);
  if (!existsSync(entry)) throw new CheckFailure(["There is no build to measure. Run npm run build first."]);
  return import(entry.href);
}
