// Runs a server in its own process, so that the caller does not slow it down.

import { root } from "../scripts/lib/repository-specs.ts";
import { type StartedProgram, startProgram } from "../scripts/lib/start-program.ts";

/** Starts a program of the repository, such as `bench/calls/call-server.ts`, which prints its address. */
export function startServer(file: string, ...given: readonly string[]): Promise<StartedProgram> {
  const loader = file.endsWith(".ts") ? ["--import", "tsx"] : [];
  return startProgram({ command: process.execPath, args: [...loader, file, ...given], cwd: root });
}
