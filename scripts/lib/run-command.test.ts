import { describe, expect, it } from "vitest";
import { CommandError, run } from "./run-command.ts";

const cwd = process.cwd();
const node = (code: string): [string, string[]] => [process.execPath, ["-e", code]];

describe("run", () => {
  it("resolves to standard output", async () => {
    expect(await run(...node("console.log('out'); console.error('err')"), { cwd })).toBe("out\n");
  });

  it("fails with the exit code and the whole output", async () => {
    const failing = run(...node("console.log('out'); console.error('err'); process.exit(3)"), { cwd });
    await expect(failing).rejects.toThrow(CommandError);
    await expect(failing).rejects.toThrow(/ended with 3\n/);
    await expect(failing).rejects.toThrow(/^out$/m);
    await expect(failing).rejects.toThrow(/^err$/m);
  });

  it("returns the output of a failing program if failures are allowed", async () => {
    expect(await run(...node("console.log('report'); process.exit(1)"), { cwd, allowFailure: true })).toBe("report\n");
  });

  it("names a program that does not exist", async () => {
    await expect(run("no-such-program", [], { cwd })).rejects.toThrow("no-such-program could not be started");
  });
});
