// Commands for a running sandbox: each of them against one, and what an input of `trigger` may be.

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { CryptoClient } from "../../../src/crypto.ts";
import { type FaultRecord, faultFields } from "../../../src/sandbox/control/faults.ts";
import type { Overview } from "../../../src/sandbox/control/overview.ts";
import type { SimulationInfo } from "../../../src/sandbox/control/simulator.ts";
import { type AnswerRecord, connectSandbox, type Settings, sandboxClock } from "../../../src/sandbox.ts";
import { createCryptoVerifier } from "../../../src/webhooks.ts";
import { rowsOf } from "../overlays/testing/overlay-texts.ts";
import { readSimulationInput, seededNames } from "../running-sandbox/simulation-input.ts";
import { type CommandSandbox, commandSandbox, openReceiver } from "./testing/command-sandbox.ts";

let sandbox: CommandSandbox;
beforeAll(async () => {
  sandbox = await commandSandbox();
});
afterEach(() => sandbox.control("DELETE", "/faults"));
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
    const { simulations } = await sandbox.control<{ readonly simulations: SimulationInfo[] }>("GET", "/simulations");
    expect(exitCode).toBe(0);
    for (const { name } of simulations) expect(printed).toMatch(new RegExp(`^${name}( |$)`, "m"));
    expect(printed).toContain("\ndeposit <asset_id> <amount> [hash] [output]\n    Deposits money");
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

  it.each("reset,advance 1s,fault list,fault clear,fault stall,trigger,answer list,settings".split(","))(
    "%s takes --url over the environment",
    async (command) => {
      await using own = await commandSandbox();
      const args = [...command.split(" "), "--url", `${own.server.origin}/_sandbox/ui`];
      const run = await own.run(args, { env: { SVC_SANDBOX_URL: "http://127.0.0.1:9" } });
      expect(run).toMatchObject({ exitCode: 0, warned: "" });
    },
  );
});

it.each([
  ["a running", undefined],
  ["a frozen", Date.UTC(2026, 0, 1)],
])("a receiver with the sandbox's clock accepts what is signed after each move of %s clock", async (_, frozenAt) => {
  await using own = await commandSandbox({ frozenAt });
  const { origin, tenant: seeded } = own.server;
  const tenant = await (await connectSandbox(origin)).tenant("t1");
  const clock = await sandboxClock(origin, { tenant: "t1" });
  let secret: string | undefined;
  const receiver = await openReceiver(async ({ headers, body }) => {
    await createCryptoVerifier({ secret: secret ?? "", clock }).verify({ headers, body });
    return 200;
  });
  ({ secret } = await new CryptoClient(seeded.crypto).webhooks.create({ url: receiver.address, events: ["*"] }));
  for (const [index, move] of [
    () => own.run(["advance", "1h"]),
    () => own.run(["advance", "1d", "--tenant", "t1"]),
    () => tenant.clock.set("2025-01-01T00:00:00Z"),
  ].entries()) {
    await move();
    await own.run(["trigger", "emitEvent", "card.created", "--data", `{"card_id":"c${index}"}`]);
    await own.control("POST", "/idle");
    const [last] = await tenant.deliveries.list({ limit: 1 });
    expect(last).toMatchObject({ attempts: 1, responseStatus: 200, body: expect.stringContaining(`c${index}`) });
  }
});

it("advance moves the sandbox's time or a tenant's, and prints it with the tenants that it moved or did not", async () => {
  await using own = await commandSandbox();
  for (const _ of ["t2", "t3"]) await own.control("POST", "/tenants");
  const advance = async (...args: readonly string[]) => (await own.run(["advance", ...args])).printed.split("\n");
  const now = (time: string) => `is now 2026-01-02T${time}:00.000Z.`;
  const keep = (who: string) => `${who} own time, until a reset: move it with --tenant.`;
  expect(await advance("1d")).toEqual([`The sandbox's time ${now("12:00")}`, "It moved t1, t2, and t3."]);
  const one = [`The time of tenant t2 ${now("13:00")}`, keep("t2 keeps its")];
  expect(await advance("1h", "--tenant", "t2")).toEqual(one);
  const others = [`The sandbox's time ${now("12:10")}`, "It moved t1 and t3.", keep("t2 keeps its")];
  expect(await advance("PT10M")).toEqual(others);
  for (const id of ["t1", "t3"]) await advance("1s", "--tenant", id);
  const none = [`The sandbox's time ${now("12:20")}`, "It moved no tenant.", keep("t1, t2, and t3 keep their")];
  expect(await advance("10m")).toEqual(none);
  const [json = ""] = await advance("10m", "--json");
  expect(JSON.parse(json)).toEqual({ now: "2026-01-02T12:30:00.000Z", moved: [], ownTime: ["t1", "t2", "t3"] });
});

it("reset resets the sandbox, or one tenant", async () => {
  await using own = await commandSandbox();
  const deposited = async (tenant: string) => {
    const { balances } = await own.control<Overview>("GET", `/tenants/${tenant}/overview`);
    return balances.some(({ balance }) => balance === "10001.00");
  };
  await own.control("POST", "/tenants");
  for (const tenant of ["t1", "t2"]) await own.run(["trigger", "deposit", "USDC_SOLANA", "1", "--tenant", tenant]);
  expect((await own.run(["reset", "--tenant", "t2"])).printed).toBe("Tenant t2 is as it was seeded.");
  expect([await deposited("t1"), await deposited("t2")]).toEqual([true, false]);
  expect((await own.run(["reset"])).printed).toBe("The sandbox is as it was seeded.");
  expect(await deposited("t1")).toBe(false);
  expect(JSON.parse((await own.run(["reset", "--json"])).printed)).toEqual({ reset: "all" });
  expect(await own.run(["reset", "--tenant", "t9"])).toMatchObject({ exitCode: 2 });
});

const faults = async () =>
  (await sandbox.control<{ readonly faults: readonly FaultRecord[] }>("GET", "/faults")).faults;

describe("fault adds", () => {
  it.each([
    [["lose-response", "sendFunds"], { kind: "lose-response", operationId: "sendFunds", count: 1 }],
    [["latency", "2s"], { kind: "latency", latencyMs: 2000, count: 1 }],
    [["latency", "250ms", "sendFunds", "--tenant", "t1"], { latencyMs: 250, operationId: "sendFunds", tenant: "t1" }],
    [["status", "503", "sendFunds", "--after-effect"], { status: 503, operationId: "sendFunds", afterEffect: true }],
    [["latency", "1s", "--jitter", "500ms"], { latencyMs: 1000, jitterMs: 500 }],
    [["status", "502", "--raw-body", "<p>", "--content-type", "a/b"], { rawBody: "<p>", contentType: "a/b" }],
    [["status", "429", "--header", "a: 5", "--header", "x:b: c"], { status: 429, headers: { a: "5", x: "b: c" } }],
  ])("%j", async (args, expected) => {
    const { exitCode, printed } = await sandbox.run(["fault", ...args]);
    expect([exitCode, printed]).toEqual([0, expect.stringMatching(/^Added {2}f\d+ {2}/)]);
    expect(await faults()).toEqual([expect.objectContaining(expected)]);
  });

  it("a fault of deliveries", async () => {
    const { printed } = await sandbox.run(["fault", "duplicate", "--count", "2"]);
    expect(printed).toBe("Added  duplicate  for 2 deliveries of tenant t1");
    // A webhook that is delivered twice would need a receiver: the state has the fault.
    const state = await sandbox.control("GET", "/state");
    expect(JSON.stringify(state)).toContain('"duplicate"');
    await sandbox.run(["fault", "clear"]);
    expect(JSON.stringify(await sandbox.control("GET", "/state"))).not.toContain('"duplicate"');
  });
});

it("has an option or a place for every field of a fault", async () => {
  const { printed } = await sandbox.run(["fault", "--help"]);
  const typed: Readonly<Record<string, string>> = {
    kind: "<kind>",
    operationId: "[operationId]",
    latencyMs: "latency <duration>",
    status: "status <code>",
    jitterMs: "--jitter",
    headers: "--header",
  };
  for (const field of Object.keys(faultFields)) {
    const option = `--${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} `;
    expect(printed).toContain(typed[field] ?? option);
  }
});

it("fault list shows faults as they wait, and fault clear removes one or all", async () => {
  await sandbox.run(["fault", "status", "503", "sendFunds", "--count", "2", "--tenant", "t1"]);
  await sandbox.run(["fault", "latency", "1s"]);
  const { printed } = await sandbox.run(["fault", "list"]);
  const [first = "", second = ""] = printed.split("\n");
  expect(first).toMatch(/^f\d+ {2}status 503 {2}sendFunds {2}2 requests {2}tenant t1$/);
  expect(second).toMatch(/^f\d+ {2}latency 1000 ms {2}any operation {2}1 request$/);
  const [id = ""] = first.split(" ");
  expect((await sandbox.run(["fault", "clear", id])).printed).toBe(`${id} is removed.`);
  expect(JSON.parse((await sandbox.run(["fault", "list", "--json"])).printed)).toEqual(await faults());
  expect((await sandbox.run(["fault", "clear"])).printed).toBe("No faults are left.");
  expect((await sandbox.run(["fault", "list"])).printed).toBe("No faults.");
  expect(await faults()).toEqual([]);
});

it.each(["list", "clear"])("fault %s prints what is wrong as JSON, if asked", async (command) => {
  const { exitCode, printed } = await sandbox.run(["fault", command, "--url", "ftp://a", "--json"]);
  expect([exitCode, JSON.parse(printed)]).toEqual([2, { problems: [{ reason: expect.stringContaining("--url") }] }]);
});

const answers = async () =>
  (await sandbox.control<{ readonly answers: readonly AnswerRecord[] }>("GET", "/answers")).answers;

it("answer sets a response with its digits, answer list shows it, and answer clear removes one or all", async () => {
  const run = async (...args: string[]) => (await sandbox.run(["answer", ...args])).printed;
  const options = ["--status", "201", "--count", "2", "--tenant", "t1"];
  const added = await run("generateApiKey", '{"fee":2.50}', ...options);
  const [, id = ""] = /^Added {2}(a\d+) {2}generateApiKey {2}status 201 {2}2 requests {2}tenant t1$/.exec(added) ?? [];
  expect(JSON.stringify(await (await fetch(`${sandbox.server.origin}/_sandbox/answers/${id}`)).text())).toContain(
    "2.50",
  );
  expect(JSON.parse(await run("GET /things", "--json"))).toMatchObject({ operation: "GET /things", tenant: null });
  expect(await run("list")).toMatch(/^a\d+ {2}generateApiKey {2}status 201.*\na\d+ {2}GET \/things$/);
  expect(JSON.parse(await run("list", "--json"))).toEqual(await answers());
  expect(JSON.parse(await run("list", "--tenant", "t1", "--json"))).toHaveLength(1);
  expect(await run("clear", "--tenant", "t1")).toBe(`${id} is removed.`);
  await run("GET /others");
  expect(await run("clear")).toMatch(/^a\d+, a\d+ are removed\.$/);
  expect([await run("list"), await run("clear"), await run("clear", "--json")]).toEqual([
    "No response is set.",
    "No response is set.",
    "[]",
  ]);
});

const settingsOf = async (tenant: string) =>
  (await sandbox.control<{ readonly settings: Settings }>("GET", `/tenants/${tenant}/settings`)).settings;

it.each<[texts: string[], change: object]>([
  [["transfers.platformFee=0.25"], { transfers: { platformFee: "0.25" } }],
  [
    ["transfers.usedKey=conflict", "cards.programApproved=false"],
    { transfers: { usedKey: "conflict" }, cards: { programApproved: false } },
  ],
  [["transfers.autoSettleSeconds=30"], { transfers: { autoSettleSeconds: 30 } }],
  [["transfers.autoSettleSeconds=null"], { transfers: { autoSettleSeconds: null } }],
  [["transfers.gas.SOLANA=0.05"], { transfers: { gas: { SOLANA: "0.05", default: "0.02" } } }],
  [['transfers.withdrawalLimits={"daily":"5"}'], { transfers: { withdrawalLimits: { daily: "5", monthly: null } } }],
  [['rateLimits.swaps={"limit":5,"windowSeconds":60}'], { rateLimits: { swaps: { limit: 5, windowSeconds: 60 } } }],
  [['agent.categories=["a"]'], { agent: { categories: ["a"] } }],
])("settings set %j changes one tenant, as settings show prints it", async (texts, change) => {
  const { id } = await sandbox.control<{ readonly id: string }>("POST", "/tenants");
  const before = await settingsOf("t1");
  const { exitCode, printed, warned } = await sandbox.run(["settings", "set", ...texts, "--tenant", id]);
  expect([exitCode, warned, await settingsOf(id), await settingsOf("t1")]).toMatchObject([0, "", change, before]);
  const all = (await sandbox.run(["settings", "--tenant", id])).printed.split("\n");
  expect(all).toEqual(expect.arrayContaining(printed.split("\n")));
  // What it prints can be set again.
  expect((await sandbox.run(["settings", "set", ...all, "--tenant", id])).printed.split("\n")).toEqual(all);
});

it("settings show explains a section or a setting, and prints JSON", async () => {
  const { printed } = await sandbox.run(["settings", "show", "transfers.usedKey"]);
  expect(printed).toMatch(
    /^transfers\.usedKey=original\n {4}What a used key gets.*\n {4}Allowed: original or conflict\. Rules: A8\.$/,
  );
  expect((await sandbox.run(["settings", "show", "swaps"])).printed).toMatch(/^swaps\.quoteLifeSeconds=30\n/);
  const read = async (...args: string[]) => JSON.parse((await sandbox.run(["settings", ...args, "--json"])).printed);
  expect(await read("show", "swaps")).toEqual({ swaps: { quoteLifeSeconds: 30 } });
  expect(await read()).toEqual(await settingsOf("t1"));
  expect(await read("set", "cards.unfreeze=any-card")).toEqual(await settingsOf("t1"));
});

const noDuration = "is not a duration such as 90s, 10m, 1d 12h or PT10M";
const refused = rowsOf(`
trigger depositt => there is no simulation "depositt"; did you mean "deposit"?
trigger deposit USDC_SOLANA 1 --tenant t99 => unknown tenant "t99"; tenants: t1
advance -- 10 => "10" ${noDuration}
advance -- soon => "soon" ${noDuration}
advance -- -5m => "-5m" ${noDuration}
fault break => kind must be
fault latency 2 => latency needs a duration such as 90s
fault status => status needs a status code such as 503
fault reset sendFund => unknown operation "sendFund"
fault reset sendFunds more => reset: there is no place for "more"
fault reorder --after-effect => reorder: only --count and --tenant are allowed
fault stall --count 0 => Enter a whole number from 1.
fault status 500 --body { => Enter JSON
fault status 500 --header retry-after => --header needs a name and a value
fault clear f99 => unknown fault "f99"
fault => missing required argument 'kind'
answer generateApiKy {} => no document has the operation "generateApiKy" (did you mean generateApiKey?)
answer generateApiKey { => Enter JSON, such as
answer checkBalance {"balance":"1"} => checkBalance with status 200: the body lacks status, message, data
answer checkBalance {} --status 2xx => --status needs a status code such as 201
answer checkBalance {} --tenant t99 => unknown tenant "t99"
answer checkBalance {} --count 0 => Enter a whole number from 1.
answer clear a99 => unknown answer "a99"
answer => missing required argument 'operation'
settings set swaps=1 => swaps is a section; its settings are swaps.quoteLifeSeconds
settings set transfers.platformFee => "transfers.platformFee" must be <section>.<name>=<value>, such as
settings set platformFee=1 => there is no setting "platformFee"; did you mean "transfers.platformFee"?
settings set transfers.platformFees=1 => no setting "transfers.platformFees"; did you mean "transfers.platformFee"?
settings set transfers.quoteLifeSeconds=1 => there is no setting
settings set rateLimits.swap={} => unknown setting rateLimits.swap (did you mean swaps?)
settings set transfers.platformFee=-1 => transfers.platformFee must be an unsigned decimal string
settings set access.twoFactor.code=1 => with all its fields, since there is no value to change
settings set => missing required argument 'section.name=value'
settings show platformFee => there is no setting "platformFee"; did you mean "transfers.platformFee"?
settings show transfer => did you mean "transfers"?
settings show zzz => sections: fiat, access,
settings shw => there is no setting "shw"
`);

it.each(refused)("rejects %s, and changes nothing", async (command = "", message = "") => {
  const before = await sandbox.control("GET", "/state");
  const { exitCode, printed, warned } = await sandbox.run(command.split(" "));
  expect([exitCode, printed, warned]).toEqual([2, "", expect.stringContaining(message)]);
  expect(await sandbox.control("GET", "/state")).toEqual(before);
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
])("reads %j", (words, input) => expect(read(...words)).toEqual(input));

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
])("rejects %j", (words, message) => {
  expect(() => read(...words)).toThrow(message);
  expect(() => read(...words)).toThrow("\nUsage: pay <card_id> <amount>");
});
