// The interface of a reader: a third-party tool that reads a bundle.

import type { Damage } from "./damage.ts";

export interface BundleReader {
  readonly name: string;
  /** Whether it generates a TypeScript client; otherwise it only validates. */
  readonly generates: boolean;
  /** Ways to break a bundle that this reader must report. Its approval counts only if it does. */
  readonly detects: readonly Damage[];
  /** Reads a bundle, writes generated files to the empty folder `out`, and resolves to its complaints. */
  readonly read: (bundle: string, out: string) => Promise<string[]>;
}
