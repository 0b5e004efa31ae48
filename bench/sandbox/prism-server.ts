// Prism's mock in a process of its own: prints its address, and ends with its input.

import { readFileSync } from "node:fs";
import { startPrism } from "../../contract-tests/support/harness/prism.ts";

const document = readFileSync(new URL("../../generated/crypto/openapi.json", import.meta.url), "utf8");
const prism = await startPrism(JSON.parse(document));
console.log(prism.url);
process.stdin.on("end", () => process.exit()).resume();
