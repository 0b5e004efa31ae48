// The sandbox and the SDK's clients in this runtime.

import { openStage } from "../sandbox/in-process-stage.ts";
import { scenario } from "../sandbox/sandbox-scenario.ts";

/** Plays the scenario and returns its transcript as JSON. */
export async function transcriptJson(): Promise<string> {
  return JSON.stringify(await scenario(openStage()));
}
