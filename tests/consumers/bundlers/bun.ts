// Bun's bundler.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { packageFile } from "../fresh-projects.ts";
import type { Bundler } from "./bundler.ts";

const execute = promisify(execFile);

export const bun: Bundler = {
  name: "bun",
  targets: ["page", "server"],
  async build({ project, program, outputs, target }) {
    const platform = target === "page" ? "browser" : "node";
    const args = ["build", program, "--outdir", outputs, "--target", platform, "--minify", "--production"];
    const { stdout, stderr } = await execute(packageFile(".bin/bun"), args, { cwd: project });
    return { warnings: `${stdout}\n${stderr}`.split("\n").filter((line) => /\bwarn/i.test(line)) };
  },
};
