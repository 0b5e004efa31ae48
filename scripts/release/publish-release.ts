// `npm run release -- --publish`: publishes the files that `--make` has written. Loads nothing that tests or builds, because this
// runs with the rights to publish.

import { appendFile } from "node:fs/promises";
import { CheckFailure, type StepRunner } from "../lib/step-runner.ts";
import { obstacleText } from "./obstacle.ts";
import { publish } from "./publish.ts";
import { publishPlace } from "./publish-place.ts";
import { placeObstacles } from "./publishable.ts";
import { listedRelease } from "./release-files.ts";

/** @throws {CheckFailure} before anything is published, if this is not the workflow or a file is not what was made */
export async function publishRelease(root: string, folder: string, step: StepRunner): Promise<void> {
  const files = await step("may be published", async () => {
    const obstacles = placeObstacles(await publishPlace(root));
    if (obstacles.length > 0) throw new CheckFailure(obstacles.map(obstacleText));
    return listedRelease(folder);
  });
  await step(`publish ${files.version}`, () => publish({ root, ...files }));
  // The workflow builds the documentation of this tag next.
  const output = process.env.GITHUB_OUTPUT;
  if (output !== undefined) await appendFile(output, `tag=v${files.version}\n`);
}
