// Installs the readers, which are not dependencies of the root.

import { installLocked } from "../../scripts/lib/install-locked.ts";
import { endFailed, stepRunner } from "../../scripts/lib/step-runner.ts";

await stepRunner()("install the dependencies of tests/interop/", () => installLocked(import.meta.dirname)).catch(
  endFailed,
);
