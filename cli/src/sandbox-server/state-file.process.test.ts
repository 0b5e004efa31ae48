// What a server reads at its start, and writes: fixture, export on exit, state file.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../pipeline/testing/fixture.ts";
import { removeLeftovers, writeAtomically } from "./atomic-write.ts";
import { ProgramError } from "./program-error.ts";
import type { RunningServer } from "./start-server.ts";
import { control, health, logIn, start } from "./testing/started-server.ts";

/** A folder, and the path of a state file in it. */
async function newFolder() {
  const folder = await temporaryFolder();
  return { folder, stateFile: path.join(folder, "state.json") };
}

/** What a refused server says, always as an error of the program. */
async function refusalOf(options: Parameters<typeof start>[0]): Promise<string> {
  const error = await start({ failed: () => undefined, ...options }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ProgramError);
  return (error as Error).message;
}

const deposit = (server: RunningServer, hash: string) =>
  control(server, "POST", "/tenants/t1/simulate/deposit", { asset_id: "USDC_SOLANA", amount: "5.00", hash });
const overview = async (server: RunningServer) => {
  const { balances, now } = await control(server, "GET", "/tenants/t1/overview");
  return [balances[0].balance, now];
};

describe("a fixture", () => {
  const fixture = `customers:
  - as: ada
    email: ada@shop.example
    balance: "500.00"
history:
  - simulate: deposit
    with: { asset_id: USDC_SOLANA, amount: "25.10" }
`;

  it("is loaded into a new state, and not into one that is resumed", async () => {
    const { folder, stateFile } = await newFolder();
    const file = path.join(folder, "fixture.yaml");
    await writeFile(file, fixture);
    for (const isResumed of [false, true]) {
      const server = await start({ stateFile, fixture: file });
      const { balances, customers } = await control(server, "GET", "/tenants/t1/overview");
      expect([server.isResumed, balances[0].balance]).toEqual([isResumed, "10025.10"]);
      expect(customers.map(({ email }: { email: string }) => email)).toEqual(["ada@shop.example"]);
      // The tenant still follows the sandbox's clock.
      expect(await control(server, "GET", "/clock")).toMatchObject({ now: expect.stringMatching(/^\d{4}-/) });
      await server.close();
    }
  });

  const customer = (line: string) => fixture.replace('balance: "500.00"', line);
  it.each([
    [customer("balance: 500.00"), /fixture.yaml:4:5 {2}balance must be an amount in quotes/],
    [customer("payments: [{ amount: '1', stat: settled }]"), /fixture.yaml:4:31 {2}unknown field "stat"/],
    [customer("as: ada"), /fixture.yaml:4:.*unique/],
    ["{ customers: [", /fixture.yaml:1:\d+ {2}malformed YAML/],
    ["history:\n  - simulate: depositt", /fixture.yaml:2:5 {2}unknown simulation "depositt". Did you mean deposit\?/],
    ["history:\n  - { simulate: settleTransfer, with: { transaction_id: x } }", /fixture.yaml:2:5 {2}/],
  ])("%j is refused at its place, and leaves no state file", async (text, message) => {
    const { folder, stateFile } = await newFolder();
    const file = path.join(folder, "fixture.yaml");
    await writeFile(file, text);
    const failure = await start({ stateFile, fixture: file }).catch((error: Error) => error);
    expect(failure).toMatchObject({ name: "PipelineError", message: expect.stringMatching(message) });
    expect(await readdir(folder)).toEqual(["fixture.yaml"]);
  });
});

it("an export on exit is written when the server stops, and continues in another sandbox at the same time", async () => {
  const { folder, stateFile } = await newFolder();
  const server = await start({ exportOnExit: stateFile, frozenAt: Date.UTC(2026, 0, 1) });
  await deposit(server, "exported");
  expect(await readdir(folder)).toEqual([]);
  await server.close();
  for (const resumed of [await start({ stateFile, frozenAt: 0 }), await start({ frozenAt: 0 })]) {
    if (!resumed.isResumed) await control(resumed, "PUT", "/state", JSON.parse(await readFile(stateFile, "utf8")));
    expect(await overview(resumed)).toEqual(["10005.00", "2026-01-01T00:00:00.000Z"]);
    await resumed.close();
  }
});

it("refuses at start a file that cannot be written, one in use, and a seed without effect", async () => {
  const { folder, stateFile } = await newFolder();
  const server = await start({ stateFile, seed: "one" });
  expect(await refusalOf({ stateFile })).toContain(`state file ${stateFile} is in use by another process`);
  await server.close();
  expect(await readdir(folder)).toEqual(["state.json"]);
  for (const file of [`${folder}/none/state.json`, folder])
    expect(await refusalOf({ exportOnExit: file })).toContain(`cannot write ${file}, the file of --export-on-exit: `);
  for (const [options, message] of [
    [{ stateFile, seed: "other" }, `--seed has no effect on the state in ${stateFile}`],
    [{ stateFile: `${stateFile}/none.json` }, `cannot write the state file ${stateFile}/none.json: ENOTDIR`],
    [{ stateFile: `${stateFile}.none/a.json` }, `cannot write the state file ${stateFile}.none/a.json: ENOENT`],
  ] as const)
    expect(await refusalOf(options)).toContain(message);
  expect((await start({ stateFile })).isResumed).toBe(true);
});

describe("the state file", () => {
  it("holds every change before its response, and is resumed", async () => {
    const { stateFile } = await newFolder();
    const frozenAt = Date.UTC(2026, 0, 1);
    const server = await start({ stateFile, frozenAt });
    const { apiKey } = server.tenant.crypto;
    expect([server.isResumed, await readFile(stateFile, "utf8")]).toEqual([false, expect.stringContaining(apiKey)]);
    await deposit(server, "the-hash-of-a-deposit");
    expect(await readFile(stateFile, "utf8")).toContain("the-hash-of-a-deposit");
    await control(server, "POST", "/clock/advance", { seconds: 3600 });
    await server.close();
    const resumed = await start({ stateFile, frozenAt });
    expect([resumed.isResumed, resumed.tenant.crypto.apiKey]).toEqual([true, apiKey]);
    expect(await overview(resumed)).toEqual(["10005.00", "2026-01-01T01:00:00.000Z"]);
  });

  it("keeps the effect of a lost response", async () => {
    const { stateFile } = await newFolder();
    const server = await start({ stateFile });
    await control(server, "POST", "/faults", { kind: "lose-response" });
    const before = await readFile(stateFile, "utf8");
    await expect(logIn(server)).rejects.toThrow();
    expect(await readFile(stateFile, "utf8")).not.toBe(before);
  });

  it.each(["", "{", "{}", '{"format":"svc-sdk sandbox state","version":99}'])(
    "that holds %j is rejected, and left unchanged",
    async (text) => {
      const { folder, stateFile } = await newFolder();
      await writeFile(stateFile, text);
      expect(await refusalOf({ stateFile })).toContain(`cannot load the state file ${stateFile}: `);
      expect([await readFile(stateFile, "utf8"), await readdir(folder)]).toEqual([text, ["state.json"]]);
    },
  );

  it("that stops being writable fails each change and its replays until it is writable again; reads go on", async () => {
    const stateFile = path.join(await temporaryFolder(), "inner", "state.json");
    await mkdir(path.dirname(stateFile));
    const failures: unknown[] = [];
    const server = await start({
      stateFile,
      // The lock, which a slow machine touches meanwhile, fails as well.
      failed: (error) => /\.lock'/.test(String(error)) || failures.push(error),
    });
    const { baseUrl } = server.tenant.crypto;
    const token = JSON.parse(await (await logIn(server)).text()).access_token;
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const post = (below: string, body: object, more = {}) =>
      fetch(baseUrl + below, { method: "POST", headers: { ...headers, ...more }, body: JSON.stringify(body) });
    const { account, assets } = server.tenant.seeded;
    const order = { account, assets: assets.USDC_SOLANA, amount: 1, type: "USDC", chain: "SOLANA" };
    const receiver = { receiving_address: "So1anaReceiver1111111111111111111111111111", category: "business" };
    const pay = () => post("/transactions/send-funds", { ...order, ...receiver }, { "idempotency-key": "once" });
    const reads = () =>
      Promise.all([
        post("/balance/check", { asset_id: assets.USDC_SOLANA }),
        fetch(`${server.origin}/_sandbox/tenants`),
        health(server),
      ]);
    await rm(path.dirname(stateFile), { recursive: true });
    for (const count of [1, 2, 3]) {
      const response = await pay();
      expect(response.status).toBe(500);
      expect(await response.json()).toMatchObject({ message: expect.stringMatching(/^The sandbox cannot save its/) });
      expect(failures).toHaveLength(count);
      for (const { status, headers: sent } of await reads())
        expect([status, sent.get("x-sandbox-state")]).toEqual([200, "unsaved"]);
    }
    await mkdir(path.dirname(stateFile));
    const paid = await pay();
    const { transaction_id } = (await paid.json()).data;
    expect([paid.status, await readFile(stateFile, "utf8")]).toEqual([200, expect.stringContaining(transaction_id)]);
    for (const { status, headers: sent } of await reads())
      expect([status, sent.has("x-sandbox-state")]).toEqual([200, false]);
    const { balances } = await control(server, "GET", "/tenants/t1/overview");
    expect(balances[0].balance).toMatch(/^999\d/);
  });
});

describe("an atomic write", () => {
  const [one, two] = ["a", "b"].map((letter) => letter.repeat(300_000)) as [string, string];

  it("makes a file for its user only, shows readers the old text or the new one, and leaves nothing beside it", async () => {
    const { folder, stateFile } = await newFolder();
    await writeAtomically(stateFile, one);
    let isWriting = true;
    const write = async () => {
      for (let count = 0; count < 10; count++) await writeAtomically(stateFile, count % 2 === 0 ? one : two);
      isWriting = false;
    };
    const writing = write();
    let reads = 0;
    for (; isWriting; reads++) {
      if (![one, two].includes(readFileSync(stateFile, "utf8")))
        throw new Error("read neither the old text nor the new");
      await new Promise((resolve) => setImmediate(resolve));
    }
    await writing;
    expect(reads).toBeGreaterThan(5);
    expect([await readFile(stateFile, "utf8"), (await stat(stateFile)).mode & 0o077]).toEqual([two, 0]);
    expect(await readdir(folder)).toEqual(["state.json"]);
  });

  it("leaves the old text and nothing else when it fails", async () => {
    const { folder, stateFile } = await newFolder();
    // A folder with content cannot be replaced.
    await mkdir(path.join(stateFile, "inner"), { recursive: true });
    await expect(writeAtomically(stateFile, "text")).rejects.toThrow();
    expect(await readdir(folder)).toEqual(["state.json"]);
    await expect(writeAtomically(path.join(folder, "none", "state.json"), "text")).rejects.toThrow("ENOENT");
  });

  it("removes files left by killed processes, and nothing else", async () => {
    const { folder, stateFile } = await newFolder();
    const { pid } = spawnSync(process.execPath, ["--version"]);
    const others =
      `state.json state.json.${process.pid}.tmp state.json.tmp state.json.x1.tmp other.json.${pid}.tmp`.split(" ");
    for (const name of [...others, `state.json.${pid}.tmp`]) await writeFile(path.join(folder, name), "");
    await removeLeftovers(stateFile);
    expect((await readdir(folder)).sort()).toEqual([...others].sort());
    await expect(removeLeftovers(path.join(folder, "none", "state.json"))).resolves.toBeUndefined();
  });
});
