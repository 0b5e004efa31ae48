import { expect, it } from "vitest";
import { loadRunTime } from "./hosts.ts";

it("knows no other run time", async () => {
  await expect(loadRunTime("rhino")).rejects.toThrow('there is no run time "rhino"');
  await expect(loadRunTime("toString")).rejects.toThrow('there is no run time "toString"');
});
