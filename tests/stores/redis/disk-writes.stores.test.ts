// When an acknowledged write is on the disk, by the system calls of the server: what a power failure would take.

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { redisStore } from "../../../src/redis.ts";
import { ioRedis } from "./redis-clients.ts";
import { describeRedis, type RedisServer, startRedis, until } from "./redis-server.ts";

// strace may be missing or forbidden. One that is allowed traces this process until the time is up.
const canTrace = spawnSync("strace", ["-f", "-o", "/dev/null", "-p", `${process.pid}`], { timeout: 500 });
const isTraceable = canTrace.error === undefined || (canTrace.error as NodeJS.ErrnoException).code === "ETIMEDOUT";
if (!isTraceable) console.warn("Skipped the test of what reaches the disk: strace cannot trace processes here");

const WRITES_FOR_MS = 2_500;

describeRedis("[S58] a write that is acknowledged", () => {
  test.skipIf(!isTraceable)("is on the disk before, with appendfsync always", async () => {
    const delays = await delaysOf(await startRedis("appendonly yes", "appendfsync always"));
    expect(delays.length).toBeGreaterThan(10);
    expect(Math.max(...delays)).toBe(0);
  });

  test.skipIf(!isTraceable)("can be lost for up to a second or two, with appendfsync everysec", async () => {
    const delays = await delaysOf(await startRedis("appendonly yes", "appendfsync everysec"));
    expect(Math.max(...delays)).toBeGreaterThan(200);
    expect(Math.max(...delays)).toBeLessThan(3_000);
  });
});

/** The milliseconds between the reply to each write and the end of the next `fdatasync`; 0 if that was before the reply. */
async function delaysOf({ port, pid }: RedisServer): Promise<number[]> {
  const store = redisStore(ioRedis(port));
  await store.get("connected");
  const folder = await mkdtemp(join(tmpdir(), "redis-trace-"));
  const file = join(folder, "trace");
  const trace = spawn("strace", ["-f", "-ttt", "-s", "64", "-e", "trace=fdatasync,write", "-o", file, "-p", `${pid}`]);
  try {
    await until("the server is traced", async () => {
      await store.set("warm-up", "v", 60_000);
      return (await readFile(file, "utf8")).includes(REPLY);
    });
    for (const end = performance.now() + WRITES_FOR_MS; performance.now() < end; ) {
      await store.set("k", `value-${performance.now()}`, 60_000);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    // The writes of the last second are synchronized too.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
  } finally {
    trace.kill();
    await once(trace, "exit");
  }
  const lines = (await readFile(file, "utf8")).split("\n");
  await rm(folder, { recursive: true });
  return delaysIn(lines);
}

/** Of `store.set`, as strace prints it. */
const REPLY = String.raw`"$1\r\n=\r\n"`;

function delaysIn(lines: readonly string[]): number[] {
  const delays: number[] = [];
  let waiting: number[] = [];
  let isSynced = false;
  // The trace may begin between the two calls of one write.
  const first = lines.findIndex((line) => line.includes("fdatasync"));
  for (const line of lines.slice(first)) {
    const at = Number(/^\d+ +(\d+\.\d+) /.exec(line)?.[1]) * 1_000;
    if (/fdatasync.*= 0$/.test(line)) {
      delays.push(...waiting.map((replied) => at - replied));
      waiting = [];
      isSynced = true;
    } else if (line.includes(REPLY)) {
      if (isSynced) delays.push(0);
      else waiting.push(at);
      isSynced = false;
    }
  }
  return delays;
}
