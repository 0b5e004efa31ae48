// Installs the libraries that the benchmarks compare with; they are not dependencies of the root.

import { installLocked } from "../scripts/lib/run-command.ts";
import { endFailed, stepRunner } from "../scripts/lib/step-runner.ts";

await stepRunner()("install the dependencies of bench/", () => installLocked(import.meta.dirname)).catch(endFailed);
