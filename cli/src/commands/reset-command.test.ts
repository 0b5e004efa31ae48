import { expect, it } from "vitest";
import type { Overview } from "../../../src/sandbox/control/overview.ts";
import { commandSandbox } from "./testing/command-sandbox.ts";

it("resets the sandbox, or one tenant", async () => {
  await using sandbox = await commandSandbox();
  const deposited = async (tenant: string) => {
    const { balances } = await sandbox.control<Overview>("GET", `/tenants/${tenant}/overview`);
    return balances.some(({ balance }) => balance === "10001.00");
  };
  await sandbox.control("POST", "/tenants");
  for (const tenant of ["t1", "t2"]) await sandbox.run(["trigger", "deposit", "USDC_SOLANA", "1", "--tenant", tenant]);
  expect((await sandbox.run(["reset", "--tenant", "t2"])).printed).toBe("Tenant t2 is as it was seeded.");
  expect([await deposited("t1"), await deposited("t2")]).toEqual([true, false]);
  expect((await sandbox.run(["reset"])).printed).toBe("The sandbox is as it was seeded.");
  expect(await deposited("t1")).toBe(false);
  expect(JSON.parse((await sandbox.run(["reset", "--json"])).printed)).toEqual({ reset: "all" });
  expect(await sandbox.run(["reset", "--tenant", "t9"])).toMatchObject({ exitCode: 2 });
});
