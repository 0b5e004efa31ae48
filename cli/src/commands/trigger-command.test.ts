import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Overview } from "../../../src/sandbox/control/overview.ts";
import type { SimulationInfo } from "../../../src/sandbox/control/simulator.ts";
import { readSimulationInput, seededNames, usageOf } from "../running-sandbox/simulation-input.ts";
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

const pay: SimulationInfo = {
  name: "pay",
  about: "Pays.",
  fields: {
    card_id: { type: "string", required: true, about: "The card." },
    amount: { type: "decimal", required: true, about: "The amount." },
    merchant: { type: "string", about: "The merchant." },
    is_online: { type: "boolean", about: "Whether it is online." },
    times: { type: "integer", about: "How often." },
    data: { type: "object", about: "More." },
  },
};
const ids = seededNames({ account: "a1", assets: { USDC_SOLANA: "u1" }, cardId: "c1", wallets: { base: "w1" } });
const read = (...words: string[]) => readSimulationInput(pay, words, ids);

it("shows required and optional fields", () => {
  expect(usageOf(pay)).toBe("pay <card_id> <amount> [merchant] [is_online] [times] [data]");
});

it("knows what is seeded by name and by place", () => {
  expect(Object.fromEntries(ids)).toEqual({
    ...{ account: "a1", USDC_SOLANA: "u1", "assets.USDC_SOLANA": "u1", cardId: "c1", base: "w1", "wallets.base": "w1" },
  });
});

describe("reads", () => {
  it.each([
    [["x", "25.10"], { card_id: "x", amount: "25.10" }],
    [["--amount", "25.10", "--card_id", "x"], { card_id: "x", amount: "25.10" }],
    [["--card-id=x", "--amount=25.10"], { card_id: "x", amount: "25.10" }],
    [["--cardId", "x", "25.10", "Shop"], { card_id: "x", amount: "25.10", merchant: "Shop" }],
    [["x", "--merchant", "Shop", "25.10"], { card_id: "x", amount: "25.10", merchant: "Shop" }],
    [["x", "-1"], { card_id: "x", amount: "-1" }],
    [["x", "1", "--is-online"], { card_id: "x", amount: "1", is_online: true }],
    [["x", "1", "--is-online", "false", "--times", "3"], { card_id: "x", amount: "1", is_online: false, times: 3 }],
    [["x", "1", "--is-online", "--times=3"], { card_id: "x", amount: "1", is_online: true, times: 3 }],
    [["x", "1", "--data", '{"a":[1]}'], { card_id: "x", amount: "1", data: { a: [1] } }],
    // Names stand for ids in fields of ids only.
    [["cardId", "1", "base"], { card_id: "c1", amount: "1", merchant: "base" }],
    [["wallets.base", "1"], { card_id: "w1", amount: "1" }],
  ])("%j", (words, input) => expect(read(...words)).toEqual(input));
});

describe("rejects", () => {
  it.each([
    [[], "pay: card_id is missing"],
    [["x"], "pay: amount is missing"],
    [["x", "1", "--amont", "2"], 'pay: there is no field "amont"; did you mean "amount"?'],
    [["x", "1", "--amount", "2"], "pay: amount is given twice"],
    [["x", "1", "--merchant"], "pay: --merchant needs a value"],
    [["x", "1", "Shop", "yes"], "pay: is_online must be true or false"],
    [["x", "1", "--times", "1.5"], "pay: times must be a whole number"],
    [["x", "1", "--data", "[1]"], "pay: data must be a JSON object"],
    [["x", "1", "--data", "{"], "pay: data must be a JSON object"],
    [["x", "1", "Shop", "true", "1", "{}", "more"], 'pay: there is no field for "more"'],
  ])("%j", (words, message) => {
    expect(() => read(...words)).toThrow(message);
    expect(() => read(...words)).toThrow("\nUsage: pay <card_id> <amount>");
  });
});
