import { expect, it } from "vitest";
import { limitOn, REFERENCE_TYPE_CHECK, timed } from "./timed-command.ts";

it("counts the CPU time of processes that a command starts", () => {
  const busy = "const end = process.cpuUsage().user + 1e5; while (process.cpuUsage().user < end);";
  const parent = `require("node:child_process").execFileSync(process.execPath, ["-e", ${JSON.stringify(busy)}])`;
  expect(timed(process.execPath, "-e", parent).cpuSeconds).toBeGreaterThanOrEqual(0.1);
});

it("reports a command that fails", () => {
  expect(() => timed(process.execPath, "-e", "process.exit(3)")).toThrow(/ended with 3$/);
});

it("lets a limit grow with the time of the type check, but not shrink", () => {
  const { seconds, cpuSeconds } = REFERENCE_TYPE_CHECK;
  const slow = { seconds: 3 * seconds, cpuSeconds: 2 * cpuSeconds };
  expect(limitOn(slow, { seconds: 5, cpuSeconds: 7 })).toEqual({ seconds: 15, cpuSeconds: 14 });
  expect(limitOn({ seconds: seconds / 2, cpuSeconds }, { seconds: 5 })).toEqual({ seconds: 5 });
});
