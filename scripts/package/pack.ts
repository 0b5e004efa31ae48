// Packs the repository as `npm publish` would, and lists the packed files.

import { join } from "node:path";
import { run } from "../lib/run-command.ts";

/** A tarball and the files in it, relative to the package. */
export interface Packed {
  readonly tarball: string;
  readonly files: readonly string[];
  readonly unpackedBytes: number;
}

/** Packs `folder` into `destination`. Needs a build: life-cycle scripts do not run. */
export async function pack(folder: string, destination: string): Promise<Packed> {
  const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", destination];
  const [report] = JSON.parse(await run("npm", args, { cwd: folder })) as PackReport[];
  if (report === undefined) throw new Error("npm pack reported no package");
  return {
    tarball: join(destination, report.filename),
    files: report.files.map((file) => file.path).sort(),
    unpackedBytes: report.unpackedSize,
  };
}

interface PackReport {
  readonly filename: string;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}
