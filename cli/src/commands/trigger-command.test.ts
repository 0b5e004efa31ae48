import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Overview } from "../../../src/sandbox/control/overview.ts";
import type { SimulationInfo } from "../../../src/sandbox/control/simulator.ts";
import { type CommandSandbox, commandSandbox } from "./testing/command-sandbox.ts";

let sandbox: CommandSandbox;
beforeAll(async () => {
  sandbox = await commandSandbox();
});
afterAll(() => sandbox[Symbol.asyncDispose]());

const balance = async (tenant: string): Promise<string | undefined> => {
  const { balances } = await sandbox.control<Overview>("GET", `/tenants/${tenant}/overview`);
  return balances.find(({ ticker, chain }) => `${ticker}_${chain}` === "USDC_SOLANA")?.balance;
};

describe("trigger", () => {
  it("deposits to an asset by its name", async () => {
    const { exitCode, printed, warned } = await sandbox.run(["trigger", "deposit", "USDC_SOLANA", "25.10"]);
    expect([exitCode, warned, await balance("t1")]).toEqual([0, "", "10025.10"]);
    expect(printed).toMatch(/^deposit has run in tenant t1\.\n\{\n {2}"/);
  });

  it("reads values behind the names of fields, and prints the result as JSON", async () => {
    const { printed } = await sandbox.run(["trigger", "fundAgentWallet", "--amount", "5.00", "wallets.base", "--json"]);
    expect(JSON.parse(printed)).toEqual({ wallet_id: sandbox.server.tenant.seeded.wallets.base, balance: "505.00" });
  });

  it("works in the tenant that is named, wherever its option is", async () => {
    const { id } = await sandbox.control<{ readonly id: string }>("POST", "/tenants");
    const before = await balance("t1");
    await sandbox.run(["trigger", "--tenant", id, "deposit", "USDC_SOLANA", "1"]);
    await sandbox.run(["trigger", "deposit", "USDC_SOLANA", "--tenant", id, "2"]);
    expect([await balance(id), await balance("t1")]).toEqual(["10003.00", before]);
  });

  it.each([[[]], [["--list"]]])("%j lists all simulations with their fields", async (args) => {
    const { exitCode, printed } = await sandbox.run(["trigger", ...args]);
    const { simulations } = await sandbox.control<{ readonly simulations: readonly SimulationInfo[] }>(
      "GET",
      "/simulations",
    );
    expect(exitCode).toBe(0);
    for (const { name } of simulations) expect(printed).toMatch(new RegExp(`^${name}( |$)`, "m"));
    expect(printed).toContain("\ndeposit <asset_id> <amount> [hash] [output]\n    Deposits money");
  });

  it.each([
    [["depositt"], 'there is no simulation "depositt"; did you mean "deposit"?'],
    [["deposit", "USDC_SOLANA"], "deposit: amount is missing\nUsage: deposit <asset_id> <amount>"],
    [["deposit", "USDC_SOLANA", "much"], "deposit: amount must be"],
    [["deposit", "USDC_SOLANA", "1", "--tenant", "t99"], 'unknown tenant "t99"; tenants: t1'],
  ])("rejects %j", async (args, message) => {
    const { exitCode, printed, warned } = await sandbox.run(["trigger", ...args]);
    expect([exitCode, printed]).toEqual([2, ""]);
    expect(warned).toContain(`svc-sdk-cli: ${message}`);
  });
});

describe("a command for a running sandbox", () => {
  it("says what it has tried, and how to start one, where none runs", async () => {
    const { server, ...closed } = await commandSandbox();
    await server.close();
    const { host, port } = new URL(server.origin);
    const { exitCode, printed, warned } = await closed.run(["trigger", "deposit"], { env: { SVC_SANDBOX_URL: host } });
    expect([exitCode, printed]).toEqual([2, ""]);
    expect(warned).toBe(
      `svc-sdk-cli: no sandbox responds at ${server.origin} (GET /_sandbox/: ECONNREFUSED)\n` +
        `Start one:  npx svc-sdk-cli sandbox --port ${port}\n` +
        "Or name the address of another one with --url or SVC_SANDBOX_URL.",
    );
  });

  it.each(["reset", "advance 1s", "fault list", "fault clear", "fault stall", "trigger"])(
    "%s takes --url over the environment",
    async (command) => {
      const args = [...command.split(" "), "--url", `${sandbox.server.origin}/_sandbox/ui`];
      expect(await sandbox.run(args, { env: { SVC_SANDBOX_URL: "http://127.0.0.1:9" } })).toMatchObject({
        exitCode: 0,
        warned: "",
      });
    },
  );

  it("rejects an invalid address", async () => {
    expect(await sandbox.run(["reset", "--url", "ftp://a"])).toMatchObject({
      exitCode: 2,
      warned: "svc-sdk-cli: --url must be an address such as http://127.0.0.1:4010",
    });
  });
});
