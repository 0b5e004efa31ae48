// Printed at the end of `npm test`: the runtimes it did not test, and why.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { leftOut } from "./lib/left-out-text.ts";

console.log(`\n${leftOut(JSON.parse(await readFile(join(import.meta.dirname, "package.json"), "utf8")))}`);
