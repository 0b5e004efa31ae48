import { expect, it } from "vitest";
import { timed } from "./timed-command.ts";

it("counts the CPU time of processes that a command starts", { timeout: 30_000 }, () => {
  const busy = "const end = process.cpuUsage().user + 1e5; while (process.cpuUsage().user < end);";
  const parent = `require("node:child_process").execFileSync(process.execPath, ["-e", ${JSON.stringify(busy)}])`;
  expect(timed(process.execPath, "-e", parent).cpuSeconds).toBeGreaterThanOrEqual(0.1);
});

it("reports a command that fails", { timeout: 30_000 }, () => {
  expect(() => timed(process.execPath, "-e", "process.exit(3)")).toThrow(/ended with 3$/);
});
