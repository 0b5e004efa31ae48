// Every run time by its name, in the order of the table. Their modules need what `npm ci` brings into this folder.

import type { RunTime } from "./run-time.ts";

const loaders: ReadonlyMap<string, () => Promise<RunTime>> = new Map(
  Object.entries({
    node22: async () => (await import("./run-times/node.ts")).node22,
    node24: async () => (await import("./run-times/node.ts")).node24,
    node26: async () => (await import("./run-times/node.ts")).node26,
    next: async () => (await import("./run-times/next.ts")).next,
    bun: async () => (await import("./run-times/bun.ts")).bun,
    deno: async () => (await import("./run-times/deno.ts")).deno,
    workerd: async () => (await import("./run-times/workerd.ts")).workerd,
    chromium: async () => (await import("./run-times/chromium.ts")).chromium,
  }),
);

export const runTimeNames: readonly string[] = [...loaders.keys()];

/** @throws {Error} where none has that name. */
export async function loadRunTime(name: string): Promise<RunTime> {
  const load = loaders.get(name);
  if (load === undefined) throw new Error(`there is no run time "${name}"`);
  return await load();
}
