// The last step of `npm run build`: writes everything that `svc-sdk-cli` is published with to `cli/dist/`.

import { rm } from "node:fs/promises";
import { join } from "node:path";
import { buildProgram } from "./lib/build-program.ts";
import { emitDeclarations } from "./lib/emit-declarations.ts";
import { root } from "./lib/repository-specs.ts";

const folder = join(root, "cli/dist");

await rm(folder, { recursive: true, force: true });
await buildProgram(folder);
await emitDeclarations(join(folder, "types"));
