// A step of `npm run build`: into `dist/` come the generated files that are JavaScript already, with their
// declarations, which the compiler leaves out.

import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { root, specs } from "./lib/repository-specs.ts";

for (const { api } of specs) {
  for (const name of ["validators.js", "validators.d.ts"]) {
    await copyFile(join(root, "generated", api, name), join(root, "dist/generated", api, name));
  }
}
