// Starts a sandbox over HTTP, and stops it.

import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type ControlError, createSandbox, type Sandbox, type SandboxTenant } from "../../../src/sandbox.ts";
import { frozenClock } from "./frozen-clock.ts";
import { createHttpServer } from "./http-server.ts";
import { ProgramError } from "./program-error.ts";
import { followState, readStateFile, type StateFile } from "./state-file.ts";
import { stoppable } from "./stop-server.ts";

/** How a sandbox is served. */
export interface ServerOptions {
  /** 0: any port that is free. */
  readonly port: number;
  readonly host: string;
  readonly seed?: string | undefined;
  /** Where the state is kept; undefined: nowhere. */
  readonly stateFile?: string | undefined;
  readonly allowExternalHosts?: boolean | undefined;
  readonly serviceName?: string | undefined;
  /** The time at which the clock stands still, in milliseconds since the Unix epoch; undefined: it runs. */
  readonly frozenAt?: number | undefined;
  /** HTML of the page; undefined: there is none. */
  readonly page?: string | undefined;
  /** Hears what goes wrong while it runs. */
  failed(error: unknown): void;
}

/** A sandbox that is being served. */
export interface RunningServer {
  /** Such as `http://127.0.0.1:4010`. */
  readonly origin: string;
  /** The first tenant. */
  readonly tenant: SandboxTenant;
  /** Whether the state was there already. */
  readonly isResumed: boolean;
  /** Ends deliveries, lets requests that are under way end, closes all connections, and keeps the last state. */
  close(): Promise<void>;
}

// Requests that wait for a fault end at once; this is for answers on their way.
const GRACE_MS = 2_000;

/** @throws {ProgramError} where the port is taken, the host is none of this machine, or the state file cannot be used. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { port, host, page, failed } = options;
  const text = options.stateFile === undefined ? undefined : await readStateFile(options.stateFile);
  let sandbox: Sandbox | undefined;
  let stateFile: StateFile | undefined;
  const server = createHttpServer({
    sandbox() {
      if (!sandbox) throw new Error("the sandbox is not there yet");
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
      throw new ProgramError(`the state file ${options.stateFile} cannot be written: ${error.message}`);
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
  const { seed, allowExternalHosts, serviceName, frozenAt, stateFile } = options;
  const clock = frozenAt === undefined ? undefined : frozenClock(frozenAt);
  const sandbox = createSandbox({ origin, seed, allowExternalHosts, serviceName, clock, onFailure: options.failed });
  try {
    if (text !== undefined) sandbox.state.import(text);
  } catch (error) {
    throw new ProgramError(
      `the state file ${stateFile} cannot be used: ${(error as ControlError).message}\n` +
        "It was left as it is. Move it away to begin anew.",
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
  // A server on all addresses is reached by this one, too.
  const shown = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${shown.includes(":") ? `[${shown}]` : shown}:${actual}`;
}

function explain({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === "EADDRINUSE")
    return `port ${port} of ${host} is in use; choose another with --port, or 0 for any that is free`;
  if (code === "EACCES") return `port ${port} of ${host} may not be used by you; choose one from 1024 on with --port`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") return `${host} is no address of this machine; see --host`;
  return `the server could not listen on ${host}, port ${port}: ${message}`;
}
