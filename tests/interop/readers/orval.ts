// orval generates types and one fetch function per operation.

import { join } from "node:path";
import type { BundleReader } from "../bundle-reader.ts";
import { complaintsOf } from "../complaints.ts";
import { danglingReference, unknownLocation, unknownScheme } from "../damage.ts";
import { runProgram } from "../offline-program.ts";

const SCRIPT = join(import.meta.dirname, "../node_modules/orval/dist/bin/orval.js");
const CHATTER = [
  /^🍻 orval v[\d.]+ - A swagger client generator for typescript$/m,
  /^🎉 .+ - Your OpenAPI spec has been converted into ready to use orval!$/m,
];

export const orval: BundleReader = {
  name: "orval",
  generates: true,
  detects: [danglingReference, unknownLocation, unknownScheme],
  read: async (bundle, out) => {
    const args = ["--input", bundle, "--output", join(out, "client.ts"), "--client", "fetch"];
    return complaintsOf(await runProgram(SCRIPT, args, { cwd: out }), CHATTER);
  },
};
