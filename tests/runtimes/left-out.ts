// Printed at the end of `npm test`: where it has not run the package, and why.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { leftOut } from "./lib/left-out-text.ts";

console.log(`\n${leftOut(JSON.parse(await readFile(join(import.meta.dirname, "package.json"), "utf8")))}`);
