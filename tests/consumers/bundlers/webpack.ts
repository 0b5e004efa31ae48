// webpack, in production mode.

import { promisify } from "node:util";
import open, { type Configuration, type Stats } from "webpack";
import type { Bundler } from "./bundler.ts";

const build = promisify<Configuration, Stats | undefined>(open);

export const webpack: Bundler = {
  name: "webpack",
  targets: ["page", "server"],
  async build({ project, program, outputs, target }) {
    const stats = await build({
      context: project,
      entry: program,
      mode: "production",
      target: target === "page" ? "web" : "node",
      output: { path: outputs, filename: "program.cjs" },
    });
    const { errors = [], warnings = [] } = stats?.toJson({ all: false, errors: true, warnings: true }) ?? {};
    if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join("\n"));
    return { warnings: warnings.map(({ message }) => message) };
  },
};
