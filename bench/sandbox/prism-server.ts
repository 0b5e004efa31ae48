// Runs Prism's mock in its own process and prints its address.

import { readFileSync } from "node:fs";
import { startPrism } from "../../contract-tests/support/harness/prism.ts";

const document = readFileSync(new URL("../../generated/crypto/openapi.json", import.meta.url), "utf8");
const prism = await startPrism(JSON.parse(document));
console.log(prism.url);
