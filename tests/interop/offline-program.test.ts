import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ProgramOutput, runProgram } from "./offline-program.ts";

describe("runProgram", () => {
  let cwd: string;
  beforeAll(async () => {
    cwd = await mkdtemp(join(tmpdir(), "program-"));
  });
  afterAll(() => rm(cwd, { recursive: true }));

  async function runScript(code: string, args: readonly string[] = []): Promise<ProgramOutput> {
    const script = join(cwd, "script.mjs");
    await writeFile(script, code);
    return runProgram(script, args, { cwd, env: { GIVEN: "given" } });
  }

  it("collects both streams, without colours", async () => {
    const finished = await runScript(
      "console.log('\\x1b[31mout\\x1b[0m'); console.error('err'); process.exitCode = 3;",
    );
    expect(finished.output.split("\n").sort()).toEqual(["", "err", "out"]);
    expect(finished.exitCode).toBe(3);
  });

  it("passes on arguments, folder and environment", async () => {
    const { output } = await runScript("console.log(process.argv[2], process.cwd(), process.env.GIVEN)", ["argument"]);
    expect(output).toBe(`argument ${cwd} given\n`);
  });

  it.each([
    ["fetch", "await fetch(new URL('http://127.0.0.1:' + port))"],
    ["https", "import https from 'node:https'; https.get({ host: '127.0.0.1', port })"],
    ["tls", "import tls from 'node:tls'; tls.connect(port, '127.0.0.1')"],
  ])("stops a program that uses the network by %s, even if it hides the error", async (_, code) => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const quiet = "process.on('uncaughtException', () => {}); const port = Number(process.argv[2]);";
    const { output } = await runScript(`${quiet} ${code}`, [String(port)]);
    server.close();
    expect(output).toBe("a reader of a bundle tried to reach the network\n");
    expect(connections).toBe(0);
  });
});
