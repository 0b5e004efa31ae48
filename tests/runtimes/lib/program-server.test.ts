import { request } from "node:http";
import { afterEach, expect, it, vi } from "vitest";
import { type ServerCommand, startServer } from "./program-server.ts";

afterEach(() => {
  vi.useRealTimers();
});

const node = (script: string, env?: Readonly<Record<string, string>>): ServerCommand => ({
  command: process.execPath,
  args: ["--input-type=module", "--eval", script],
  cwd: import.meta.dirname,
  ...(env && { env }),
});

/** A server that prints `line` with its port, and responds with the value of `body`. */
const listen = (line: string, body = "'here'") => `
  import { createServer } from "node:http";
  const server = createServer((_, response) => response.end(${body})).listen(0, "127.0.0.1", () => {
    console.log(${JSON.stringify(line)}.replace("PORT", server.address().port));
  });`;

const read = (url: string) =>
  new Promise<string>((resolve, reject) => {
    request(url, { agent: false }, async (response) => resolve(Buffer.concat(await response.toArray()).toString()))
      .on("error", reject)
      .end();
  });

it.each([
  "listening on http://127.0.0.1:PORT/",
  "- Local: http://localhost:PORT",
  'listening on { hostname: "127.0.0.1", port: PORT }',
  '{"event":"listen","socket":"http","port":PORT}',
])("reads the port from: %s", async (line) => {
  await using server = await startServer(node(listen(line)));
  expect(await read(server.url)).toBe("here");
});

it("waits for the rest of a port printed in chunks", async () => {
  const pieces = `
    process.stdout.write("port: 1");
    setImmediate(() => process.stdout.write("2345\\n"));
    setInterval(() => undefined, 1000);`;
  await using server = await startServer(node(pieces));
  expect(server.url).toBe("http://127.0.0.1:12345");
});

it("passes environment variables", async () => {
  await using server = await startServer(
    node(listen("port: PORT", "process.env.TEST_SERVER"), { TEST_SERVER: "a URL" }),
  );
  expect(await read(server.url)).toBe("a URL");
});

it("stops the server with its child processes", async () => {
  const child = listen("port: PORT");
  const parent = `
    import { spawn } from "node:child_process";
    spawn(process.execPath, ["--input-type=module", "--eval", ${JSON.stringify(child)}], { stdio: "inherit" });`;
  const server = await startServer(node(parent));
  expect(await read(server.url)).toBe("here");
  await server[Symbol.asyncDispose]();
  await expect(read(server.url)).rejects.toThrow(/ECONNREFUSED|ECONNRESET/);
});

it("reports why a server did not start", async () => {
  const failing = startServer(node("console.error('no URL'); process.exitCode = 3;"));
  await expect(failing).rejects.toThrow(/--eval .* ended with 3\nno URL$/s);
  await expect(startServer({ command: "no-such-program", args: [], cwd: "." })).rejects.toThrow(
    "no-such-program  could not be started",
  );
});

it("does not wait forever for a silent server", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const silent = startServer(node("setInterval(() => undefined, 1000);"));
  const outcome = expect(silent).rejects.toThrow("did not print its address");
  await vi.advanceTimersByTimeAsync(60_000);
  await outcome;
});
