// What the types of twenty calls cost the compiler. A count is the same on every machine.

import { spawnSync } from "node:child_process";
import { root } from "../../scripts/lib/repository-specs.ts";
import { CheckFailure } from "../../scripts/lib/step-runner.ts";

/** The instantiations of types that TypeScript counts. @throws {CheckFailure} if the calls do not compile against the build */
export function typeInstantiations(): number {
  const command = ["node_modules/typescript/bin/tsc", "-p", "bench/client/twenty-calls", "--extendedDiagnostics"];
  const { status, stdout } = spawnSync(process.execPath, command, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new CheckFailure([`Twenty calls do not compile:\n${stdout}`]);
  return Number(/^Instantiations:\s+(\d+)$/m.exec(stdout)?.[1]);
}
