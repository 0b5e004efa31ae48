// Redocly's client generator, in the root's version, so that there is only one version to maintain.

import { join } from "node:path";
import type { BundleReader } from "../bundle-reader.ts";
import { complaintsOf } from "../complaints.ts";
import { danglingReference, sharedOperationId, unknownScheme, unknownType } from "../damage.ts";
import { runProgram } from "../offline-program.ts";

const SCRIPT = join(import.meta.dirname, "../../../node_modules/@redocly/cli/bin/cli.js");
const CHATTER = [
  // The notice about Node 20 that every command prints. Any other notice is a complaint.
  /^ +╔═+╗\n +║ +║\n +║ +Deprecation warning: Node\.js 20 support is ending +║\n(?: +║.*║\n)+ +╚═+╝$/m,
  /^ +Generating client for .+\.\.\. $/m,
  /^Client successfully generated: 1 file \(\d+ bytes\) at .+\.$/m,
];

export const redocly: BundleReader = {
  name: "redocly",
  generates: true,
  detects: [danglingReference, unknownType, unknownScheme, sharedOperationId],
  read: async (bundle, out) => {
    const args = ["generate-client", bundle, "--output", join(out, "client.ts")];
    const env = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
    return complaintsOf(await runProgram(SCRIPT, args, { cwd: out, env }), CHATTER);
  },
};
