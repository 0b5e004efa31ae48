// The program of a page of docs/webhooks/, run as a reader would run it.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { checkDeliveries } from "../../../scripts/recipes/check-deliveries.ts";
import { recipeOf } from "../../../scripts/recipes/recipe.ts";
import { type Part, runTests } from "../runtime-host.ts";
import type { StartProgram } from "./hosted-deliveries.ts";
import { startServer } from "./program-server.ts";

const WEBHOOK_SECRET = "whsec_not_a_real_secret";

/** A genuine, a forged and a duplicate delivery to the program of `page`. */
export function recipe(page: string, start: StartProgram): Part {
  return {
    title: `docs/webhooks/${page}.md`,
    async run(project) {
      const file = join(project.folder, `${page}.ts`);
      await writeFile(file, recipeOf(page));
      await using server = await startServer(await start(file, { WEBHOOK_SECRET, PORT: "0" }, project));
      const name = "handles what is genuine, refuses what is forged, acknowledges a duplicate";
      return await runTests([{ name, run: () => checkDeliveries(`${server.url}/webhooks`, WEBHOOK_SECRET) }]);
    },
  };
}
