// Installs the documents, which are not dependencies of the root and not copied into the repository.

import { installLocked } from "../../scripts/lib/run-command.ts";
import { endFailed, stepRunner } from "../../scripts/lib/step-runner.ts";

await stepRunner()("install the documents of tests/foreign/", () => installLocked(import.meta.dirname)).catch(
  endFailed,
);
