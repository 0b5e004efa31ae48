import { expect, it } from "vitest";
import { commandSandbox } from "./testing/command-sandbox.ts";

it("moves the sandbox's time, and prints it", async () => {
  await using sandbox = await commandSandbox();
  expect(await sandbox.run(["advance", "1d"])).toMatchObject({
    exitCode: 0,
    printed: "The sandbox's time is now 2026-01-02T12:00:00.000Z.",
  });
  const { printed } = await sandbox.run(["advance", "PT10M", "--json"]);
  expect(JSON.parse(printed)).toEqual({ now: "2026-01-02T12:10:00.000Z" });
});

it.each([["10"], ["soon"], ["-5m"]])("rejects %s", async (text) => {
  await using sandbox = await commandSandbox();
  const { exitCode, warned } = await sandbox.run(["advance", "--", text]);
  expect([exitCode, warned]).toEqual([2, `svc-sdk-cli: "${text}" is not a duration such as 90s, 10m, 1d 12h or PT10M`]);
});
