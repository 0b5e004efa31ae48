#!/usr/bin/env node
// The program `svc`: what `npm run build` has made of cli/src/svc.ts.

import { existsSync } from "node:fs";

const program = new URL("../dist/svc.js", import.meta.url);

if (existsSync(program)) await import(program.href);
else {
  console.error("svc: this checkout has not been built yet; run: npm run build");
  process.exitCode = 1;
}
