// Every run time by its name, in the order of the table. Their modules need what `npm ci` brings into this folder.

import type { RunTime } from "./runtime-host.ts";

const loaders: ReadonlyMap<string, () => Promise<RunTime>> = new Map(
  Object.entries({
    node22: async () => (await import("./hosts/node-host.ts")).node22,
    node24: async () => (await import("./hosts/node-host.ts")).node24,
    node26: async () => (await import("./hosts/node-host.ts")).node26,
    next: async () => (await import("./hosts/next-host.ts")).next,
    bun: async () => (await import("./hosts/bun-host.ts")).bun,
    deno: async () => (await import("./hosts/deno-host.ts")).deno,
    workerd: async () => (await import("./hosts/workerd-host.ts")).workerd,
    chromium: async () => (await import("./hosts/chromium-host.ts")).chromium,
  }),
);

export const runTimeNames: readonly string[] = [...loaders.keys()];

/** @throws {Error} where none has that name. */
export async function loadRunTime(name: string): Promise<RunTime> {
  const load = loaders.get(name);
  if (load === undefined) throw new Error(`there is no run time "${name}"`);
  return await load();
}
