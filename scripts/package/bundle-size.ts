// Checks what one call adds to a bundle; .size-limit.json has the limits.

import { join } from "node:path";
import { run } from "../lib/run-command.ts";
import { CheckFailure } from "../lib/step-runner.ts";

/** One line of size-limit's report, in bytes. */
export interface BundleSize {
  readonly name: string;
  readonly passed: boolean;
  readonly size: number;
  readonly sizeLimit: number;
}

/** Measures the sizes and compares them with the limits. size-limit's report says more than its exit code. */
export async function checkSizes(root: string): Promise<string> {
  const program = join(root, "node_modules/size-limit/bin.js");
  const report = await run(process.execPath, [program, "--json"], { cwd: root, allowFailure: true });
  return checkReport(JSON.parse(report) as readonly BundleSize[] | { readonly error: string });
}

/** Summarizes the sizes. @throws {CheckFailure} if a size exceeds its limit, or if size-limit could not measure */
export function checkReport(sizes: readonly BundleSize[] | { readonly error: string }): string {
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
