// The folder with VitePress's settings and the theme, which is copied into each project.

import { existsSync } from "node:fs";
import { cp } from "node:fs/promises";
import { fileURLToPath } from "node:url";

// Only this repository needs them.
const LEFT_OUT = /(?:\.test\.ts|\.d\.ts|tsconfig\.json)$/;

export function copySiteSources(folder: string): Promise<void> {
  return cp(siteSources(), folder, { recursive: true, filter: (file) => !LEFT_OUT.test(file) });
}

/** Next to the bundled program, or in this repository. */
function siteSources(): string {
  const bundled = fileURLToPath(new URL("./site", import.meta.url));
  return existsSync(`${bundled}/config.ts`) ? bundled : fileURLToPath(new URL("../../site", import.meta.url));
}
