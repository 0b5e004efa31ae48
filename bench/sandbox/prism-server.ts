// Runs Prism's mock in its own process: prints its address, and exits when its input ends.

import { readFileSync } from "node:fs";
import { startPrism } from "../../contract-tests/support/harness/prism.ts";

const document = readFileSync(new URL("../../generated/crypto/openapi.json", import.meta.url), "utf8");
const prism = await startPrism(JSON.parse(document));
console.log(prism.url);
process.stdin.on("end", () => process.exit()).resume();
