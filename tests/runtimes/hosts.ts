// Every runtime by name, in the order of the table. Their modules need the packages of this folder.

import type { RuntimeHost } from "./runtime-host.ts";

const loaders: ReadonlyMap<string, () => Promise<RuntimeHost>> = new Map(
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

export const hostNames: readonly string[] = [...loaders.keys()];

/** @throws {Error} if the name is unknown. */
export async function loadHost(name: string): Promise<RuntimeHost> {
  const load = loaders.get(name);
  if (load === undefined) throw new Error(`unknown runtime "${name}"`);
  return await load();
}
