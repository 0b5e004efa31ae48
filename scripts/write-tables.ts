// `npm run tables`: prints the tables of docs/retries.md from the code; a test says when they are behind.

import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./lib/specs.ts";
import { fillIn } from "./tables/markdown.ts";
import { retryTables } from "./tables/retries.ts";

const page = path.join(root, "docs/retries.md");
writeFileSync(page, fillIn(readFileSync(page, "utf8"), retryTables));
console.log("wrote the tables of docs/retries.md");
