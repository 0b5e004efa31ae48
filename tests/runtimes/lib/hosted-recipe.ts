// Runs the program of a docs/guides/webhooks/ page like a reader would.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { checkDeliveries } from "../../../scripts/recipes/check-deliveries.ts";
import { recipeOf } from "../../../scripts/recipes/recipe.ts";
import { type HostPart, runTests } from "../runtime-host.ts";
import type { StartProgram } from "./hosted-deliveries.ts";
import { startServer } from "./program-server.ts";

const WEBHOOK_SECRET = "whsec_not_a_real_secret";

/** Sends a genuine, a forged and a duplicate delivery to the program of `page`. */
export function recipe(page: string, start: StartProgram): HostPart {
  return {
    title: `docs/guides/webhooks/${page}.md`,
    async run(project) {
      const file = join(project.folder, `${page}.ts`);
      await writeFile(file, recipeOf(page));
      await using server = await startServer(await start(file, { WEBHOOK_SECRET, PORT: "0" }, project));
      const name = "handles a genuine delivery, rejects a forged one, acknowledges a duplicate";
      return await runTests([{ name, run: () => checkDeliveries(`${server.url}/webhooks`, WEBHOOK_SECRET) }]);
    },
  };
}
