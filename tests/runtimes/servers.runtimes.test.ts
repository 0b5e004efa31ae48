// The packed package in runtimes that start servers, other than the Node that `npm test` uses.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe } from "vitest";
import { bundle, executable, project, workerCommand } from "./lib/programs.ts";
import { type StartProgram, suitesOf } from "./lib/suites.ts";

const startBy =
  (command: string, ...args: readonly string[]): StartProgram =>
  (file, env) => ({ command, args: [...args, file], cwd: project, env });

describe("Bun", () => {
  const { deliveries, recipe, sandbox } = suitesOf(startBy(executable("bun")));
  for (const app of ["fetch", "hono"] as const) deliveries(app, "bun");
  for (const app of ["express", "fastify"] as const) deliveries(app, "node-server");
  recipe("bun");
  sandbox("bun");
});

// It may reach loopback and nothing else.
describe("Deno", () => {
  const flags = ["run", "--no-prompt", "--node-modules-dir=manual", "--allow-net=127.0.0.1", "--allow-env"];
  const { deliveries, recipe, sandbox } = suitesOf(startBy(executable("deno"), ...flags));
  for (const app of ["fetch", "hono"] as const) deliveries(app, "deno");
  for (const app of ["express", "fastify"] as const) deliveries(app, "node-server");
  recipe("deno");
  sandbox("deno");
});

// Its own configuration, without Cloudflare's tools.
describe("workerd", () => {
  const start: StartProgram = (file, texts) => workerCommand(file, { texts });
  const { deliveries, recipe, sandbox } = suitesOf(start, "inlined");
  for (const app of ["fetch", "hono"] as const) deliveries(app, "workerd");
  // Bound as in the recipe's wrangler.jsonc.
  recipe("workers", async (file, texts) =>
    workerCommand(await bundle(file, "inlined", "recipe"), { texts, objects: { VALUES: "StoredValue" } }),
  );
  sandbox("workerd");
});

// Its package exists for Linux on x64 only.
const newestNode = join(import.meta.dirname, "node_modules/node26/bin/node");
describe.skipIf(!existsSync(newestNode))("the newest Node", () => {
  const { deliveries, sandbox } = suitesOf(startBy(newestNode));
  for (const app of ["express", "fastify"] as const) deliveries(app, "node-server");
  sandbox("node-server");
});
