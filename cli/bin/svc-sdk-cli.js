#!/usr/bin/env node
// Runs the program that `npm run build` bundles from cli/src/svc.ts.

import { existsSync } from "node:fs";

const program = new URL("../dist/svc.js", import.meta.url);

if (existsSync(program)) await import(program.href);
else {
  console.error("svc-sdk-cli: this checkout is not built; run: npm run build");
  process.exitCode = 1;
}
