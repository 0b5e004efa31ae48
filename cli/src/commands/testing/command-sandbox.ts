// A sandbox over HTTP, and the program's commands against it. Its time stands still, so that no test crosses midnight.

import { type RunningServer, startServer } from "../../sandbox-server/start-server.ts";
import type { CommandContext } from "../shared/command-context.ts";
import { type ProgramRun, runInProcess } from "./run-program.ts";

export interface CommandSandbox extends AsyncDisposable {
  readonly server: RunningServer;
  /** Runs the program; the environment names the sandbox. */
  run(args: readonly string[], overrides?: Partial<Omit<CommandContext, "exitWith">>): Promise<ProgramRun>;
  /** Resolves to a JSON response of the control plane, whose shape the test knows. */
  control<Body = unknown>(method: string, path: string, body?: object): Promise<Body>;
}

export async function commandSandbox(): Promise<CommandSandbox> {
  const failed = (error: unknown) => {
    throw error;
  };
  const server = await startServer({ port: 0, host: "127.0.0.1", frozenAt: Date.UTC(2026, 0, 1, 12), failed });
  return {
    server,
    run: (args, overrides = {}) => runInProcess(args, { env: { SVC_SANDBOX_URL: server.origin }, ...overrides }),
    async control<Body>(method: string, path: string, body?: object) {
      const init = { method, ...(body && { body: JSON.stringify(body) }) };
      return (await (await fetch(`${server.origin}/_sandbox${path}`, init)).json()) as Body;
    },
    [Symbol.asyncDispose]: () => server.close(),
  };
}
