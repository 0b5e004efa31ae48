// Starts and stops a sandbox over HTTP.

import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type ControlError,
  createSandbox,
  type Sandbox,
  type SandboxOptions,
  type SandboxTenant,
} from "../../../src/sandbox.ts";
import { systemClock } from "../../../src/wrappers/platform/clock.ts";
import { createHttpServer } from "./http-server.ts";
import { ProgramError } from "./program-error.ts";
import { followState, readStateFile, type StateFile } from "./state-file.ts";
import { stoppable } from "./stop-server.ts";

/** Options of the server. */
export interface ServerOptions {
  /** 0 picks a free port. */
  readonly port: number;
  readonly host: string;
  readonly seed?: string | undefined;
  /** File that persists the state; undefined keeps it in memory. */
  readonly stateFile?: string | undefined;
  readonly allowExternalHosts?: boolean | undefined;
  readonly serviceName?: string | undefined;
  /** Documents of a project, in place of ours and beside them. */
  readonly documents?: SandboxOptions["documents"];
  /** Handlers of a project. */
  readonly handlers?: SandboxOptions["handlers"];
  /** Settings of new tenants that a project chooses. */
  readonly settings?: SandboxOptions["settings"];
  /** Time of a frozen clock, in milliseconds since the Unix epoch; undefined for a running clock. */
  readonly frozenAt?: number | undefined;
  /** HTML of the page; undefined for none. */
  readonly page?: string | undefined;
  /** Called with errors that occur while the server runs. */
  failed(error: unknown): void;
}

/** A sandbox that is served over HTTP. */
export interface RunningServer {
  /** Such as `http://127.0.0.1:4010`. */
  readonly origin: string;
  /** The first tenant. */
  readonly tenant: SandboxTenant;
  /** Whether the state file existed. */
  readonly isResumed: boolean;
  /** Stops deliveries, finishes requests in flight, closes all connections and saves the state. */
  close(): Promise<void>;
}

// For responses in flight. Requests stalled by a fault end at once.
const GRACE_MS = 2_000;

/** @throws {ProgramError} if the port is in use, the host is not an address of this machine, or the state file is not usable. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { port, host, page, failed } = options;
  const text = options.stateFile === undefined ? undefined : await readStateFile(options.stateFile);
  let sandbox: Sandbox | undefined;
  let stateFile: StateFile | undefined;
  const server = createHttpServer({
    sandbox() {
      if (!sandbox) throw new Error("the sandbox is not ready");
      return sandbox;
    },
    ...{ page, failed, host },
    saved: async () => stateFile?.saved(),
  });
  const stop = stoppable(server, GRACE_MS);
  const origin = await listen(server, port, host);
  try {
    sandbox = openSandbox(options, origin, text);
    const { state } = sandbox;
    if (options.stateFile !== undefined) stateFile = followState(state, options.stateFile, failed);
    const tenant = sandbox.tenants[0] ?? sandbox.createTenant();
    await stateFile?.saved().catch((error: Error) => {
      throw new ProgramError(`cannot write the state file ${options.stateFile}: ${error.message}`);
    });
    const running = sandbox;
    return {
      ...{ origin, tenant, isResumed: text !== undefined },
      async close() {
        const closed = stop();
        await running.close();
        await closed;
        await stateFile?.close();
      },
    };
  } catch (error) {
    await sandbox?.close();
    await stop();
    throw error;
  }
}

function openSandbox(options: ServerOptions, origin: string, text: string | undefined): Sandbox {
  const { seed, allowExternalHosts, serviceName, documents, handlers, settings, frozenAt, stateFile } = options;
  // The control plane moves the sandbox's time even over a frozen clock.
  const clock = frozenAt === undefined ? undefined : { ...systemClock, now: () => frozenAt };
  const sandbox = createSandbox({
    ...{ origin, seed, allowExternalHosts, serviceName, documents, handlers, settings, clock },
    onFailure: options.failed,
  });
  try {
    if (text !== undefined) sandbox.state.import(text);
  } catch (error) {
    throw new ProgramError(
      `cannot load the state file ${stateFile}: ${(error as ControlError).message}\n` +
        "The file is unchanged. Delete or move it to start fresh.",
    );
  }
  return sandbox;
}

/** Resolves to the server's address once it listens. */
async function listen(server: Server, port: number, host: string): Promise<string> {
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    throw new ProgramError(explain(error as NodeJS.ErrnoException, port, host));
  }
  const { port: actual } = server.address() as AddressInfo;
  // A server on all addresses is reachable on this one.
  const shown = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${shown.includes(":") ? `[${shown}]` : shown}:${actual}`;
}

function explain({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === "EADDRINUSE")
    return `port ${port} on ${host} is in use; choose another with --port (0 picks a free one)`;
  if (code === "EACCES") return `no permission to use port ${port} on ${host}; choose one from 1024 with --port`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return `${host} is not an address of this machine; change --host`;
  return `cannot listen on ${host}, port ${port}: ${message}`;
}
