// Installs the packages of the example on Temporal, which are not dependencies of the root: they take 260 MB.

import { installLocked } from "../../scripts/lib/run-command.ts";
import { endFailed, stepRunner } from "../../scripts/lib/step-runner.ts";

const folder = new URL("../../examples/durable-payouts/temporal", import.meta.url).pathname;
await stepRunner()("install the packages of examples/durable-payouts/temporal", () => installLocked(folder)).catch(
  endFailed,
);
