// Starts a server in a process of its own, learns its address from what it prints, and ends it.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/** A server that accepts connections. */
export interface Server extends AsyncDisposable {
  /** Without a slash at its end. */
  readonly url: string;
}

/** How to start a server. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

// Longer than anything here takes on a busy machine.
const STARTING_MS = 60_000;

// In the line that says that it listens, as far as that has come; workerd writes JSON.
const printedPort = /(?:127\.0\.0\.1:|localhost:|\bport"?:\s*)(\d+)(?=\D)/;

const running = new Set<ChildProcess>();

// A server leads a group of its own, so that it ends with all that it has started; Ctrl-C does not reach such a group.
process.on("exit", () => {
  for (const child of running) kill(child);
});

/** Resolves when the server has printed its address; rejects with what it printed, where it ends or says nothing. */
export async function startServer({ command, args, cwd, env }: ServerCommand): Promise<Server> {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  running.add(child);
  const ended = once(child, "exit").finally(() => running.delete(child));
  ended.catch(() => undefined); // It could not be started, which is told below.
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
    const timer = setTimeout(() => fail("has not printed its address"), STARTING_MS);
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
    child.kill("SIGKILL"); // Windows has no groups.
  }
}
