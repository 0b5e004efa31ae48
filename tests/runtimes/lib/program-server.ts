// Starts a server in a new process, reads its port from its output, and stops it.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/** A running server. */
export interface ProgramServer extends AsyncDisposable {
  /** Without a trailing slash. */
  readonly url: string;
}

/** How to start a server. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

// Longer than any start takes on a busy machine.
const STARTING_MS = 60_000;

// The port in the output so far; workerd prints JSON.
const printedPort = /(?:127\.0\.0\.1:|localhost:|\bport"?:\s*)(\d+)(?=\D)/;

const running = new Set<ChildProcess>();

// A server has its own process group, so that its children are stopped as well. Ctrl-C does not reach that group.
process.on("exit", () => {
  for (const child of running) kill(child);
});

/** Resolves when the server has printed its port; rejects with its output if it ends or prints none. */
export async function startServer({ command, args, cwd, env }: ServerCommand): Promise<ProgramServer> {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  running.add(child);
  const ended = once(child, "exit").finally(() => running.delete(child));
  ended.catch(() => undefined); // A failed start is reported below.
  try {
    const port = await portOf(child, `${command} ${args.join(" ")}`);
    return {
      url: `http://127.0.0.1:${port}`,
      async [Symbol.asyncDispose]() {
        kill(child);
        await ended;
      },
    };
  } catch (error) {
    kill(child);
    throw error;
  }
}

function portOf(child: ChildProcess, title: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = "";
    const fail = (reason: string, cause?: unknown) => {
      clearTimeout(timer);
      reject(new Error(`${title} ${reason}\n${printed.trimEnd()}`, { cause }));
    };
    const timer = setTimeout(() => fail("did not print its address"), STARTING_MS);
    const read = (text: string) => {
      printed += text;
      const port = printedPort.exec(printed)?.[1];
      if (port === undefined) return;
      clearTimeout(timer);
      resolve(port);
    };
    child.stdout?.setEncoding("utf8").on("data", read);
    child.stderr?.setEncoding("utf8").on("data", read);
    child.on("error", (cause) => fail("could not be started", cause));
    child.on("close", (code, signal) => fail(`ended with ${code ?? signal}`));
  });
}

function kill(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    child.kill("SIGKILL"); // Windows has no process groups.
  }
}
