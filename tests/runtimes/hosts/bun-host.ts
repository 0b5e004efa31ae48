// Bun: its own server, and Express and Fastify on its node:http.

import { executable } from "../lib/executable.ts";
import { deliveriesTo, type StartProgram } from "../lib/hosted-deliveries.ts";
import { recipe } from "../lib/hosted-recipe.ts";
import { sandboxIn } from "../lib/hosted-sandbox.ts";
import { verifierIn } from "../lib/hosted-verifier.ts";
import { installedVersion } from "../lib/installed-version.ts";
import type { RuntimeHost } from "../runtime-host.ts";

const start: StartProgram = (file, env, project) => ({
  command: executable("bun"),
  args: [file],
  cwd: project.folder,
  env,
});

export const bun: RuntimeHost = {
  version: () => installedVersion("bun"),
  parts: [
    verifierIn("bun", start),
    deliveriesTo({ title: "Bun.serve", program: "bun", app: "fetch", start }),
    deliveriesTo({ title: "Hono", program: "bun", app: "hono", start }),
    deliveriesTo({ title: "Express", program: "node-server", app: "express", start }),
    deliveriesTo({ title: "Fastify", program: "node-server", app: "fastify", start }),
    recipe("bun", start),
    sandboxIn("bun", start),
  ],
};
