// Installs the readers, which are no dependencies of the root.

import { installLocked } from "../../scripts/lib/install-locked.ts";
import { endFailed, stepRunner } from "../../scripts/lib/step-runner.ts";

await stepRunner()("what tests/interop/ needs is installed", () => installLocked(import.meta.dirname)).catch(endFailed);
