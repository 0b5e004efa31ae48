// hey-api generates types and one fetch function per operation.

import { join } from "node:path";
import type { BundleReader } from "../bundle-reader.ts";
import { complaintsOf } from "../complaints.ts";
import { danglingReference, unknownScheme } from "../damage.ts";
import { runProgram } from "../offline-program.ts";

const SCRIPT = join(import.meta.dirname, "../node_modules/@hey-api/openapi-ts/bin/run.js");
const CHATTER = [
  /^@hey-api\/openapi-ts v[\d.]+$/m,
  /^\[Job 1\] ⏳ Generating from 1 input:$/m,
  /^\[Job 1\] {3}\[1\] .+$/m,
  /^\[Job 1\] ✅ Done! Your output is in .+$/m,
];

export const heyApi: BundleReader = {
  name: "hey-api",
  generates: true,
  detects: [danglingReference, unknownScheme],
  read: async (bundle, out) => {
    const args = ["--input", bundle, "--output", out, "--no-log-file"];
    const env = { HEYAPI_DISABLE_WARNINGS: "" }; // overrides the caller's setting
    return complaintsOf(await runProgram(SCRIPT, args, { cwd: out, env }), CHATTER);
  },
};
