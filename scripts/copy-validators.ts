// A step of `npm run build`: copies generated JavaScript and its declarations to `dist/`, because the compiler skips them.

import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { root, specs } from "./lib/repository-specs.ts";

for (const { api } of specs) {
  for (const name of ["validators.js", "validators.d.ts"]) {
    await copyFile(join(root, "generated", api, name), join(root, "dist/generated", api, name));
  }
}
