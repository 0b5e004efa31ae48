// A temporary folder for one test.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** Creates an empty folder; `await using` removes it. */
export async function temporaryFolder(): Promise<{ readonly path: string } & AsyncDisposable> {
  const folder = await mkdtemp(path.join(tmpdir(), "sandbox-server-"));
  return { path: folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}
