// Which files of the repository run during a piece of work.

import { Session } from "node:inspector/promises";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "./reading-lists.ts";

/** Paths, from the root of the repository, of the files in which a function was called while `work` ran. */
export async function executedFiles(work: () => Promise<unknown>): Promise<ReadonlySet<string>> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  try {
    await work();
    const { result } = await session.post("Profiler.takePreciseCoverage");
    const called = result.filter(({ functions }) =>
      functions.some(({ functionName, ranges }) => functionName !== "" && (ranges[0]?.count ?? 0) > 0),
    );
    return new Set(called.map(({ url }) => relative(root, url.startsWith("file:") ? fileURLToPath(url) : url)));
  } finally {
    await session.post("Profiler.stopPreciseCoverage");
    session.disconnect();
  }
}
