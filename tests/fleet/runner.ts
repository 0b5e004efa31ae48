// What the commands of both fleets have in common.

import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../../scripts/lib/repository-specs.ts";
import { missingPostgres } from "../stores/postgres/postgres-server.ts";
import { missingRedis } from "../stores/redis/redis-process.ts";
import type { FleetResult } from "./judge-fleet.ts";

const SHOWN = 20;

/** Why no fleet can run on this machine; undefined if it can. */
export const missingServers: string | undefined = missingPostgres ?? missingRedis;

/** An empty folder for a run. */
export async function makeFolder(name: string): Promise<string> {
  const folder = join(root, "build/fleet", name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Prints a result, and returns whether it is good. */
export function report(name: string, { problems, evidence, summary }: FleetResult): boolean {
  console.log(`${name}: ${summary}`);
  if (problems.length === 0) return true;
  console.error([...problems.slice(0, SHOWN), ...evidence].join("\n"));
  console.error(`${name}: ${problems.length} problems`);
  return false;
}

/** Judges a run again whose history was kept. Returns the exit code. */
export function checkAgain(folder: string, judge: (folder: string) => FleetResult): number {
  try {
    return report(folder, judge(folder)) ? 0 : 1;
  } catch (error) {
    console.error(`There is no complete run in ${folder}: ${error instanceof Error ? error.message : error}`);
    return 2;
  }
}
