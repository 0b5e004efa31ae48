// Installs what the package is measured beside, which is no dependency of the root.

import { installLocked } from "../scripts/lib/install-locked.ts";
import { endFailed, stepRunner } from "../scripts/lib/step-runner.ts";

await stepRunner()("what bench/ needs is installed", () => installLocked(import.meta.dirname)).catch(endFailed);
