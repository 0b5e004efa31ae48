// Every consumer by name, in the order of the table. Their modules need the packages of this folder.

import type { RuntimeHost } from "../runtimes/runtime-host.ts";
import type { Bundler } from "./bundlers/bundler.ts";
import type { CompilerName } from "./compiler-settings.ts";
import type { ConsumerContext } from "./consumer.ts";

type Load = (context: ConsumerContext) => Promise<RuntimeHost>;

const bundled =
  (load: () => Promise<Bundler>): Load =>
  async (context) =>
    (await import("./bundled-consumer.ts")).bundledConsumer(await load(), context);

const typed =
  (name: CompilerName): Load =>
  async (context) =>
    (await import("./typescript-consumer.ts")).typescriptConsumer(name, context);

const loaders: ReadonlyMap<string, Load> = new Map(
  Object.entries<Load>({
    "typescript5.4": typed("typescript5.4"),
    "typescript5.9": typed("typescript5.9"),
    typescript7: typed("typescript7"),
    vite: bundled(async () => (await import("./bundlers/vite.ts")).vite),
    esbuild: bundled(async () => (await import("./bundlers/esbuild.ts")).esbuild),
    next: async (context) => (await import("./next-consumer.ts")).nextConsumer(context),
  }),
);

export const consumerNames: readonly string[] = [...loaders.keys()];

/** Whether the consumer is a compiler. */
export const isCompiler = (name: string): boolean => name.startsWith("typescript");

/** @throws {Error} if the name is unknown. */
export async function loadConsumer(name: string, context: ConsumerContext): Promise<RuntimeHost> {
  const load = loaders.get(name);
  if (load === undefined) throw new Error(`unknown consumer "${name}"`);
  return await load(context);
}
