import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type FaultRecord, faultFields } from "../../../src/sandbox/control/faults.ts";
import { type CommandSandbox, commandSandbox } from "./testing/command-sandbox.ts";

let sandbox: CommandSandbox;
beforeAll(async () => {
  sandbox = await commandSandbox();
});
afterEach(() => sandbox.control("DELETE", "/faults"));
afterAll(() => sandbox[Symbol.asyncDispose]());

const faults = async () =>
  (await sandbox.control<{ readonly faults: readonly FaultRecord[] }>("GET", "/faults")).faults;

describe("fault adds", () => {
  it.each([
    [["lose-answer", "sendFunds"], { kind: "lose-answer", operationId: "sendFunds", count: 1 }],
    [["latency", "2s"], { kind: "latency", latencyMs: 2000, count: 1 }],
    [["latency", "250ms", "sendFunds", "--tenant", "t1"], { latencyMs: 250, operationId: "sendFunds", tenant: "t1" }],
    [["status", "503", "sendFunds", "--after-effect"], { status: 503, operationId: "sendFunds", afterEffect: true }],
    [["latency", "1s", "--jitter", "500ms"], { latencyMs: 1000, jitterMs: 500 }],
    [
      ["status", "502", "--raw-body", "<p>", "--content-type", "text/html"],
      { status: 502, rawBody: "<p>", contentType: "text/html" },
    ],
    [
      ["status", "429", "sendFunds", "--header", "retry-after: 5", "--header", "x-a:b: c"],
      { status: 429, operationId: "sendFunds", headers: { "retry-after": "5", "x-a": "b: c" } },
    ],
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
    ...{ kind: "<kind>", operationId: "[operationId]", latencyMs: "latency <duration>", status: "status <code>" },
    ...{ jitterMs: "--jitter", headers: "--header" },
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

describe("fault rejects", () => {
  it.each([
    [["break"], "kind must be"],
    [["latency", "2"], "latency needs a duration such as 90s"],
    [["status"], "status needs a status code such as 503"],
    [["reset", "sendFund"], 'unknown operation "sendFund"'],
    [["reset", "sendFunds", "more"], 'reset: there is no place for "more"'],
    [["reorder", "--after-effect"], "reorder: only --count and --tenant are allowed"],
    [["stall", "--count", "0"], "Enter a whole number from 1."],
    [["status", "500", "--body", "{"], "Enter JSON"],
    [["status", "500", "--header", "retry-after"], "--header needs a name and a value"],
    [["clear", "f99"], 'unknown fault "f99"'],
    [[], "missing required argument 'kind'"],
  ])("%j", async (args, message) => {
    const { exitCode, printed, warned } = await sandbox.run(["fault", ...args]);
    expect(warned).toContain(message);
    expect([exitCode, printed, await faults()]).toEqual([2, "", []]);
  });
});
