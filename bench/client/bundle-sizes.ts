// One call bundled, minified and gzipped, as size-limit measures it.

import { spawnSync } from "node:child_process";
import { root } from "../../scripts/lib/repository-specs.ts";
import { CheckFailure } from "../../scripts/lib/step-runner.ts";

interface Measured {
  readonly name: string;
  readonly size: number;
}

/** In kilobytes of 1,000 bytes, by the name in `.size-limit.json`. */
export function bundleSizes(): Readonly<Record<string, number>> {
  const command = ["node_modules/size-limit/bin.js", "--json"];
  const { stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: "utf8" });
  if (stdout === "") throw new CheckFailure([`size-limit measured nothing: ${stderr}`]);
  const measured: readonly Measured[] = JSON.parse(stdout);
  return Object.fromEntries(measured.map(({ name, size }) => [name, Math.round(size / 10) / 100]));
}
