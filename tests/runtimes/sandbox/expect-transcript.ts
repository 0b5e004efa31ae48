// Compares the transcript of another runtime.

import { expect } from "vitest";
import { scenario } from "./scenario.ts";

/** The scenario has the same transcript there as in this process. */
export async function expectTranscript(there: Promise<unknown>): Promise<void> {
  const here = await scenario();
  expect(here.length).toBeGreaterThan(30);
  expect(await there).toEqual(here);
}
