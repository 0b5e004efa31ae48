// One token for 32 processes with 32 callers each, on a server of Redis and against the sandbox over HTTP (S60).

import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { beforeAll, expect, test } from "vitest";
import { type RunningServer, startServer } from "../../../cli/src/sandbox-server/start-server.ts";
import { closeAtEnd } from "./cleanup.ts";
import { describeRedis, startRedis, until } from "./redis-server.ts";
import { storedTexts } from "./stored-texts.ts";
import type { TokenProcessMessage, TokenProcessOptions } from "./token-process.ts";

const PROCESSES = 32;
const CALLERS = 32;
const TOKEN_SECONDS = 3_600;
/** One dead holder delays the others by no more. */
const TAKEOVER_MS = 5_000;

let redisPort: number;
let service: RunningServer;
let processes: readonly TokenProcess[];
/** Logins that the service has answered with a token. */
let granted = 0;

interface TokenProcess {
  readonly child: ChildProcess;
  readonly messages: TokenProcessMessage[];
}

// One after the other: each test starts with what the one before has left.
describeRedis(`[S60] ${PROCESSES} processes with ${CALLERS} callers each`, { timeout: 120_000 }, () => {
  beforeAll(async () => {
    ({ port: redisPort } = await startRedis());
    service = await startServer({ port: 0, host: "127.0.0.1", failed: (error) => console.error(error) });
    closeAtEnd(() => service.close());
    service.sandbox.requests.onAdd(({ operationId, status }) => {
      if (operationId === "createToken" && status === 200) granted += 1;
    });
    processes = await startProcesses();
  }, 120_000);

  test("log in once, cold", async () => {
    expect(await callAll(processes)).toEqual([]);
    expect(granted).toBe(1);
  });

  test("renew once after the token has expired at the service", async () => {
    granted = 0;
    service.sandbox.clock.advance(TOKEN_SECONDS + 1);
    expect(await callAll(processes)).toEqual([]);
    expect(granted).toBe(1);
  });

  test("go on within seconds if the one that renews is killed", async () => {
    granted = 0;
    service.sandbox.clock.advance(TOKEN_SECONDS + 1);
    service.sandbox.faults.add({ kind: "stall", operationId: "createToken", count: 1 });
    for (const { messages } of processes) messages.length = 0;
    const logsIn = ({ messages }: TokenProcess) => messages.some(({ kind }) => kind === "login");
    for (const { child } of processes) child.send("call");
    await until("the service stalls a login", async () => service.sandbox.faults.list().length === 0);
    const [holder] = processes.filter(logsIn);
    const others = processes.filter((each) => each !== holder);
    const killedAt = performance.now();
    holder?.child.kill("SIGKILL");
    await until("another one logs in", async () => others.some(logsIn));
    expect(performance.now() - killedAt).toBeLessThan(TAKEOVER_MS);
    expect(await answers(others)).toEqual([]);
    expect([others.length, others.filter(logsIn).length, granted]).toEqual([PROCESSES - 1, 1, 1]);
  });

  test("leave no token in Redis that anyone can read", async () => {
    const tokens = new Set(
      processes.flatMap(({ messages }) => messages.flatMap((each) => (each.kind === "called" ? each.tokens : []))),
    );
    // The cold one and the two renewals.
    expect(tokens.size).toBe(3);
    const texts = await storedTexts(redisPort);
    expect(texts.some((text) => text.startsWith("sealed-1."))).toBe(true);
    // Not toContain: its message would show the token.
    expect([...tokens].filter((token) => texts.some((text) => text.includes(token))).length).toBe(0);
  });
});

async function startProcesses(): Promise<readonly TokenProcess[]> {
  const folder = await mkdtemp(join(tmpdir(), "token-process-"));
  closeAtEnd(() => rm(folder, { recursive: true, force: true }));
  const outfile = join(folder, "token-process.mjs");
  const js = 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);';
  await build({
    entryPoints: [new URL("token-process.ts", import.meta.url).pathname],
    bundle: true,
    platform: "node",
    format: "esm",
    outfile,
    banner: { js },
  });
  const { apiKey, apiSecret } = service.tenant.crypto;
  const options: TokenProcessOptions = {
    redisPort,
    tokenKey: randomBytes(32).toString("base64"),
    callers: CALLERS,
    client: { baseUrl: `${service.origin}/crypto/api/v1`, apiKey, apiSecret },
  };
  const started = Array.from({ length: PROCESSES }, (): TokenProcess => {
    const child = spawn(process.execPath, [outfile, JSON.stringify(options)], {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    const messages: TokenProcessMessage[] = [];
    child.on("message", (message) => messages.push(message as TokenProcessMessage));
    return { child, messages };
  });
  closeAtEnd(async () => {
    const running = started.filter(({ child }) => child.exitCode === null && child.signalCode === null);
    for (const { child } of running) child.kill("SIGKILL");
    await Promise.all(running.map(({ child }) => once(child, "exit")));
  });
  await Promise.all(started.map(({ child }) => once(child, "message")));
  return started;
}

/** Calls in all processes at once. Resolves to the names of errors. */
function callAll(all: readonly TokenProcess[]): Promise<readonly string[]> {
  for (const { child, messages } of all) {
    messages.length = 0;
    child.send("call");
  }
  return answers(all);
}

async function answers(all: readonly TokenProcess[]): Promise<readonly string[]> {
  const results = await Promise.all(
    all.map(async ({ child, messages }) => {
      for (;;) {
        const called = messages.find((message) => message.kind === "called");
        if (called) return called.failures;
        await once(child, "message");
      }
    }),
  );
  return results.flat();
}
