// esbuild.

import { join } from "node:path";
import { build } from "esbuild";
import type { Bundler } from "./bundler.ts";

export const esbuild: Bundler = {
  name: "esbuild",
  targets: ["page", "server"],
  async build({ project, program, outputs, target }) {
    const { warnings } = await build({
      absWorkingDir: project,
      entryPoints: [program],
      outfile: join(outputs, "program.mjs"),
      bundle: true,
      minify: true,
      format: "esm",
      platform: target === "page" ? "browser" : "node",
      logLevel: "silent",
    });
    return { warnings: warnings.map(({ text }) => text) };
  },
};
