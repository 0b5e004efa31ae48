import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { ReplacedPrograms } from "./fleet-programs.ts";

/** Says that it is ready when it is told to. */
const PROGRAM = `process.on("message", () => process.send("ready"));`;

function startProgram(): ChildProcess {
  return spawn(process.execPath, ["--eval", PROGRAM], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
}

test("a pause waits for a program that is ready, or for the end of the failures", async () => {
  const child = startProgram();
  await once(child, "spawn");
  const faults: string[] = [];
  const programs = new ReplacedPrograms(
    1,
    (kind) => faults.push(kind),
    () => ({ name: "r0", child }),
  );
  const ending = new AbortController();
  let isOver = false;
  const pause = programs.pause(0, 600_000, ending.signal).then(() => {
    isOver = true;
  });
  await Promise.resolve();
  expect([isOver, faults]).toEqual([false, []]);
  child.send("get ready");
  await pause;
  expect(faults).toEqual(["pause"]);

  const next = programs.pause(0, 600_000, ending.signal);
  ending.abort();
  await next;
  expect(faults).toEqual(["pause"]);
  await programs.close();
});
