// What one call costs in a bundle; the limits stand in .size-limit.json.

import { join } from "node:path";
import { run } from "../lib/run-command.ts";
import { CheckFailure } from "../lib/step-runner.ts";

/** One line of size-limit's report, in bytes. */
export interface Size {
  readonly name: string;
  readonly passed: boolean;
  readonly size: number;
  readonly sizeLimit: number;
}

/** Measures and compares. size-limit fails by its exit code, but its report says more. */
export async function checkSizes(root: string): Promise<string> {
  const program = join(root, "node_modules/size-limit/bin.js");
  const report = await run(process.execPath, [program, "--json"], { cwd: root, allowFailure: true });
  return judgeSizes(JSON.parse(report) as readonly Size[] | { readonly error: string });
}

/** Sums the sizes up, or throws when one is above its limit or when size-limit could not measure at all. */
export function judgeSizes(sizes: readonly Size[] | { readonly error: string }): string {
  if ("error" in sizes) throw new CheckFailure([sizes.error]);
  if (sizes.length === 0) throw new CheckFailure(["size-limit measured nothing"]);
  const tooLarge = sizes.filter((size) => !size.passed);
  if (tooLarge.length > 0) {
    throw new CheckFailure(
      tooLarge.map((size) => `${size.name}: ${kilobytes(size.size)}, limit ${kilobytes(size.sizeLimit)}`),
    );
  }
  return sizes.map((size) => `${size.name} ${kilobytes(size.size)}`).join(", ");
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
