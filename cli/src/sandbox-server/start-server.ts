// Starts and stops a sandbox over HTTP.

import { once } from "node:events";
import { access, constants, stat } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import path from "node:path";
import type { RequestServer } from "../../../src/sandbox/core/response.ts";
import type { StoredState } from "../../../src/sandbox/state/sandbox-state.ts";
import {
  createSandbox,
  type Fixture,
  FixtureError,
  loadFixture,
  type Sandbox,
  type SandboxOptions,
  type SandboxTenant,
} from "../../../src/sandbox.ts";
import { systemClock } from "../../../src/wrappers/util/platform.ts";
import { PipelineError } from "../pipeline/bundle/problem.ts";
import { readYaml, type YamlFile } from "../pipeline/bundle/read-yaml.ts";
import { writeAtomically } from "./atomic-write.ts";
import { createHttpServer } from "./http-server.ts";
import { ProgramError } from "./program-error.ts";
import { readOrigin } from "./server-refusals.ts";
import { followState, readStateFile, type StateFile } from "./state-file.ts";
import { lockState, type StateLock } from "./state-lock.ts";

export interface ServerOptions {
  /** 0 picks a free port. */
  readonly port: number;
  readonly host: string;
  readonly seed?: string | undefined;
  /** File that persists the state; undefined keeps it in memory. */
  readonly stateFile?: string | undefined;
  /** File with a fixture for the first tenant of a new state; a state that is resumed has its data already. */
  readonly fixture?: string | undefined;
  /** File for the exported state when the server stops. */
  readonly exportOnExit?: string | undefined;
  /** The origin whose pages may call the services, such as a development server. */
  readonly allowOrigin?: string | undefined;
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
  /** HTML of the page. */
  readonly page?: string | undefined;
  /** Called with errors that occur while the server runs. */
  failed(error: unknown): void;
  /** Called with warnings, such as one about a state that has become large. @default ignores them */
  warned?(text: string): void;
}

export interface RunningServer {
  /** Such as `http://127.0.0.1:4010`. */
  readonly origin: string;
  /** The first tenant. */
  readonly tenant: SandboxTenant;
  readonly sandbox: Sandbox;
  /** Whether the state file existed. */
  readonly isResumed: boolean;
  /** Stops deliveries, finishes requests in flight, closes all connections, saves the state and exports it. */
  close(): Promise<void>;
}

// For responses in flight. Requests stalled by a fault end at once.
const GRACE_MS = 2_000;

/**
 * @throws {ProgramError} if the port is in use, the host is not an address of this machine, or the state file is not usable or is in use.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  if (options.stateFile === undefined) return serve(options);
  const lock = await lockState(options.stateFile, systemClock, options.failed);
  try {
    const server = await serve(options, lock);
    return { ...server, close: () => server.close().finally(lock.release) };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function serve(options: ServerOptions, lock?: StateLock): Promise<RunningServer> {
  const { port, host, page, failed, exportOnExit } = options;
  const allowedOrigin = options.allowOrigin === undefined ? undefined : readOrigin(options.allowOrigin);
  if (exportOnExit !== undefined) await checkWritable(exportOnExit);
  const fixture = options.fixture === undefined ? undefined : await readYaml(options.fixture);
  const initial = options.stateFile === undefined ? undefined : await readStateFile(options.stateFile);
  if (initial !== undefined && options.seed !== undefined) throw refuseSeed(options.stateFile);
  let opened: Sandbox | undefined;
  /** The sandbox once its state is in the file. */
  let ready: RequestServer | undefined;
  let stateFile: StateFile | undefined;
  const server = createHttpServer({
    sandbox() {
      if (!ready) throw new Error("the sandbox is not ready");
      return ready;
    },
    page,
    failed,
    host,
    allowedOrigin,
    stateFile: () => stateFile,
  });
  const stop = stoppable(server, GRACE_MS);
  const origin = await listen(server, port, host);
  try {
    const sandbox = openSandbox(options, origin);
    opened = sandbox;
    if (initial !== undefined) resume(options.stateFile, sandbox, initial);
    const tenant = sandbox.tenants[0] ?? sandbox.createTenant();
    // Nothing is in the file yet: a fixture that fails leaves none.
    if (initial === undefined && fixture !== undefined) await load(fixture, sandbox, tenant);
    const { stateFile: file, warned = () => undefined } = options;
    // The type for users leaves out what only servers need.
    const state = sandbox.state as StoredState;
    stateFile =
      file === undefined ? undefined : followState({ file, state, checkLock: () => lock?.check(), failed, warned });
    await stateFile?.saved().catch((error: Error) => {
      throw new ProgramError(`cannot write the state file ${options.stateFile}: ${error.message}`);
    });
    ready = sandbox;
    const close = async () => {
      const closed = stop();
      await sandbox.close();
      await closed;
      await stateFile?.close();
      if (exportOnExit !== undefined) await writeAtomically(exportOnExit, sandbox.state.export());
    };
    let closing: Promise<void> | undefined;
    return {
      origin,
      tenant,
      sandbox,
      isResumed: initial !== undefined,
      close() {
        closing ??= close();
        return closing;
      },
    };
  } catch (error) {
    await opened?.close();
    await stop();
    throw error;
  }
}

function openSandbox(options: ServerOptions, origin: string): Sandbox & RequestServer {
  const { seed, allowExternalHosts, serviceName, documents, handlers, settings, frozenAt } = options;
  // The control plane moves the sandbox's time even over a frozen clock.
  const clock = frozenAt === undefined ? undefined : { ...systemClock, now: () => frozenAt };
  const given = { origin, seed, allowExternalHosts, serviceName, documents, handlers, settings, clock };
  return createSandbox({ ...given, onFailure: options.failed }) as Sandbox & RequestServer;
}

/** @throws {ProgramError} if the state of the file cannot be imported. */
function resume(file: string | undefined, { state }: Sandbox, text: string): void {
  try {
    state.import(text);
  } catch (error) {
    throw new ProgramError(
      `cannot load the state file ${file}: ${(error as Error).message}\nThe file is unchanged. Delete or move it to start fresh.`,
    );
  }
}

/** The state is exported only at the end, when an error comes too late. */
async function checkWritable(file: string): Promise<void> {
  try {
    await access(path.dirname(file), constants.W_OK);
    if ((await stat(file).catch(() => undefined))?.isDirectory()) throw new Error("it is a folder");
  } catch (error) {
    throw new ProgramError(`cannot write ${file}, the file of --export-on-exit: ${(error as Error).message}`);
  }
}

function refuseSeed(file: string | undefined): ProgramError {
  return new ProgramError(
    `--seed has no effect on the state in ${file}, whose ids and credentials are set already.\n` +
      "Leave out --seed to resume that state, or delete or move the file to start fresh with the seed.",
  );
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

/**
 * Tracks a server's connections. The returned function stops the server: it closes idle connections at once, and the others once their
 * responses are sent or `graceMs` milliseconds have passed.
 */
export function stoppable(server: Server, graceMs: number): () => Promise<void> {
  const connections = new Set<Socket>();
  const busy = new Set<Socket>();
  let isStopping = false;
  server.on("connection", (socket) => {
    connections.add(socket);
    socket.on("close", () => connections.delete(socket));
  });
  server.on("request", ({ socket }, response) => {
    busy.add(socket);
    response.on("close", () => {
      busy.delete(socket);
      if (isStopping) socket.destroySoon();
    });
  });
  return async () => {
    isStopping = true;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of connections) if (!busy.has(socket)) socket.destroy();
    const timer = setTimeout(() => server.closeAllConnections(), graceMs);
    await closed;
    clearTimeout(timer);
  };
}

/** @throws {PipelineError} if the fixture is invalid, with file, line and column. */
async function load({ value, locate }: YamlFile, { clock }: Sandbox, tenant: SandboxTenant): Promise<void> {
  try {
    // The whole sandbox's time, so that the tenant continues to follow it.
    await loadFixture(tenant, value as Fixture, clock);
  } catch (error) {
    if (!(error instanceof FixtureError)) throw error;
    throw new PipelineError([{ ...locate(error.path), reason: error.message }]);
  }
}
