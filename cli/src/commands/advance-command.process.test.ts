// Moves of the time, as a receiver in a process of its own meets them.

import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { type ProgramCommand, startProgram } from "../../../scripts/lib/start-program.ts";
import { connectSandbox } from "../../../src/sandbox.ts";
import { runInProcess } from "./testing/run-program.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const program = (file: string, ...args: readonly string[]): ProgramCommand => ({
  command: process.execPath,
  args: ["--import", "tsx", file, ...args],
  cwd: root,
});

it.each([
  ["a running", []],
  ["a frozen", ["--freeze-clock", "2026-01-01T00:00:00Z"]],
])("a receiver accepts what is signed after each move of %s clock", async (_, options) => {
  await using server = await startProgram(program("cli/src/svc.ts", "sandbox", "--port", "0", ...options));
  await using _receiver = await startProgram(program("tests/support/webhook-receiver.ts", server.url, "t1"));
  const sandbox = await connectSandbox(server.url);
  const tenant = await sandbox.tenant("t1");
  const run = async (...args: readonly string[]) => {
    expect(await runInProcess([...args, "--url", server.url])).toMatchObject({ exitCode: 0, warned: "" });
  };
  const moves = [
    () => run("advance", "1h"),
    () => run("advance", "1d", "--tenant", "t1"),
    () => tenant.clock.set("2025-01-01T00:00:00Z"),
  ];
  for (const [index, move] of moves.entries()) {
    await move();
    await run("trigger", "emitEvent", "card.created", "--data", `{"card_id":"c${index}"}`);
    await sandbox.idle();
    const [last] = await tenant.deliveries.list({ limit: 1 });
    expect(last?.body).toContain(`c${index}`);
    expect(last).toMatchObject({ attempts: 1, responseStatus: 200, responseBody: '{"result":"handled"}' });
  }
});
