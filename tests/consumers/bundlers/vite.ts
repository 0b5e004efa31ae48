// Vite, with a page that loads the program.

import { writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { build, createLogger } from "vite";
import type { Bundler } from "./bundler.ts";

export const vite: Bundler = {
  name: "vite",
  targets: ["page"],
  async build({ project, program, outputs }) {
    const warnings: string[] = [];
    const warn = (text: string) => void warnings.push(text);
    await writeFile(join(project, "index.html"), `<script type="module" src="/${basename(program)}"></script>\n`);
    await build({
      root: project,
      configFile: false,
      customLogger: { ...createLogger("silent"), warn, warnOnce: warn },
      logLevel: "silent",
      // Vite's own script for old browsers needs a document, which the programs here do not have.
      build: { outDir: outputs, modulePreload: false },
    });
    return { warnings };
  },
};
