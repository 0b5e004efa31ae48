// workerd, by a configuration of its own, without Cloudflare's tools.

import { bundle } from "../lib/bundle.ts";
import { deliveriesTo, type StartProgram } from "../lib/deliveries.ts";
import { recipe } from "../lib/recipe.ts";
import { sandboxIn } from "../lib/sandbox.ts";
import { verifierIn } from "../lib/verifier.ts";
import { installedVersion } from "../lib/version.ts";
import { workerCommand } from "../lib/worker.ts";
import type { RunTime } from "../run-time.ts";

const start: StartProgram = (file, texts, project) => workerCommand(file, { texts }, project);

const worker = { program: "workerd", packages: "inlined", start } as const;

// As the page's wrangler.jsonc binds it.
const startRecipe: StartProgram = async (file, texts, project) => {
  const script = await bundle(project, file, "recipe.mjs", "inlined");
  return workerCommand(script, { texts, objects: { VALUES: "StoredValue" } }, project);
};

export const workerd: RunTime = {
  version: () => installedVersion("workerd"),
  parts: [
    verifierIn("workerd", start, "inlined"),
    deliveriesTo({ title: "fetch handler", app: "fetch", ...worker }),
    deliveriesTo({ title: "Hono", app: "hono", ...worker }),
    recipe("workers", startRecipe),
    sandboxIn("workerd", start, "inlined"),
  ],
};
