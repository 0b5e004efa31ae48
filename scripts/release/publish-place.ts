// Where this program runs, as far as publishing depends on it.

import { run } from "../lib/run-command.ts";
import type { PublishPlace } from "./publishable.ts";

export async function publishPlace(root: string): Promise<PublishPlace> {
  const npm = (await run("npm", ["--version"], { cwd: root })).trim();
  return { npm, isInWorkflow: process.env.GITHUB_ACTIONS === "true" };
}
