// Rollup, with the plugin that finds installed packages.

import { join } from "node:path";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import { rollup as open } from "rollup";
import type { Bundler } from "./bundler.ts";

export const rollup: Bundler = {
  name: "rollup",
  targets: ["page"],
  async build({ program, outputs }) {
    const warnings: string[] = [];
    const bundle = await open({
      input: program,
      plugins: [nodeResolve({ browser: true })],
      onwarn: ({ message }) => warnings.push(message),
    });
    await bundle.write({ file: join(outputs, "program.mjs"), format: "es" });
    await bundle.close();
    return { warnings };
  },
};
