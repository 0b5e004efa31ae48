// [S49] Only a pending call keeps a process alive. Each test runs a program that must exit by itself.

import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, test } from "vitest";

const source = fileURLToPath(new URL("../../../tests/support/ending-program.ts", import.meta.url));

/** Responds only to logins and balances. */
const server = createServer((request, response) => {
  if (request.url?.endsWith("/auth/token")) {
    response.end(JSON.stringify({ success: true, access_token: "t", expires_in: 3600 }));
  }
  if (request.url?.endsWith("/balance/check")) response.end(JSON.stringify({ success: true, data: {} }));
});
let folder: string;
let program: string;

beforeAll(async () => {
  // Bundled once: six processes would each compile the SDK.
  folder = await mkdtemp(join(tmpdir(), "exit-"));
  program = join(folder, "ending-program.mjs");
  await build({ entryPoints: [source], outfile: program, bundle: true, format: "esm", platform: "node" });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  return rm(folder, { recursive: true });
});

describe.concurrent("[S49] a process exits after", () => {
  test.for([
    "a call",
    "a call without a response in time",
    "a call that only its time limit ends",
    "closing the client during a call",
    "a call that renews the token in the background",
    "closing the client during a renewal",
  ])("%s", async (scenario, { expect }) => {
    const { port } = server.address() as AddressInfo;
    // One that goes on is killed, which rejects, as does another exit code than 0.
    const ended = promisify(execFile)(process.execPath, [program, scenario, `${port}`], { timeout: 100_000 });
    expect(await ended).toEqual({ stdout: `ended after ${scenario}\n`, stderr: "" });
  });
});
