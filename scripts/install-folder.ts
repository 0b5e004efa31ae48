// `tsx scripts/install-folder.ts <folder>`: installs the packages of a folder with its own lock file; they are not dependencies of the root.

import { installLocked } from "./lib/run-command.ts";
import { endFailed, stepRunner } from "./lib/step-runner.ts";

const [folder = ""] = process.argv.slice(2);
await stepRunner()(`install the packages of ${folder}/`, () => installLocked(folder)).catch(endFailed);
