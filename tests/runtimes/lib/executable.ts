// Programs installed in this folder.

import { join } from "node:path";

const modules = join(import.meta.dirname, "../node_modules");

/** The path of an installed program. */
export const executable = (name: string): string => join(modules, ".bin", name);

/** The path of a file in an installed package. */
export const packageFile = (path: string): string => join(modules, path);
