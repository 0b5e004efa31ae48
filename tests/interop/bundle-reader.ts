// What this folder knows of a reader: somebody else's tool that takes in a bundle.

import type { Damage } from "./damage.ts";

export interface Reader {
  readonly name: string;
  /** Whether it writes a TypeScript client; one that does not only passes judgement. */
  readonly generates: boolean;
  /** Ways to break a bundle that this reader notices. Its silence counts only if it does notice each of them. */
  readonly notices: readonly Damage[];
  /** Reads a bundle, writes what it generates into the empty folder `out`, and says all that it complains of. */
  readonly read: (bundle: string, out: string) => Promise<string[]>;
}
