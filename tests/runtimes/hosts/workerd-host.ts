// workerd with its own configuration, without Cloudflare's tools.

import { bundle } from "../lib/bundle-program.ts";
import { deliveriesTo, type StartProgram } from "../lib/hosted-deliveries.ts";
import { recipe } from "../lib/hosted-recipe.ts";
import { sandboxIn } from "../lib/hosted-sandbox.ts";
import { verifierIn } from "../lib/hosted-verifier.ts";
import { installedVersion } from "../lib/installed-version.ts";
import { workerCommand } from "../lib/worker.ts";
import type { RuntimeHost } from "../runtime-host.ts";

const start: StartProgram = (file, texts, project) => workerCommand(file, { texts }, project);

const worker = { program: "workerd", packages: "inlined", start } as const;

// Bound as in the recipe's wrangler.jsonc.
const startRecipe: StartProgram = async (file, texts, project) => {
  const script = await bundle(project, file, "recipe.mjs", "inlined");
  return workerCommand(script, { texts, objects: { VALUES: "StoredValue" } }, project);
};

export const workerd: RuntimeHost = {
  version: () => installedVersion("workerd"),
  parts: [
    verifierIn("workerd", start, "inlined"),
    deliveriesTo({ title: "fetch handler", app: "fetch", ...worker }),
    deliveriesTo({ title: "Hono", app: "hono", ...worker }),
    recipe("workers", startRecipe),
    sandboxIn("workerd", start, "inlined"),
  ],
};
