// Programs that were installed into this folder.

import { join } from "node:path";

const modules = join(import.meta.dirname, "../node_modules");

/** The program `name` of the packages here. */
export const executable = (name: string): string => join(modules, ".bin", name);

/** A file of a package here. */
export const packageFile = (path: string): string => join(modules, path);
