// Starts a program, waits until it prints its address, and ends it with all of its children.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

export interface ProgramCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** Added to the environment. */
  readonly env?: NodeJS.ProcessEnv;
}

/** A running program. Disposing kills it. */
export interface StartedProgram extends AsyncDisposable {
  /** Of the server that it is. Without a trailing slash. */
  readonly url: string;
  /** What it has printed so far, errors included. */
  printed(): string;
  /** Stops it as Ctrl+C does. @throws {Error} unless it ends with 0 */
  interrupt(): Promise<void>;
}

// Longer than any start takes on a busy machine.
const STARTING_MS = 60_000;

// The port in the output so far; workerd prints JSON.
const printedPort = /(?:127\.0\.0\.1:|localhost:|\bport"?:\s*)(\d+)(?=\D)/;

const running = new Set<ChildProcess>();

// A program has its own process group, so that its children are stopped as well. Ctrl-C does not reach that group.
process.on("exit", () => {
  for (const child of running) kill(child);
});

/** Resolves when the program has printed its port, or what `ready` matches; rejects with its output if it does not. */
export async function startProgram(
  { command, args, cwd, env }: ProgramCommand,
  ready: RegExp = printedPort,
): Promise<StartedProgram> {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  running.add(child);
  const ended = once(child, "exit").finally(() => running.delete(child));
  ended.catch(() => undefined); // A failed start is reported below.
  const title = `${command} ${args.join(" ")}`;
  let printed = "";
  const found = new Promise<RegExpExecArray>((resolve, reject) => {
    const fail = (reason: string, cause?: unknown) =>
      reject(new Error(`${title} ${reason}\n${printed.trimEnd()}`, { cause }));
    const timer = setTimeout(() => fail("did not print its address"), STARTING_MS);
    const read = (text: string) => {
      printed += text;
      const match = ready.exec(printed);
      if (match) resolve(match);
    };
    for (const output of [child.stdout, child.stderr]) output?.setEncoding("utf8").on("data", read);
    child.on("error", (cause) => fail("could not be started", cause));
    child.on("close", (code, signal) => fail(`ended with ${code ?? signal}`));
    child.on("close", () => clearTimeout(timer));
  });
  try {
    const [, port] = await found;
    return {
      url: `http://127.0.0.1:${port}`,
      printed: () => printed,
      async interrupt() {
        child.kill("SIGINT");
        const [code] = await ended;
        if (code !== 0) throw new Error(`${title} ended with ${code}\n${printed.trimEnd()}`);
      },
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

function kill(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    child.kill("SIGKILL"); // Windows has no process groups.
  }
}
