import { expect, it } from "vitest";
import { commandSandbox } from "./testing/command-sandbox.ts";

it("prints requests, as lines or as JSON without secrets", async () => {
  await using sandbox = await commandSandbox();
  const { crypto } = sandbox.server.tenant;
  const body = JSON.stringify({ api_key: crypto.apiKey, api_secret: crypto.apiSecret });
  const headers = { "content-type": "application/json" };
  await fetch(`${crypto.baseUrl}/auth/token`, { method: "POST", headers, body });
  const { exitCode, printed } = await sandbox.run(["logs"]);
  expect([exitCode, printed]).toEqual([
    0,
    expect.stringMatching(
      /^\d{4}-\d\d-\d\d\n.* created tenant t1\n[\d:]{8} POST {3}\/crypto\/api\/v1\/auth\/token 200 [A-Z\d,]+ \d+ ms$/,
    ),
  ]);
  const { printed: json } = await sandbox.run(["logs", "--json"]);
  const [created = "", sent = ""] = json.split("\n");
  expect(JSON.parse(created)).toMatchObject({ type: "action", kind: "tenant", tenant: "t1" });
  expect(JSON.parse(sent)).toMatchObject({ type: "request", operationId: "createToken", status: 200, tenant: "t1" });
  expect(json).not.toContain(crypto.apiSecret);
  expect((await sandbox.run(["logs", "--tenant", "t2"])).warned).toContain('unknown tenant "t2"');
});

it("prints simulations and moves of the clock", async () => {
  await using sandbox = await commandSandbox();
  await sandbox.run(["trigger", "deposit", "USDC_SOLANA", "25.10"]);
  await sandbox.run(["advance", "10m"]);
  const { printed } = await sandbox.run(["logs"]);
  expect(printed).toMatch(
    /[\d:]{8} \* {6}deposit: asset_id asset_\w+, amount 25.10 t1\n[\d:]{8} \* {6}moved the clock by \+600 s$/,
  );
});

it("-f prints what happens, until it is stopped", async () => {
  await using sandbox = await commandSandbox();
  const printed: string[] = [];
  const health = () => fetch(`${sandbox.server.origin}/fiat/api/health`);
  await health();
  let stop: () => void = () => undefined;
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const running = sandbox.run(["logs", "-f"], { print: (text) => printed.push(text), stopped: () => stopped });
  const requests = () => printed.filter((line) => line.includes("GET    /fiat/api/health 200"));
  await expect.poll(requests).toHaveLength(1);
  await health();
  await expect.poll(requests).toHaveLength(2);
  stop();
  expect(await running).toMatchObject({ exitCode: 0, warned: "" });
  expect(requests()).toHaveLength(2);
});
