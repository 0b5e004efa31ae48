import { expect, it } from "vitest";
import { loadHost } from "./hosts.ts";

it("rejects unknown runtimes", async () => {
  await expect(loadHost("rhino")).rejects.toThrow('unknown runtime "rhino"');
  await expect(loadHost("toString")).rejects.toThrow('unknown runtime "toString"');
});
