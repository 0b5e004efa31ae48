// Deno: its own server, and Express and Fastify on its node:http. It may reach loopback and nothing else.

import { executable } from "../lib/executable.ts";
import { deliveriesTo, type StartProgram } from "../lib/hosted-deliveries.ts";
import { recipe } from "../lib/hosted-recipe.ts";
import { sandboxIn } from "../lib/hosted-sandbox.ts";
import { verifierIn } from "../lib/hosted-verifier.ts";
import { installedVersion } from "../lib/installed-version.ts";
import type { RuntimeHost } from "../runtime-host.ts";

const start: StartProgram = (file, env, project) => ({
  command: executable("deno"),
  args: ["run", "--no-prompt", "--node-modules-dir=manual", "--allow-net=127.0.0.1", "--allow-env", file],
  cwd: project.folder,
  env,
});

export const deno: RuntimeHost = {
  version: () => installedVersion("deno"),
  parts: [
    verifierIn("deno", start),
    deliveriesTo({ title: "Deno.serve", program: "deno", app: "fetch", start }),
    deliveriesTo({ title: "Hono", program: "deno", app: "hono", start }),
    deliveriesTo({ title: "Express", program: "node-server", app: "express", start }),
    deliveriesTo({ title: "Fastify", program: "node-server", app: "fastify", start }),
    recipe("deno", start),
    sandboxIn("deno", start),
  ],
};
