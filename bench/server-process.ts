// Runs a server in its own process, so that the caller does not slow it down.

import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** A running server. */
export interface ServerProcess {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Starts Node with these arguments, and waits until it prints its address. */
export async function serve(args: readonly string[]): Promise<ServerProcess> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["pipe", "pipe", "inherit"] });
  const origin = await addressFrom(child);
  return {
    origin,
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", () => resolve());
        child.stdin?.end();
        child.kill("SIGTERM");
      }),
  };
}

function addressFrom(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = "";
    const read = (text: string) => {
      printed += text;
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed) ?? [];
      if (address === undefined) return;
      // What the server prints from now on is discarded: keeping a line per request would slow down the caller.
      child.stdout?.off("data", read).resume();
      resolve(address);
    };
    child.stdout?.setEncoding("utf8").on("data", read);
    child.once("exit", (code) => reject(new Error(`the server exited with ${code}: ${printed}`)));
  });
}
