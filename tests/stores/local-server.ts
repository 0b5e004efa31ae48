// What servers of this machine have in common: programs, ports, folders, waiting, and an end with the suite that needs them.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe } from "vitest";

/**
 * Returns why a server is missing, for tests to skip; undefined if it is there.
 *
 * @throws {Error} if it is missing and `REQUIRE_SERVERS=1` is set: tests that were all skipped would look as if they had passed.
 */
export function unlessRequired(missing: string | undefined): string | undefined {
  if (missing === undefined) return undefined;
  const instead = "and REQUIRE_SERVERS=1 is set: install it, or unset the variable to skip its tests";
  if (process.env.REQUIRE_SERVERS === "1") throw new Error(`${missing}, ${instead}`);
  console.warn(`Skipped tests: ${missing}`);
  return missing;
}

const closes: (() => unknown)[] = [];

/** Closes it at the end of the suite, the last one first. */
export function closeAtEnd(close: () => unknown): void {
  closes.push(close);
}

export async function closeAll(): Promise<void> {
  for (const close of closes.splice(0).reverse()) await close();
}

export async function untilEnd<Started extends AsyncDisposable>(starting: Promise<Started>): Promise<Started> {
  const started = await starting;
  closeAtEnd(() => started[Symbol.asyncDispose]());
  return started;
}

/** A suite that is skipped where a server is missing, and closes what it has opened. */
export function describeServers(name: string, missing: string | undefined, body: () => void): void {
  describe.skipIf(missing !== undefined)(name, () => {
    afterAll(closeAll);
    body();
  });
}

/** PostgreSQL and PgBouncer refuse to run as root. */
export const unprivileged: { uid?: number; gid?: number } = process.getuid?.() === 0 ? postgresUser() : {};

function postgresUser(): { uid?: number; gid?: number } {
  const users = readFileSync("/etc/passwd", "utf8").split("\n");
  const line = ["postgres", "nobody"].map((name) => users.find((user) => user.startsWith(`${name}:`))).find(Boolean);
  const [, , uid, gid] = (line ?? "").split(":");
  return line ? { uid: Number(uid), gid: Number(gid) } : {};
}

const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGQUIT");
});

/** Starts a program that runs until the test ends it, also when this process ends first. */
export function startProgram(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): ChildProcess {
  const options = { ...unprivileged, cwd: "/", env: { ...process.env, ...env } };
  const child = spawn(program, args, { ...options, stdio: "ignore" });
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

/** Ends it by a signal, if it runs. */
export async function endProgram(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "svc-server-"));
  if (unprivileged.uid !== undefined) chownSync(folder, unprivileged.uid, unprivileged.gid ?? unprivileged.uid);
  return folder;
}

/** Waits until a condition holds, for a minute unless told otherwise. Also without vitest, for tests/temporal. */
export async function until(what: string, holds: () => Promise<unknown>, mostMs = 60_000): Promise<void> {
  let cause: unknown;
  for (const end = Date.now() + mostMs; Date.now() < end; await sleep(20)) {
    try {
      if (await holds()) return;
    } catch (error) {
      cause = error;
    }
  }
  throw new Error(`waited too long until ${what}`, { cause });
}
